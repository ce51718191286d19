//! A turn begins and ends; TS-32 and TS-37 say which is the last.

use whistle_core::{PerSeat, Seat, Sink};

use super::{finish, gather};
use crate::{Event, State};

pub(super) fn begin(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.active = seat;
    state.round += u8::from(seat == state.conductor);
    events.push(Event::TurnBegan { seat });
    gather::begin(state, events);
}

/// TS-32: once the stack of points was empty, play ends before the conductor's turn; TS-37: and so
/// it does after the last of the rounds that the table has.
pub(super) fn end(state: &mut State, events: &mut impl Sink<Event>) {
    state.delivered = 0;
    state.fresh = PerSeat::new(state.seats);
    let next = state.active.left(state.seats);
    let round_ends = next == state.conductor;
    if round_ends && state.last_round {
        finish::apply(state, events);
    } else if round_ends && state.round >= state.rounds {
        events.push(Event::RoundsEnded { rounds: state.rounds });
        finish::apply(state, events);
    } else {
        begin(state, next, events);
    }
}
