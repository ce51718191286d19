//! Records: the operations at a table.

use serde::{Deserialize, Serialize};
use whistle_core::{Fingerprint, Gift, Json, Seat};
use whistle_registry::{AnyEntry, GameEntry};

use crate::{CommandId, PromiseTerms};

/// One operation at a table, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Its number, from 1, without gaps.
    pub seq: u64,
    /// The command that requested it, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<CommandId>,
    /// The operation.
    pub operation: Operation,
    /// Who made the move for the seat and the time that it used, if worth recording.
    #[serde(default, skip_serializing_if = "MoveInfo::is_blank")]
    pub info: MoveInfo,
    /// The digest of the position after it, if it was a step of the game; it reveals changed rules and damaged storage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Fingerprint>,
}

impl Record {
    /// Returns a record without a digest.
    pub fn new(
        seq: u64,
        command: Option<CommandId>,
        operation: Operation,
        info: MoveInfo,
    ) -> Record {
        Record { seq, command, operation, info, digest: None }
    }
}

/// Facts about a move: who made it, and the time that it used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveInfo {
    /// Who made it, if not the person on the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played_by: Option<PlayedBy>,
    /// How much of the seat's reserve it used, in milliseconds.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub reserve_ms: u64,
}

impl MoveInfo {
    /// Returns the facts about a move that used no reserve.
    pub fn of(played_by: PlayedBy) -> MoveInfo {
        MoveInfo { played_by: Some(played_by), reserve_ms: 0 }
    }

    fn is_blank(&self) -> bool {
        *self == MoveInfo::default()
    }
}

fn is_nothing(ms: &u64) -> bool {
    *ms == 0
}

/// Who moved for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayedBy {
    /// A bot that sits there or stands in.
    Bot,
    /// A bot, because the seat's time was up.
    Clock,
}

/// An operation, in a command or in a record.
///
/// A record has actions and outcomes as this program writes them, a command as its client did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Operation {
    /// A seat acts.
    Act {
        /// The seat.
        seat: Seat,
        /// The action, in the game's JSON.
        action: Json,
    },
    /// A chance outcome; no command requests this.
    Chance {
        /// The outcome, in the game's JSON.
        outcome: Json,
    },
    /// A seat gives something to another, finally.
    Give {
        /// The seat.
        seat: Seat,
        /// The gift and its receiver.
        gift: Gift,
    },
    /// A seat undoes its last action.
    Undo {
        /// The seat.
        seat: Seat,
        /// The record that no longer counts; absent in a command.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        undone: Option<u64>,
    },
    /// A seat says something to everyone; there is no private talk.
    Say {
        /// The seat.
        seat: Seat,
        /// The text.
        text: String,
    },
    /// A seat makes a public promise to another.
    Promise {
        /// The seat.
        seat: Seat,
        /// The text.
        terms: PromiseTerms,
    },
}

impl Operation {
    /// Returns whether it is a step of the game, rather than something beside it.
    pub fn is_step(&self) -> bool {
        matches!(self, Operation::Act { .. } | Operation::Chance { .. } | Operation::Give { .. })
    }

    /// Returns the seat; `None` for a chance outcome.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Operation::Act { seat, .. }
            | Operation::Give { seat, .. }
            | Operation::Undo { seat, .. }
            | Operation::Say { seat, .. }
            | Operation::Promise { seat, .. } => Some(*seat),
            Operation::Chance { .. } => None,
        }
    }

    /// Returns the chance outcome, if it is one.
    pub fn outcome(&self) -> Option<&Json> {
        match self {
            Operation::Chance { outcome } => Some(outcome),
            _ => None,
        }
    }

    /// Returns the journal entry, if it is a step of the game.
    pub fn entry(&self) -> Option<AnyEntry> {
        match self {
            Operation::Act { seat, action } => {
                Some(AnyEntry::Action { seat: *seat, action: action.clone() })
            }
            Operation::Chance { outcome } => Some(AnyEntry::Chance { outcome: outcome.clone() }),
            Operation::Give { seat, gift } => Some(AnyEntry::Gift { seat: *seat, gift: *gift }),
            Operation::Undo { .. } | Operation::Say { .. } | Operation::Promise { .. } => None,
        }
    }

    /// Returns whether a record matches a command: the same operation by the same seat.
    pub fn is_what_was_asked(&self, asked: &Operation, game: &GameEntry) -> bool {
        match (self, asked) {
            (Operation::Act { action, .. }, Operation::Act { action: again, .. }) => {
                self.seat() == asked.seat() && game.same_action(action, again)
            }
            (Operation::Undo { seat, .. }, Operation::Undo { seat: again, .. }) => seat == again,
            _ => self == asked,
        }
    }
}

impl From<AnyEntry> for Operation {
    fn from(entry: AnyEntry) -> Operation {
        match entry {
            AnyEntry::Action { seat, action } => Operation::Act { seat, action },
            AnyEntry::Chance { outcome } => Operation::Chance { outcome },
            AnyEntry::Gift { seat, gift } => Operation::Give { seat, gift },
        }
    }
}
