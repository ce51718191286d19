//! WR-13 and WR-14: the game is over and wagons are counted.

use whistle_core::Sink;

use super::{Ending, Phase};
use crate::{Event, State};

pub(super) fn apply(state: &mut State, ending: Ending, events: &mut impl Sink<Event>) {
    state.phase = Phase::Over { ending };
    state.die = None;
    if !events.wants_events() {
        return;
    }
    events.push(Event::GameEnded { ending });
    for (seat, standing) in state.standings().iter() {
        events.push(Event::SeatScored { seat, score: standing.score });
    }
}
