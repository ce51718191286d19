//! TS-29: all seats offer goods for new ones, two for one, simultaneously and in secret.
//!
//! An offer is made in a fixed order, goods before two-goods cards, so that there is only one way to make each offer.
//! Nothing is shown before the last offer is made.

use whistle_core::{PerSeat, Seat, SeatSet, refuse_if};

use super::{Events, Phase, Verdict, refuse_unheld, serve};
use crate::{Action, Building, Event, Goods, Power, Refusal, State};

/// Returns the index of a two-goods card in the order of an offer.
fn place_of(card: Power) -> u8 {
    (Goods::ALL.len() + card.index()) as u8
}

pub(crate) fn begin(state: &mut State, building: Building, goods: Goods) {
    state.waiting = SeatSet::all(state.seats);
    state.cursor = PerSeat::new(state.seats);
    state.phase = Phase::Speculate { building, goods };
}

/// Returns whether an odd number of goods is offered, so that one more is needed.
fn is_odd(state: &State, seat: Seat) -> bool {
    state.offers[seat].total() % 2 == 1
}

/// Returns whether an even total is still possible after this many of these.
fn comes_out_even(state: &State, seat: Seat, goods: Goods, count: u8) -> bool {
    let odd = (state.offers[seat].total() + u32::from(count)) % 2 == 1;
    let later = &Goods::ALL[goods.index() + 1..];
    !odd || later.iter().any(|&later| state.goods[seat].count(later) > 0)
}

pub(crate) fn offer(state: &State, seat: Seat, out: &mut Vec<Action>) {
    for goods in Goods::ALL.into_iter().skip(usize::from(state.cursor[seat])) {
        let counts = 1..=state.goods[seat].count(goods);
        let counts = counts.filter(|&count| comes_out_even(state, seat, goods, count));
        out.extend(counts.map(|count| Action::OfferGoods { goods, count }));
    }
    if !is_odd(state, seat) {
        let cards = state.power[seat].kinds().filter(|&card| state.board.goods(card).is_some());
        let cards = cards.skip_while(|&card| place_of(card) < state.cursor[seat]);
        out.extend(cards.map(|card| Action::OfferPower { card }));
        out.push(Action::FinishOffer);
    }
}

pub(crate) fn refuse_goods(state: &State, seat: Seat, goods: Goods, count: u8) -> Verdict {
    refuse_if(goods.index() < usize::from(state.cursor[seat]), Refusal::OfferedOutOfOrder)?;
    let held = state.goods[seat].count(goods);
    refuse_if(count == 0 || count > held, Refusal::NotEnoughGoods { goods, held })?;
    refuse_if(!comes_out_even(state, seat, goods, count), Refusal::OddOffer)
}

pub(crate) fn refuse_power(state: &State, seat: Seat, card: Power) -> Verdict {
    refuse_unheld(state, seat, card)?;
    refuse_if(state.board.goods(card).is_none(), Refusal::NoGoods { card })?;
    refuse_if(is_odd(state, seat), Refusal::OddOffer)?;
    refuse_if(place_of(card) < state.cursor[seat], Refusal::OfferedOutOfOrder)
}

pub(crate) fn refuse_finish(state: &State, seat: Seat) -> Verdict {
    refuse_if(is_odd(state, seat), Refusal::OddOffer)
}

pub(crate) fn offer_goods(
    state: &mut State,
    seat: Seat,
    goods: Goods,
    count: u8,
    events: &mut impl Events,
) {
    state.goods[seat].subtract(goods, count);
    state.offers[seat].add(goods, count);
    state.cursor[seat] = goods.index() as u8 + 1;
    events.push(Event::GoodsOffered { seat, goods, count });
}

pub(crate) fn offer_power(state: &mut State, seat: Seat, card: Power, events: &mut impl Events) {
    state.power[seat].remove(card);
    state.offered[seat].insert(card);
    state.cursor[seat] = place_of(card);
    events.push(Event::PowerOffered { seat, card });
}

pub(crate) fn finish(state: &mut State, seat: Seat, events: &mut impl Events) {
    state.waiting = state.waiting.without(seat);
    events.push(Event::OfferFinished { seat });
    if state.waiting.is_empty() {
        show(state, events);
    }
}

/// TS-29: traded goods are shown and leave the game; a two-goods card counts as its two goods.
fn show(state: &mut State, events: &mut impl Events) {
    let Phase::Speculate { building, .. } = state.phase else {
        unreachable!("offers are made in speculation");
    };
    for seat in Seat::all(state.seats) {
        let goods = std::mem::take(&mut state.offers[seat]);
        let cards = std::mem::take(&mut state.offered[seat]);
        let count = goods.total() as u8 + 2 * cards.len();
        events.push(Event::OfferShown { seat, count, goods, cards });
        state.traded.add_all(&goods);
        state.traded_power[seat] = state.traded_power[seat].plus(cards);
        state.demand[seat] = count / 2;
    }
    state.cursor = PerSeat::new(state.seats);
    serve::trades(state, building, events);
}
