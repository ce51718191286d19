//! TS-24, TS-25 and TS-30: cards are handed out of a stack, and who goes short is decided.

use whistle_core::{PerSeat, Rules as _, Seat, Sink};

use super::{Phase, Verdict, deliver, turn};
use crate::board::bits;
use crate::{Action, Building, Event, Refusal, RuleSet, State};

/// TS-24: every building at a station of the delivery gives a card, kind after kind.
pub(crate) fn goods(state: &mut State, events: &mut impl Sink<Event>) {
    goods_from(state, 0, events);
}

fn goods_from(state: &mut State, kind: usize, events: &mut impl Sink<Event>) {
    for &building in &Building::ALL[kind..] {
        let mut demand = PerSeat::new(state.seats);
        for index in bits(state.delivery(state.current).stations) {
            let station = state.board.station(index);
            for built in state.buildings(station).filter(|built| built.building == building) {
                demand[built.seat] += 1;
            }
        }
        state.demand = demand;
        if !hand_out(state, building, false, events) {
            return;
        }
    }
    deliver::clear(state, events);
}

/// TS-30: every two goods bring one new card.
pub(crate) fn trades(state: &mut State, building: Building, events: &mut impl Sink<Event>) {
    let all_served = match state.rules {
        RuleSet::English => hand_out(state, building, true, events),
        RuleSet::French => serve_in_order(state, building, events),
    };
    if all_served {
        turn::end(state, events);
    }
}

/// TS-30, French: one after the other is served wholly while the stack lasts. Serves whom it makes
/// no difference to; tells whether everybody is served.
fn serve_in_order(state: &mut State, building: Building, events: &mut impl Sink<Event>) -> bool {
    loop {
        let left = state.stacks[building.index()].left;
        let wanted: u8 = state.demand.as_slice().iter().sum();
        let mut waiting = waiting(state);
        let (first, more) = (waiting.next(), waiting.next().is_some());
        drop(waiting);
        match first {
            None => return true,
            Some(_) if more && left > 0 && wanted > left => {
                state.phase = Phase::OrderTrades { building };
                return false;
            }
            Some(seat) => wholly(state, building, seat, events),
        }
    }
}

/// Who is still to be served.
fn waiting(state: &State) -> impl Iterator<Item = Seat> + '_ {
    Seat::all(state.seats).filter(|&seat| state.demand[seat] > 0)
}

/// Gives a seat all it is to get, or all that is left.
fn wholly(state: &mut State, building: Building, seat: Seat, events: &mut impl Sink<Event>) {
    let count = state.demand[seat].min(state.stacks[building.index()].left);
    give(state, building, seat, count, true, events);
}

/// TS-30, French: the active player sets the order, a seat at a time.
pub(crate) fn offer_next(state: &State, out: &mut Vec<Action>) {
    out.extend(waiting(state).map(|seat| Action::ServeNext { seat }));
}

pub(crate) fn refuse_next(state: &State, to: Seat) -> Verdict {
    if waiting(state).any(|seat| seat == to) {
        Ok(())
    } else {
        Err(Refusal::NotWaiting { seat: to }.into())
    }
}

pub(crate) fn next(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    let Phase::OrderTrades { building } = state.phase else {
        unreachable!("an order is set when new goods are short");
    };
    wholly(state, building, seat, events);
    trades(state, building, events);
}

/// Hands out what can go only one way; tells whether everybody is served.
fn hand_out(
    state: &mut State,
    building: Building,
    trades: bool,
    events: &mut impl Sink<Event>,
) -> bool {
    for seat in Seat::all(state.seats) {
        if state.demand[seat] == 0 {
            continue;
        }
        let (least, most) = share(state, building, seat);
        if least < most {
            state.phase = if trades {
                Phase::ServeTrades { building, seat }
            } else {
                Phase::ServeGoods { building, seat }
            };
            return false;
        }
        give(state, building, seat, most, trades, events);
    }
    true
}

/// Between what and what a seat's share lies, so that in the end as many as can be are served.
fn share(state: &State, building: Building, seat: Seat) -> (u8, u8) {
    let left = state.stacks[building.index()].left;
    let own = state.demand[seat];
    let others = state.demand.as_slice().iter().sum::<u8>() - own;
    (left.saturating_sub(others).min(own), left.min(own))
}

fn give(
    state: &mut State,
    building: Building,
    seat: Seat,
    count: u8,
    trades: bool,
    events: &mut impl Sink<Event>,
) {
    let missed = std::mem::take(&mut state.demand[seat]) - count;
    let stack = &mut state.stacks[building.index()];
    let goods = stack.goods;
    stack.left -= count;
    state.goods[seat].add(goods, count);
    if count > 0 {
        events.push(if trades {
            Event::GoodsTraded { seat, goods, count }
        } else {
            Event::GoodsTaken { seat, goods, count }
        });
    }
    if missed == 0 {
        return;
    }
    if trades {
        // TS-30: one point for each two goods, or in the French rules two for each card missed.
        let points = missed * if state.rules == RuleSet::French { 2 } else { 1 };
        events.push(Event::TradeMissed { seat, points });
        state.gain(seat, points, events);
    } else {
        // TS-25: one point for each card missed.
        events.push(Event::GoodsMissed { seat, building, points: missed });
        state.gain(seat, missed, events);
    }
}

/// TS-25, TS-30: the active player decides, a seat at a time.
pub(crate) fn offer(state: &State, building: Building, seat: Seat, out: &mut Vec<Action>) {
    let (least, most) = share(state, building, seat);
    out.extend((least..=most).map(|count| Action::Serve { seat, count }));
}

pub(crate) fn refuse(
    state: &State,
    building: Building,
    seat: Seat,
    to: Seat,
    count: u8,
) -> Verdict {
    let (least, most) = share(state, building, seat);
    if to == seat && (least..=most).contains(&count) {
        return Ok(());
    }
    Err(Refusal::WrongShare { seat, least, most, rule: state.awaits().rule }.into())
}

pub(crate) fn apply(state: &mut State, seat: Seat, count: u8, events: &mut impl Sink<Event>) {
    match state.phase {
        Phase::ServeTrades { building, .. } => {
            give(state, building, seat, count, true, events);
            trades(state, building, events);
        }
        Phase::ServeGoods { building, .. } => {
            give(state, building, seat, count, false, events);
            if hand_out(state, building, false, events) {
                goods_from(state, building.index() + 1, events);
            }
        }
        _ => unreachable!("cards are handed out when a stack is short"),
    }
}
