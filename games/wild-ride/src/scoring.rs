//! WR-14: who has most wagons, and took them last.

use whistle_core::{Outcome, PerSeat, Standing, rank};

use crate::{Ending, State, Train};

impl State {
    /// WR-14: a wagon is a point; of equal seats the one that took wagons last is before.
    ///
    /// Seats that never took any are equal in that too, and share their place.
    pub(crate) fn standings(&self) -> PerSeat<Standing> {
        let mut standings = PerSeat::from_fn(self.seats, |seat| {
            let mut standing = Standing::default();
            for train in Train::ALL {
                let wagons = self.taken[seat][train].total() as i32;
                standing.points[train.index()] = wagons;
                standing.score += wagons;
            }
            standing
        });
        rank(&mut standings, |seat, standing| (standing.score, self.last_took[seat]));
        standings
    }

    pub(crate) fn final_outcome(&self, ending: Ending) -> Outcome {
        Outcome {
            reason: ending.name(),
            components: &["passenger", "freight", "tank"],
            standings: self.standings(),
        }
    }
}
