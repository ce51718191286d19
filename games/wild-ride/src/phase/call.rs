//! WR-10: a wrong grab is noticed or not.

use whistle_core::{Illegal, Rules as _, Seat, SeatSet, Sink};

use super::{Phase, turn};
use crate::{Event, Pace, Refusal, State};

/// Every other player may speak, even with a stop sign: noticing is neither rolling nor grabbing.
pub(super) fn begin(state: &mut State, grabber: Seat) {
    state.waiting = SeatSet::all(state.seats).without(grabber);
    state.phase = Phase::Call;
}

pub(crate) fn refuse(state: &State, seat: Seat) -> Result<(), Illegal<Refusal>> {
    if state.die == Some(seat) {
        return Err(Refusal::OwnGrab.into());
    }
    if !state.waiting.contains(seat) {
        return Err(Refusal::HasAnswered { rule: state.awaits().rule }.into());
    }
    Ok(())
}

/// One call settles it: the trains are checked, and the grab was wrong or it was not.
pub(crate) fn call(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    let wrong = !state.any_matches();
    events.push(Event::GrabCalled { seat, wrong });
    if wrong {
        punish(state, events);
    } else {
        state.waiting = SeatSet::EMPTY;
        state.phase = Phase::RollLocomotive;
    }
}

/// If all players believe a wrong grab, it stands.
pub(crate) fn believe(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.waiting = state.waiting.without(seat);
    events.push(Event::GrabBelieved { seat });
    if state.waiting.is_empty() {
        state.unnoticed = !state.any_matches();
        state.phase = Phase::RollLocomotive;
    }
}

/// WR-10: a stop sign for the grabber; WR-17: for all grabbers if none was faster.
pub(super) fn punish(state: &mut State, events: &mut impl Sink<Event>) {
    let wrong = match (state.pace, state.die) {
        (Pace::Live, Some(first)) => SeatSet::one(first),
        _ => state.grabbers,
    };
    for seat in wrong.iter() {
        state.signs = state.signs.with(seat);
        events.push(Event::StopSignGiven { seat });
    }
    turn::end_roll(state, events);
}
