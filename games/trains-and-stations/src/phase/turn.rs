//! The beginning and end of a turn; TS-32 and TS-37 decide which turn is the last, TS-33 and TS-34 what follows it.

use whistle_core::{PerSeat, Seat};

use super::{Events, gather};
use crate::{Event, Goods, Phase, State};

pub(crate) fn begin(state: &mut State, seat: Seat, events: &mut impl Events) {
    state.active = seat;
    state.round += u8::from(seat == state.conductor);
    events.push(Event::TurnBegan { seat });
    gather::begin(state, events);
}

/// TS-32: once the stack of points is empty, play ends before the conductor's turn; TS-37: the same after the last
/// round.
pub(crate) fn end(state: &mut State, events: &mut impl Events) {
    state.delivered = 0;
    state.fresh = PerSeat::new(state.seats);
    let next = state.active.left(state.seats);
    let round_ends = next == state.conductor;
    if round_ends && state.last_round {
        end_game(state, events);
    } else if round_ends && state.round >= state.rounds {
        events.push(Event::RoundsEnded { rounds: state.rounds });
        end_game(state, events);
    } else {
        begin(state, next, events);
    }
}

/// TS-33, TS-34: goods are shown and everything is counted.
fn end_game(state: &mut State, events: &mut impl Events) {
    state.phase = Phase::Over;
    if !events.wants_events() {
        return;
    }
    for seat in Seat::all(state.seats) {
        let goods = state.counted_goods(seat);
        let (count, cards) = (goods.total() as u8, state.power[seat]);
        events.push(Event::GoodsCounted { seat, count, goods, cards });
    }
    let standings = state.standings();
    for goods in Goods::ALL {
        for (seat, standing) in standings.iter() {
            let points = standing.points[2 + goods.index()] as u8;
            if points > 0 {
                events.push(Event::MonopolyScored { seat, goods, points });
            }
        }
    }
    for (seat, standing) in standings.iter() {
        events.push(Event::SeatScored { seat, score: standing.score });
    }
}
