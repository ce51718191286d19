//! Errors in messages.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An error: a code for programs and a message for people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// A stable code for programs.
    pub code: Cow<'static, str>,
    /// An English message for logs and people; it may change.
    pub message: String,
    /// The rule that forbids the request, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Cow<'static, str>>,
    /// Details for explaining the error in the user's language: usually a `kind` and its arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Map<String, Value>>"))]
    pub detail: Option<Value>,
    /// The name of the setting whose limit was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Cow<'static, str>>,
    /// Seconds to wait before trying again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_s: Option<u64>,
}

/// The body of every HTTP error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemAnswer {
    /// The error.
    pub error: Problem,
}

impl Problem {
    /// Creates an error from a code for programs and a message for people.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl ToString) -> Problem {
        let (code, message) = (code.into(), message.to_string());
        Problem { code, message, rule: None, detail: None, limit: None, retry_after_s: None }
    }
}
