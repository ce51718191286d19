//! How often each seat has acted outside the game: undos, messages, promises and gifts.
//!
//! The rules limit how often a player can act, but not how often they change their mind, talk or pass coins back and
//! forth. The code that runs a table reads these counts and sets the limits. They are counted per seat, so that no
//! player learns from their own count what another did face down.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat};

use crate::{Operation, Promise, PromiseStatus, Record, Table};

/// How often a seat has acted beside the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideCounts {
    /// How often it undid something, hidden or public.
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
    /// Returns how often a seat has acted beside the game.
    pub fn beside(&self, seat: Seat) -> SideCounts {
        self.beside.get(seat).copied().unwrap_or_default()
    }

    /// Counts the open promises of one seat to another.
    pub fn open_promises(&self, by: Seat, to: Seat) -> usize {
        let open = |promise: &Promise| {
            promise.by == by
                && promise.terms.to == to
                && matches!(promise.status, PromiseStatus::Open)
        };
        self.promises().iter().filter(|promise| open(promise)).count()
    }
}

/// Adds a record to its seat's counts, or removes it again.
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
