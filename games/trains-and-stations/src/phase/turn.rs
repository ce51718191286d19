//! A turn begins and ends; TS-32 says which is the last.

use whistle_core::{PerSeat, Seat, Sink};

use super::{finish, gather};
use crate::{Event, State};

pub(super) fn begin(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.active = seat;
    // Who scatters dice on long tracks may need more rounds than can be counted.
    state.round = state.round.saturating_add(u16::from(seat == state.conductor));
    events.push(Event::TurnBegan { seat });
    gather::begin(state, events);
}

/// TS-32: once the stack of points was empty, play ends before the conductor's turn.
pub(super) fn end(state: &mut State, events: &mut impl Sink<Event>) {
    state.delivered = 0;
    state.fresh = PerSeat::new(state.seats);
    let next = state.active.left(state.seats);
    if state.last_round && next == state.conductor {
        finish::apply(state, events);
    } else {
        begin(state, next, events);
    }
}
