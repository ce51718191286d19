//! TS-29: everybody at once and in secret offers goods for new ones, two for one.
//!
//! An offer is made in a fixed order, goods before two-goods cards, so that no offer can be made in
//! two ways. Nothing of it shows before the last one is made.

use whistle_core::{PerSeat, Rules as _, Seat, SeatSet, Sink, refuse_if};

use super::{Phase, Verdict, serve};
use crate::{Action, Building, Event, Goods, GoodsCards, Power, PowerCards, Refusal, State};

/// Where the two-goods cards begin in the order of an offer.
const CARDS_FROM: u8 = Goods::ALL.len() as u8;

pub(crate) fn begin(state: &mut State, building: Building, goods: Goods) {
    state.waiting = SeatSet::all(state.seats);
    state.cursor = PerSeat::new(state.seats);
    state.phase = Phase::Speculate { building, goods };
}

/// Tells whether an odd number of goods is offered, so that one more is needed.
fn is_odd(state: &State, seat: Seat) -> bool {
    state.offers[seat].total() % 2 == 1
}

/// Tells whether the offer can be made even after so many of these.
fn comes_out_even(state: &State, seat: Seat, goods: Goods, count: u8) -> bool {
    let odd = (state.offers[seat].total() + u32::from(count)) % 2 == 1;
    let later = &Goods::ALL[goods.index() + 1..];
    !odd || later.iter().any(|&later| state.goods[seat].count(later) > 0)
}

/// The two-goods cards that may still be offered.
fn open_cards(state: &State, seat: Seat) -> impl Iterator<Item = Power> + '_ {
    let from = usize::from(state.cursor[seat].saturating_sub(CARDS_FROM));
    let even = !is_odd(state, seat);
    let open =
        move |card: &Power| even && card.index() >= from && state.board.goods(*card).is_some();
    state.power[seat].kinds().filter(open)
}

pub(crate) fn offer(state: &State, seat: Seat, out: &mut Vec<Action>) {
    for goods in Goods::ALL.into_iter().skip(usize::from(state.cursor[seat])) {
        let counts = 1..=state.goods[seat].count(goods);
        let counts = counts.filter(|&count| comes_out_even(state, seat, goods, count));
        out.extend(counts.map(|count| Action::OfferGoods { goods, count }));
    }
    out.extend(open_cards(state, seat).map(|card| Action::OfferPower { card }));
    if !is_odd(state, seat) {
        out.push(Action::FinishOffer);
    }
}

pub(crate) fn refuse_goods(state: &State, seat: Seat, goods: Goods, count: u8) -> Verdict {
    refuse_if(goods.index() < usize::from(state.cursor[seat]), Refusal::OfferedOutOfOrder)?;
    refuse_if(
        count == 0 || count > state.goods[seat].count(goods),
        Refusal::NotEnoughGoods { goods, held: state.goods[seat].count(goods) },
    )?;
    refuse_if(!comes_out_even(state, seat, goods, count), Refusal::OddOffer)
}

pub(crate) fn refuse_power(state: &State, seat: Seat, card: Power) -> Verdict {
    refuse_if(
        !state.power[seat].contains(card),
        Refusal::NotHeld { card, rule: state.awaits().rule },
    )?;
    refuse_if(state.board.goods(card).is_none(), Refusal::NoGoods { card })?;
    refuse_if(is_odd(state, seat), Refusal::OddOffer)?;
    if open_cards(state, seat).any(|open| open == card) {
        Ok(())
    } else {
        Err(Refusal::OfferedOutOfOrder.into())
    }
}

pub(crate) fn refuse_finish(state: &State, seat: Seat) -> Verdict {
    refuse_if(is_odd(state, seat), Refusal::OddOffer)
}

pub(crate) fn offer_goods(
    state: &mut State,
    seat: Seat,
    goods: Goods,
    count: u8,
    events: &mut impl Sink<Event>,
) {
    state.goods[seat].subtract(goods, count);
    state.offers[seat].add(goods, count);
    state.cursor[seat] = goods.index() as u8 + 1;
    events.push(Event::GoodsOffered { seat, goods, count });
}

pub(crate) fn offer_power(
    state: &mut State,
    seat: Seat,
    card: Power,
    events: &mut impl Sink<Event>,
) {
    state.power[seat].remove(card);
    state.offered[seat].insert(card);
    state.cursor[seat] = CARDS_FROM + card.index() as u8;
    events.push(Event::PowerOffered { seat, card });
}

pub(crate) fn finish(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.waiting = state.waiting.without(seat);
    events.push(Event::OfferFinished { seat });
    if state.waiting.is_empty() {
        show(state, events);
    }
}

/// TS-29: what is traded is shown and leaves the game; a two-goods card counts as its two goods.
fn show(state: &mut State, events: &mut impl Sink<Event>) {
    let Phase::Speculate { building, .. } = state.phase else {
        unreachable!("offers are made in speculation");
    };
    for seat in Seat::all(state.seats) {
        let goods: GoodsCards = std::mem::take(&mut state.offers[seat]);
        let cards: PowerCards = std::mem::take(&mut state.offered[seat]);
        let count = goods.total() as u8 + 2 * cards.len();
        events.push(Event::OfferShown { seat, count, goods, cards });
        state.traded.add_all(&goods);
        state.traded_power[seat] = state.traded_power[seat].plus(cards);
        state.demand[seat] = count / 2;
    }
    state.cursor = PerSeat::new(state.seats);
    serve::trades(state, building, events);
}
