//! Errors from the engine.

use serde::{Deserialize, Serialize};
use whistle_core::Json;

/// Why a request failed. A failed request changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineError {
    /// A stable code for programs.
    pub code: ErrorCode,
    /// An English message for people; it may change.
    pub message: String,
    /// The rule that forbids the request, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Why the rules forbid the request, as data: a `kind` and its details.
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
    /// the line is not a request: `do` is missing or unknown, or a field is wrong
    BadRequest,
    /// no table with this name is open
    NoTable,
    /// no game has this id
    UnknownGame,
    /// the game does not allow this number of seats, option or value
    BadConfig,
    /// the table has no such seat
    BadSeat,
    /// not an action of this game; the message names the kind, its fields and the wrong field
    BadAction,
    /// not a chance outcome of this game; the message names the kind, its fields and the wrong field
    BadOutcome,
    /// the rules forbid the request: `rule` names the rule, `detail` gives the reason as data
    Refused,
    /// `chance` was requested, but the game is not waiting for chance
    NotNaturesTurn,
    /// the action cannot be undone
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
