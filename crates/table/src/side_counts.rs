//! How much each seat has done beside the game: taken back, said, promised, given.
//!
//! The rules bound how often somebody can act, but nothing here bounds how often they change their
//! mind, speak or pass coins to and fro. Whoever keeps a table asks this and says when it is enough. It is counted for each
//! seat, since nobody may learn from their own count what somebody else did face down.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat};

use crate::{Operation, Promise, PromiseStatus, Record, Table};

/// How much a seat has done beside the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideCounts {
    /// How often it took something back, face down or in sight of all.
    pub undone: u32,
    /// How often it said something.
    pub said: u32,
    /// How often it promised something.
    pub promised: u32,
    /// How often it gave something.
    #[serde(default)]
    pub given: u32,
}

impl Table {
    /// Returns how much a seat has done beside the game.
    pub fn beside(&self, seat: Seat) -> SideCounts {
        self.beside.get(seat).copied().unwrap_or_default()
    }

    /// Counts the promises of one seat to another that can still be kept and broken.
    pub fn open_promises(&self, by: Seat, to: Seat) -> usize {
        let open = |promise: &Promise| {
            promise.by == by
                && promise.terms.to == to
                && matches!(promise.status, PromiseStatus::Open)
        };
        self.promises().iter().filter(|promise| open(promise)).count()
    }
}

/// Adds a record to what its seat has done beside the game, or takes it away again.
pub(crate) fn count(beside: &mut PerSeat<SideCounts>, record: &Record, add: bool) {
    let one = |number: &mut u32| {
        *number = if add { number.saturating_add(1) } else { number.saturating_sub(1) };
    };
    match record.operation {
        Operation::Undo { seat, .. } => one(&mut beside[seat].undone),
        Operation::Say { seat, .. } => one(&mut beside[seat].said),
        Operation::Promise { seat, .. } => one(&mut beside[seat].promised),
        Operation::Give { seat, .. } => one(&mut beside[seat].given),
        Operation::Act { .. } | Operation::Chance { .. } => (),
    }
}
