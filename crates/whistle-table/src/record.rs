//! What a table remembers.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_core::Seat;

use crate::{CommandId, Promise};

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
    pub done: Done,
}

/// What can be done at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Done {
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
        promise: Promise,
    },
}
