//! TR-13 to TR-16: hands are empty, companies are valued and shares counted.

use whistle_core::Sink;

use super::Phase;
use crate::past::Plays;
use crate::{Event, State};

pub(super) fn apply(state: &mut State, events: &mut impl Sink<Event>) {
    state.phase = Phase::Over;
    // Nobody has to remember anything any more.
    state.plays = Plays::NONE;
    state.lane.forget();
    if !events.wants_events() {
        return;
    }
    for (company, &value) in state.values().iter() {
        events.push(Event::CompanyValued { company, value });
    }
    for (seat, standing) in state.standings().iter() {
        events.push(Event::SeatScored { seat, score: standing.score });
    }
}
