//! Errors from the engine.

use serde::{Deserialize, Serialize};
use whistle_core::Json;

/// Why a request failed; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineError {
    /// A stable code for programs.
    pub code: ErrorCode,
    /// An English message for people; it may change.
    pub message: String,
    /// The rule that forbids it, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Why the rules forbid it, as data: a `kind` and its details.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Kinded>"))]
    pub detail: Option<Json>,
}

impl EngineError {
    /// Creates an error without a rule.
    pub fn new(code: ErrorCode, message: impl std::fmt::Display) -> EngineError {
        EngineError { code, message: message.to_string(), rule: None, detail: None }
    }
}

/// The code of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// the line is not valid JSON, or not UTF-8
    BadJson,
    /// the line is longer than 4 MB, and was skipped
    LineTooLong,
    /// not a request: no `do`, an unknown one, or wrong fields
    BadRequest,
    /// no table is open, or none with that name
    NoTable,
    /// no game has this id
    UnknownGame,
    /// the game does not allow this number of seats, option or value
    BadConfig,
    /// there is no such seat
    BadSeat,
    /// not an action of this game; the message names the kind, its fields and the wrong one
    BadAction,
    /// not a chance outcome of this game; the message names the kind, its fields and the wrong one
    BadOutcome,
    /// the rules forbid it: `rule` names the rule, `detail` the reason as data
    Refused,
    /// `chance` was requested, with or without an outcome, when chance is not to decide
    NotNaturesTurn,
    /// it cannot be undone
    UndoRefused,
    /// `suggest` was requested for a seat that has no choice now
    NothingToDecide,
    /// the game file is damaged, of another version, or breaks a rule; the message says where
    BadJournal,
    /// the table is a sampled world, which has no history
    NoPast,
    /// a bug in the program; the table is closed
    Internal,
}
