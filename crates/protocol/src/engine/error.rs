//! Why a line was not carried out.

use serde::{Deserialize, Serialize};
use whistle_core::Json;

/// Why a line was not carried out; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineError {
    /// What programs go by; it does not change.
    pub code: ErrorCode,
    /// In English, for people; it may change.
    pub message: String,
    /// The rule that forbids it, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Why the rules forbid it, as data: a `kind` and what it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Kinded>"))]
    pub detail: Option<Json>,
}

impl EngineError {
    /// An error without a rule.
    pub fn new(code: ErrorCode, message: impl std::fmt::Display) -> EngineError {
        EngineError { code, message: message.to_string(), rule: None, detail: None }
    }
}

/// What is wrong, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// the line is not JSON, or not UTF-8
    BadJson,
    /// the line is longer than 4 MB; it was passed over
    LineTooLong,
    /// not a request: no `do`, an unknown one, or wrong fields
    BadRequest,
    /// nothing is open yet, or nothing of that name
    NoTable,
    /// no game has that id
    UnknownGame,
    /// the game has no such table: seats, an option or its value
    BadConfig,
    /// the table has no such seat
    BadSeat,
    /// not an action of this game; the message names the kind, its fields and the one that is wrong
    BadAction,
    /// not an outcome of this game; the message says the same of it
    BadOutcome,
    /// the rules forbid it: `rule` names the rule, `detail` says why as data
    Refused,
    /// `chance` was asked for, with an outcome or without, when nothing is to be drawn
    NotNaturesTurn,
    /// it cannot be taken back
    UndoRefused,
    /// `suggest` was asked for a seat that has no choice now
    NothingToDecide,
    /// the journal is damaged, of another version, or breaks a rule; the message says where
    BadJournal,
    /// the table is a sampled world: nobody knows how it came about
    NoPast,
    /// a fault of the program; the table is closed
    Internal,
}
