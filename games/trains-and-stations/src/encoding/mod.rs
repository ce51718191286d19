//! The game as numbers: what a seat may know, and what it can do.
//!
//! Both follow the table's board: a board of one's own has as many features and indices as it has
//! spaces, stations, tracks and power cards. What has nothing to do with the board comes first in the
//! numbering of actions and so has the same index on every board.

mod actions;
mod features;

use whistle_core::{Encoding, FeatureSink, Seat};

use crate::{Action, State, View};

impl Encoding for State {
    fn observe(view: &View, seat: Seat, out: &mut impl FeatureSink) {
        features::observe(view, seat, out);
    }

    fn action_count(&self) -> usize {
        actions::count(&self.board)
    }

    fn action_index(&self, seat: Seat, action: &Action) -> Option<usize> {
        actions::index(self, seat, action)
    }

    fn action_at(&self, seat: Seat, index: usize) -> Option<Action> {
        actions::at(self, seat, index)
    }
}
