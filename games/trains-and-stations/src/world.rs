//! Sampling states that a viewer cannot tell from the real one.
//!
//! A careful player knows all goods (see [`crate::Memory`]). The other seats' power cards are unknown, and so are their
//! choices while all choose simultaneously.

use whistle_core::{PerSeat, Rng, Seat};

use crate::board::{MAX_PLACES, MAX_STATIONS, set_of};
use crate::delivery::Joined;
use crate::site::Site;
use crate::state::WHITE;
use crate::trains::Trains;
use crate::{
    Config, Goods, GoodsCards, Phase, Power, PowerCards, Stack, StackView, State, Track, View,
};

/// How many of its dealt power cards a seat keeps (TS-2).
const KEPT: u8 = 2;

/// Draws such a state: the view, with all hidden information drawn at random.
pub(crate) fn sample(view: &View, rng: &mut impl Rng) -> State {
    let mut state = on_the_table(view);
    deal_power(view, &mut state, rng);
    choose_returned(view, &mut state, rng);
    make_offers(view, &mut state, rng);
    state
}

/// Everything the viewer knows for certain.
fn on_the_table(view: &View) -> State {
    let seats = view.seats.seats();
    let mut trains = Trains::default();
    for train in &view.trains {
        trains.put(train.seat.map_or(WHITE, Seat::index), train.space.index());
    }
    let mut sites = [[Site::default(); MAX_PLACES]; MAX_STATIONS];
    for station in &view.stations {
        for (site, built) in sites[station.station.index()].iter_mut().zip(&*station.buildings) {
            *site = Site::new(built.seat, built.building);
        }
    }
    let stack = |index: usize| {
        let StackView { goods, left, closed, .. } = view.stacks[index];
        Stack { goods, left, closed }
    };
    let tracks = |tracks: &[Track]| set_of(tracks.iter().map(|track| track.index()));
    let mut joined = Joined::default();
    for group in &view.joined {
        joined.add(set_of(group.iter().map(|station| station.index())));
    }
    let mut state = State {
        trains,
        sites,
        saved: PerSeat::from_fn(seats, |seat| view.seats[seat].saved),
        bonus_dice: PerSeat::from_fn(seats, |seat| view.seats[seat].bonus_dice),
        coins: PerSeat::from_fn(seats, |seat| view.seats[seat].coins),
        points: PerSeat::from_fn(seats, |seat| view.seats[seat].points),
        beyond: view.points_beyond,
        stack: view.points_left,
        goods: view.memory.goods,
        traded: view.traded,
        stacks: std::array::from_fn(stack),
        in_use: view.memory.in_use.iter().fold(0, |all, (goods, _)| all | 1 << goods as u8),
        power: PerSeat::from_fn(seats, |seat| view.seats[seat].power.unwrap_or_default()),
        revealed: PerSeat::from_fn(seats, |seat| view.seats[seat].missions),
        fresh: PerSeat::from_fn(seats, |seat| view.seats[seat].fresh.into()),
        traded_power: PerSeat::from_fn(seats, |seat| view.seats[seat].traded),
        drawn: view.memory.drawn,
        demand: view.demand,
        dice: view.dice,
        picked: view.picked,
        to_roll: view.to_roll,
        delivered: tracks(&view.delivered),
        pending: tracks(&view.pending),
        current: view.current,
        joined,
        phase: view.phase,
        active: view.active,
        conductor: view.conductor,
        waiting: match view.phase {
            Phase::ReturnPower | Phase::Missions | Phase::Speculate { .. } => view.awaits,
            _ => whistle_core::SeatSet::EMPTY,
        },
        round: view.round,
        last_round: view.last_round,
        ..State::set_up(&Config {
            seats,
            rules: view.rules,
            conductor: view.set_conductor,
            board: view.board.clone(),
            rounds: view.rounds,
            coin_gifts: view.coin_gifts,
        })
    };
    if let Some(seat) = view.viewer.seat() {
        state.goods[seat].remove_all(&view.offer.goods);
        state.offers[seat] = view.offer.goods;
        state.offered[seat] = view.offer.cards;
        state.cursor[seat] = view.offer.cursor;
        state.returned[seat] = view.memory.returned;
    }
    state
}

/// Deals the power cards that the viewer does not see.
///
/// It is known how many cards each seat has, and that the card the viewer gave back was on the stack at the start, so
/// only a seat that has drawn since can have it.
fn deal_power(view: &View, state: &mut State, rng: &mut impl Rng) {
    if view.phase == Phase::Over {
        return;
    }
    let mut unseen = state.deck();
    let hidden = |seat| if view.viewer.is(seat) { 0 } else { view.memory.power[seat] };
    let mut missing = PerSeat::from_fn(state.seats, hidden);
    let on_stack = unseen.len() - missing.as_slice().iter().sum::<u8>();
    // The card is on the stack, or among the cards that a seat drew and still has.
    let drawn = |seat: Seat| if missing[seat] > 0 { view.memory.drawn[seat] } else { 0 };
    let drawers: u8 = Seat::all(state.seats).map(drawn).sum();
    if let Some(card) = given_back(view, unseen).filter(|_| on_stack + drawers > 0) {
        loop {
            let place = rng.below(u32::from(on_stack + drawers)) as u8;
            let mut end = on_stack;
            let mut drawers = Seat::all(state.seats).filter(|_| place >= on_stack);
            let Some(seat) = drawers.find(|&seat| {
                end += drawn(seat);
                place < end
            }) else {
                unseen.remove(card);
                break;
            };
            // Some of the cards that the seat had have been shown since.
            let ever = u32::from(KEPT + view.memory.drawn[seat]);
            if rng.below(ever) < u32::from(missing[seat]) {
                unseen.remove(card);
                state.power[seat].insert(card);
                missing[seat] -= 1;
                break;
            }
        }
    }
    for seat in Seat::all(state.seats) {
        state.power[seat] = state.power[seat].plus(unseen.draw(missing[seat], rng));
    }
}

/// Returns the card that the viewer gave back, if it is certainly among the unseen ones.
fn given_back(view: &View, unseen: PowerCards) -> Option<Power> {
    if view.phase == Phase::ReturnPower {
        return None;
    }
    let card = view.memory.returned.filter(|&card| unseen.contains(card))?;
    // A copy that was shown or drawn may be the same card; then nothing is certain.
    let seen_again = view.seats.iter().any(|(seat, before)| {
        let shown = before.missions.contains(card)
            || before.traded.contains(card)
            || before.power.is_some_and(|cards| cards.contains(card));
        shown && view.memory.drawn[seat] > 0
    });
    (!seen_again).then_some(card)
}

/// TS-2: the others gave back a card too.
fn choose_returned(view: &View, state: &mut State, rng: &mut impl Rng) {
    let choosing = view.phase == Phase::ReturnPower;
    if view.phase == Phase::Deal {
        return;
    }
    let mut stack = state.deck();
    if let Some(card) = view.memory.returned.filter(|&card| !choosing && stack.contains(card)) {
        stack.remove(card);
    }
    for seat in Seat::all(state.seats) {
        if view.viewer.is(seat) || (choosing && state.waiting.contains(seat)) {
            continue;
        }
        // During the choice it is one of three; later it is on the stack, or was drawn by another seat.
        let mut from = if choosing { state.power[seat] } else { stack };
        if !from.is_empty() {
            let card = from.draw(1, rng);
            state.returned[seat] = card.each().next();
            stack = if choosing { stack } else { from };
        }
    }
}

/// TS-29: a seat that has made an offer may have made any possible one; the others have not begun.
fn make_offers(view: &View, state: &mut State, rng: &mut impl Rng) {
    if !matches!(view.phase, Phase::Speculate { .. }) {
        return;
    }
    for seat in Seat::all(state.seats) {
        if view.viewer.is(seat) || state.waiting.contains(seat) {
            continue;
        }
        // Each number is equally likely, and an odd sum is drawn again.
        let offer = loop {
            let mut offer = GoodsCards::EMPTY;
            for goods in Goods::ALL {
                let held = u32::from(state.goods[seat].count(goods));
                offer.set(goods, rng.below(held + 1) as u8);
            }
            if offer.total().is_multiple_of(2) {
                break offer;
            }
        };
        state.goods[seat].remove_all(&offer);
        state.offers[seat] = offer;
        for card in state.power[seat].each().filter(|&card| view.board.goods(card).is_some()) {
            if rng.below(2) == 1 {
                state.power[seat].remove(card);
                state.offered[seat].insert(card);
            }
        }
    }
}
