//! The list of games.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_core::Personality;

use crate::PromiseTemplate;

/// A game that the server offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameCard {
    /// Its id.
    pub id: Cow<'static, str>,
    /// Its title, by language.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Translations"))]
    pub title: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
    /// One sentence about it, by language.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Translations"))]
    pub sentence: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
    /// Its designer.
    pub designer: Cow<'static, str>,
    /// The version of its rules.
    pub rules_version: u32,
    /// The possible numbers of players.
    pub seats: SeatRange,
    /// Its approximate duration in minutes.
    pub minutes: u8,
    /// The maturity of this implementation.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["alpha", "beta", "stable"])))]
    pub stage: Cow<'static, str>,
    /// Its options.
    pub options: Vec<GameOption>,
    /// Its menu of promises.
    pub promises: Vec<PromiseTemplate>,
    /// The personalities of its bots.
    #[serde(default)]
    pub personalities: Vec<PersonalityCard>,
}

/// A personality that a game's bots can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PersonalityCard {
    /// Its name.
    pub name: Personality,
    /// One sentence about it, by language.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Translations"))]
    pub sentence: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
}

/// The possible numbers of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct SeatRange {
    pub min: u8,
    pub max: u8,
}

/// An option, chosen when a table is created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameOption {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its type.
    pub kind: OptionKind,
    /// Its purpose, in English.
    pub help: Cow<'static, str>,
    /// The possible words; for a number, the smallest and the largest value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<crate::schema::TextOrNumber>>"))]
    pub choices: Option<Vec<Value>>,
    /// The default among people: `true` for a flag that is on if at least two people play; a word that applies if only
    /// people play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Value>"))]
    pub for_people: Option<Value>,
    /// The smallest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The largest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
}

/// The type of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum OptionKind {
    Flag,
    Seat,
    Choice,
    Number,
    Data,
}

/// The rules of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rules {
    /// The text in Markdown.
    pub markdown: Cow<'static, str>,
}
