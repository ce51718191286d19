//! Promises: what one seat tells another that it will do.
//!
//! What is promised is a pattern of an event. A pattern is looked into, field by field, so it is a
//! tree of values and not text.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_core::Seat;

/// What one seat promises another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PromiseTerms {
    /// To whom.
    pub to: Seat,
    /// What.
    pub clause: Clause,
    /// Until when it can be kept or broken.
    pub until: Until,
}

/// What is promised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clause {
    /// Such an event will happen.
    Will {
        /// The fields it will have; it may have others.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
        event: Value,
    },
    /// No such event will happen.
    WillNot {
        /// The fields it would have.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
        event: Value,
    },
    /// Something that only people can judge.
    Words {
        /// In their words.
        text: String,
    },
}

/// When a promise is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Until {
    /// With the next event that has these fields.
    Event {
        /// The fields.
        #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Kinded"))]
        event: Value,
    },
    /// With the game.
    End,
}

/// A promise that was made, and what has become of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TablePromise"))]
#[serde(deny_unknown_fields)]
pub struct Promise {
    /// The record it was made in.
    pub seq: u64,
    /// Who made it.
    pub by: Seat,
    /// What was promised.
    pub terms: PromiseTerms,
    /// What has become of it.
    pub status: PromiseStatus,
}

/// What has become of a promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum PromiseStatus {
    /// It can still be kept and broken.
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
    /// It is in words, and people judge it.
    Unchecked,
}

/// A promise that a game offers for a menu, with blanks: words in it that begin with `$`.
///
/// `$by` is who promises, `$after` the seat to their left, and the others are asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PromiseTemplate {
    /// Its name; with hyphens and after `promise-` the id of its message.
    pub name: String,
    /// What is to be filled in: `seat`, `text`, or something of the game's own.
    pub asks: Vec<String>,
    /// Whether the event `will` happen or `will_not`; or the promise is in `words`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["will", "will_not", "words"])))]
    pub clause: String,
    /// The event it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Kinded>"))]
    pub event: Option<Value>,
    /// The event with which it is over; without one it is the end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Kinded>"))]
    pub until: Option<Value>,
}

/// A promise of a game's menu, with what its blanks can be filled with at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PromiseOffer {
    /// The promise.
    #[serde(flatten)]
    pub template: PromiseTemplate,
    /// For each of `asks`, in order, what can be put there; nothing to choose from is any text.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<crate::schema::TextOrNumber>>"))]
    pub choices: Vec<Vec<Value>>,
}
