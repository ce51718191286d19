//! What a table remembers.

use serde::{Deserialize, Serialize};
use whistle_core::{Fingerprint, Gift, Json, Seat};
use whistle_registry::{AnyEntry, GameEntry};

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
    pub operation: Operation,
    /// Who did it for the seat and what it cost, where there is something to say.
    #[serde(default, skip_serializing_if = "MoveInfo::is_blank")]
    pub info: MoveInfo,
    /// The position after it, if it was a step of the game: taken up by other rules, or from a
    /// damaged store, it would be another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Fingerprint>,
}

impl Record {
    /// Returns a record that says nothing of the position yet.
    pub fn new(
        seq: u64,
        command: Option<CommandId>,
        operation: Operation,
        info: MoveInfo,
    ) -> Record {
        Record { seq, command, operation, info, digest: None }
    }
}

/// What is known of a move besides the move: who made it, and what the clock took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveInfo {
    /// Who made it, if not the person who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played_by: Option<PlayedBy>,
    /// What the seat used of its reserve of time, in milliseconds.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub reserve_ms: u64,
}

impl MoveInfo {
    /// Returns what is known of a move that somebody made, with nothing used of any reserve.
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

/// What can be done at a table: what a command asks for, and what a record says.
///
/// A record has every action and outcome in our own writing, a command in that of its client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Operation {
    /// A seat acts.
    Act {
        /// Who.
        seat: Seat,
        /// What, in the game's JSON.
        action: Json,
    },
    /// Nature decides; no command asks for this.
    Chance {
        /// What came out, in the game's JSON.
        outcome: Json,
    },
    /// A seat gives another something, for good.
    Give {
        /// Who.
        seat: Seat,
        /// What, and to whom.
        gift: Gift,
    },
    /// A seat takes its last action back.
    Undo {
        /// Who.
        seat: Seat,
        /// The record that no longer counts; a command does not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        undone: Option<u64>,
    },
    /// A seat says something, to everybody: there are no whispers.
    Say {
        /// Who.
        seat: Seat,
        /// What.
        text: String,
    },
    /// A seat promises another something, before everybody.
    Promise {
        /// Who.
        seat: Seat,
        /// What.
        terms: PromiseTerms,
    },
}

impl Operation {
    /// Tells whether it is a step of the game, and not only something beside it.
    pub fn is_step(&self) -> bool {
        matches!(self, Operation::Act { .. } | Operation::Chance { .. } | Operation::Give { .. })
    }

    /// Returns who does it; nobody if nature does.
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

    /// Returns what nature decided, if it did.
    pub fn outcome(&self) -> Option<&Json> {
        match self {
            Operation::Chance { outcome } => Some(outcome),
            _ => None,
        }
    }

    /// Returns how a journal writes it, if it is a step of the game.
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

    /// Tells whether a record says what a command asks for: the same from the same seat.
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
