//! WR-13 and WR-14: the game is over and wagons are counted.

use whistle_core::{Outcome, PerSeat, Sink, Standing, rank};

use super::{Ending, Phase};
use crate::{Event, State, Train};

pub(super) fn apply(state: &mut State, ending: Ending, events: &mut impl Sink<Event>) {
    state.phase = Phase::Over { ending };
    state.die = None;
    if !events.wants_events() {
        return;
    }
    events.push(Event::GameEnded { ending });
    for (seat, standing) in standings(state).iter() {
        events.push(Event::SeatScored { seat, score: standing.score });
    }
}

pub(crate) fn outcome(state: &State) -> Option<Outcome> {
    let Phase::Over { ending } = state.phase else {
        return None;
    };
    let components = &["passenger", "freight", "tank"];
    Some(Outcome { reason: ending.name(), components, standings: standings(state) })
}

/// WR-14: a wagon is a point; among equal seats, the one that took wagons last is ahead.
///
/// Seats that never took any are equal in this too, and share their rank.
fn standings(state: &State) -> PerSeat<Standing> {
    let mut standings = PerSeat::from_fn(state.seats, |seat| {
        let mut standing = Standing::default();
        for train in Train::ALL {
            let wagons = state.taken[seat][train].total() as i32;
            standing.points[train.index()] = wagons;
            standing.score += wagons;
        }
        standing
    });
    rank(&mut standings, |seat, standing| (standing.score, state.last_took[seat]));
    standings
}
