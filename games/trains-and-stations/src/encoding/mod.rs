//! The game as numbers: features and action indices.
//!
//! Both depend on the table's board: a custom board has as many features and indices as its spaces, stations, tracks
//! and power cards require. Actions that do not depend on the board come first, and so have the same index on every
//! board.

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
