//! What a table remembers.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_core::{Fingerprint, Seat};

use crate::{CommandId, PromiseTerms};

/// One thing that was done at a table, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Its number, from 1, without gaps.
    pub seq: u64,
    /// The command that asked for it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<CommandId>,
    /// What was done.
    pub done: Operation,
    /// Who did it for the seat and what it cost, where there is something to say.
    #[serde(default, skip_serializing_if = "MoveInfo::is_blank")]
    pub margin: MoveInfo,
    /// The position after it, if it was a step of the game: taken up by other rules, or from a
    /// damaged store, it would be another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Fingerprint>,
}

impl Record {
    /// Returns a record that says nothing of the position yet.
    pub fn new(seq: u64, command: Option<CommandId>, done: Operation, margin: MoveInfo) -> Record {
        Record { seq, command, done, margin, digest: None }
    }
}

/// What stands in the margin of a record: whose hand it was, and what the clock took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveInfo {
    /// Whose hand it was, if not that of the person who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<PlayedBy>,
    /// What the seat used of its reserve of time, in milliseconds.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub reserve_ms: u64,
}

impl MoveInfo {
    /// Returns the margin of what a hand did, with nothing used of any reserve.
    pub fn of(hand: PlayedBy) -> MoveInfo {
        MoveInfo { hand: Some(hand), reserve_ms: 0 }
    }

    fn is_blank(&self) -> bool {
        *self == MoveInfo::default()
    }
}

fn is_nothing(ms: &u64) -> bool {
    *ms == 0
}

/// Whose hand moved for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayedBy {
    /// A player of the house, who sits there or stands in.
    Bot,
    /// A player of the house, because the seat's time was up.
    Clock,
}

/// What can be done at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Operation {
    /// A seat acted.
    Act {
        /// Who.
        seat: Seat,
        /// What, in the game's JSON.
        action: Value,
    },
    /// Nature decided.
    Chance {
        /// What came out, in the game's JSON.
        outcome: Value,
    },
    /// A seat took its last action back.
    Undo {
        /// Who.
        seat: Seat,
        /// The record that no longer counts.
        undone: u64,
    },
    /// A seat said something, to everybody: there are no whispers.
    Say {
        /// Who.
        seat: Seat,
        /// What.
        text: String,
    },
    /// A seat promised another something, before everybody.
    Promise {
        /// Who.
        seat: Seat,
        /// What.
        promise: PromiseTerms,
    },
}

impl Operation {
    /// Tells whether it is a step of the game, and not only something beside it.
    pub fn is_step(&self) -> bool {
        matches!(self, Operation::Act { .. } | Operation::Chance { .. })
    }

    /// Returns what nature decided, if it did.
    pub fn chance(&self) -> Option<&Value> {
        match self {
            Operation::Chance { outcome } => Some(outcome),
            _ => None,
        }
    }
}
