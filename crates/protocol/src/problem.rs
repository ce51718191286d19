//! Why somebody does not get what they asked for.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Why somebody does not get what they asked for: a code for programs, words for people.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// What programs go by; it does not change.
    pub code: Cow<'static, str>,
    /// In English, for logs and people; it may change.
    pub message: String,
    /// The rule that forbids it, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Cow<'static, str>>,
    /// What a client needs to say it in its reader's language: mostly a kind, and what it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Map<String, Value>>"))]
    pub detail: Option<Value>,
    /// The limit that was met, by the name of its setting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Cow<'static, str>>,
    /// After how many seconds it makes sense to try again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_s: Option<u64>,
}

/// The body of every answer over http that says no.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemAnswer {
    /// Why.
    pub error: Problem,
}

impl Problem {
    /// Says no, with a code for programs and words for people.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl ToString) -> Problem {
        let (code, message) = (code.into(), message.to_string());
        Problem { code, message, rule: None, detail: None, limit: None, retry_after_s: None }
    }
}
