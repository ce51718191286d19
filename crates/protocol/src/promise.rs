//! Promises that one seat makes to another.
//!
//! The content of a promise is an event pattern. Patterns are compared field by field, so they are JSON values rather
//! than text.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_core::Seat;

/// A promise from one seat to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PromiseTerms {
    /// The seat that receives the promise.
    pub to: Seat,
    /// The content.
    pub clause: Clause,
    /// When the promise ends.
    pub until: Until,
}

/// The content of a promise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clause {
    /// A matching event will happen.
    Will {
        /// The fields that the event must have; it may have others.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
        event: Value,
    },
    /// No matching event will happen.
    WillNot {
        /// The fields that no event will have; matching events may have others.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
        event: Value,
    },
    /// A promise that only people can judge.
    Words {
        /// The promise in words.
        text: String,
    },
}

/// When a promise ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Until {
    /// At the next event with these fields.
    Event {
        /// The fields.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
        event: Value,
    },
    /// At the end of the game.
    End,
}

/// A promise and its status.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TablePromise"))]
#[serde(deny_unknown_fields)]
pub struct Promise {
    /// The number of its record.
    pub seq: u64,
    /// The seat that made it.
    pub by: Seat,
    /// The terms.
    pub terms: PromiseTerms,
    /// Its status.
    pub status: PromiseStatus,
}

/// The status of a promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum PromiseStatus {
    /// It can still be kept or broken.
    Open,
    /// It was kept.
    Kept {
        /// The record that settled it.
        seq: u64,
    },
    /// It was broken.
    Broken {
        /// The record that settled it.
        seq: u64,
    },
    /// The promise is in words, so only people can judge it.
    Unchecked,
}

/// A promise from a game's menu, with blanks: words that begin with `$`.
///
/// `$by` is the seat that promises, `$after` the seat to its left; the player fills in the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PromiseTemplate {
    /// Its name, with hyphens; `promise-NAME` is the id of its message.
    pub name: String,
    /// The blanks to fill in: `seat`, `text`, or something specific to the game.
    pub asks: Vec<String>,
    /// Whether the event `will` or `will_not` happen, or the promise is in `words`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["will", "will_not", "words"])))]
    pub clause: String,
    /// The event that must or must not happen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Kinded>"))]
    pub event: Option<Value>,
    /// The event that ends the promise; by default, the promise ends with the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Kinded>"))]
    pub until: Option<Value>,
}

/// A promise from a game's menu, with the possible values of its blanks at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PromiseOffer {
    /// The promise.
    #[serde(flatten)]
    pub template: PromiseTemplate,
    /// For each of `asks`, in order, the possible values; an empty list means any text.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<crate::schema::TextOrNumber>>"))]
    pub choices: Vec<Vec<Value>>,
}
