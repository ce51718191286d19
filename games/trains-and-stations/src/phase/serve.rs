//! TS-24, TS-25 and TS-30: cards are dealt from a stack; the active player decides who goes short.

use whistle_core::{PerSeat, Rules as _, Seat, SeatSet, refuse_if};

use super::{Events, Phase, Verdict, deliver, turn};
use crate::board::bits;
use crate::{Action, Building, Event, Refusal, RuleSet, State};

/// TS-24: every building at a station of the delivery gives a card, one kind after another, starting with `first`.
pub(crate) fn goods(state: &mut State, first: usize, events: &mut impl Events) {
    for &building in &Building::ALL[first..] {
        let mut demand = PerSeat::new(state.seats);
        for index in bits(state.delivery(state.current).stations) {
            for built in state.buildings(index).filter(|built| built.building == building) {
                demand[built.seat] += 1;
            }
        }
        state.demand = demand;
        if !hand_out(state, building, events) {
            return;
        }
    }
    deliver::clear(state, events);
}

/// TS-30: every two goods bring one new card.
pub(crate) fn trades(state: &mut State, building: Building, events: &mut impl Events) {
    let all_served = match state.rules {
        RuleSet::English => hand_out(state, building, events),
        RuleSet::French => serve_in_order(state, building, events),
    };
    if all_served {
        turn::end(state, events);
    }
}

/// Returns whether new goods are handed out, rather than those of a delivery.
fn is_trade(state: &State) -> bool {
    matches!(
        state.phase,
        Phase::Speculate { .. } | Phase::ServeTrades { .. } | Phase::OrderTrades { .. }
    )
}

/// TS-30, French: seats are served completely one by one while the stack lasts. Serves the seats for which the order
/// makes no difference; returns whether all are served.
fn serve_in_order(state: &mut State, building: Building, events: &mut impl Events) -> bool {
    while let Some(seat) = waiting(state).first() {
        let left = state.stacks[building.index()].left;
        let wanted: u8 = state.demand.as_slice().iter().sum();
        if left > 0 && wanted > left && waiting(state).len() > 1 {
            state.phase = Phase::OrderTrades { building };
            return false;
        }
        wholly(state, building, seat, events);
    }
    true
}

/// The seats still to be served.
fn waiting(state: &State) -> SeatSet {
    Seat::all(state.seats).filter(|&seat| state.demand[seat] > 0).collect()
}

/// Gives a seat all the cards it is owed, or all that are left.
fn wholly(state: &mut State, building: Building, seat: Seat, events: &mut impl Events) {
    let count = state.demand[seat].min(state.stacks[building.index()].left);
    give(state, building, seat, count, events);
}

/// TS-30, French: the active player sets the order, one seat at a time.
pub(crate) fn offer_next(state: &State, out: &mut Vec<Action>) {
    out.extend(waiting(state).iter().map(|seat| Action::ServeNext { seat }));
}

pub(crate) fn refuse_next(state: &State, seat: Seat) -> Verdict {
    refuse_if(!waiting(state).contains(seat), Refusal::NotWaiting { seat })
}

pub(crate) fn next(state: &mut State, seat: Seat, events: &mut impl Events) {
    let Phase::OrderTrades { building } = state.phase else {
        unreachable!("an order is set when new goods are short");
    };
    wholly(state, building, seat, events);
    trades(state, building, events);
}

/// Hands out cards where there is no choice; returns whether all seats are served.
fn hand_out(state: &mut State, building: Building, events: &mut impl Events) -> bool {
    for seat in Seat::all(state.seats) {
        let (least, most) = share(state, building, seat);
        if least < most {
            state.phase = match is_trade(state) {
                true => Phase::ServeTrades { building, seat },
                false => Phase::ServeGoods { building, seat },
            };
            return false;
        }
        give(state, building, seat, most, events);
    }
    true
}

/// The range of a seat's share, so that as many cards as possible are handed out in the end.
fn share(state: &State, building: Building, seat: Seat) -> (u8, u8) {
    let left = state.stacks[building.index()].left;
    let own = state.demand[seat];
    let others = state.demand.as_slice().iter().sum::<u8>() - own;
    (left.saturating_sub(others).min(own), left.min(own))
}

fn give(state: &mut State, of: Building, seat: Seat, count: u8, events: &mut impl Events) {
    let missed = std::mem::take(&mut state.demand[seat]) - count;
    let stack = &mut state.stacks[of.index()];
    let goods = stack.goods;
    stack.left -= count;
    state.goods[seat].add(goods, count);
    let is_trade = is_trade(state);
    if count > 0 {
        events.push(match is_trade {
            true => Event::GoodsTraded { seat, goods, count },
            false => Event::GoodsTaken { seat, goods, count },
        });
    }
    if missed > 0 {
        // TS-25, TS-30: a point for each missed card, or two for a trade in the French rules.
        let points = if is_trade && state.rules == RuleSet::French { 2 * missed } else { missed };
        events.push(match is_trade {
            true => Event::TradeMissed { seat, points },
            false => Event::GoodsMissed { seat, building: of, points },
        });
        state.gain(seat, points, events);
    }
}

/// The seat that the active player serves now, and the stack.
fn served(state: &State) -> (Building, Seat) {
    match state.phase {
        Phase::ServeGoods { building, seat } | Phase::ServeTrades { building, seat } => {
            (building, seat)
        }
        _ => unreachable!("cards are handed out when a stack is short"),
    }
}

/// TS-25, TS-30: the active player decides, one seat at a time.
pub(crate) fn offer(state: &State, out: &mut Vec<Action>) {
    let (building, seat) = served(state);
    let (least, most) = share(state, building, seat);
    out.extend((least..=most).map(|count| Action::Serve { seat, count }));
}

pub(crate) fn refuse(state: &State, to: Seat, count: u8) -> Verdict {
    let (building, seat) = served(state);
    let (least, most) = share(state, building, seat);
    let fits = to == seat && (least..=most).contains(&count);
    refuse_if(!fits, Refusal::WrongShare { seat, least, most, rule: state.awaits().rule })
}

pub(crate) fn apply(state: &mut State, seat: Seat, count: u8, events: &mut impl Events) {
    let (building, _) = served(state);
    give(state, building, seat, count, events);
    if is_trade(state) {
        trades(state, building, events);
    } else if hand_out(state, building, events) {
        goods(state, building.index() + 1, events);
    }
}
