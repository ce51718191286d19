//! What can be played.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_core::Personality;

use crate::PromiseTemplate;

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameCard {
    /// What programs call it.
    pub id: Cow<'static, str>,
    /// What people call it, by language.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Translations"))]
    pub title: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
    /// One sentence about it, by language.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Translations"))]
    pub sentence: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
    /// Who invented it.
    pub designer: Cow<'static, str>,
    /// The version of its rules.
    pub rules_version: u32,
    /// How many can play.
    pub seats: SeatRange,
    /// How long it takes, about.
    pub minutes: u8,
    /// How finished it is here.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["alpha", "beta", "stable"])))]
    pub stage: Cow<'static, str>,
    /// What can be chosen.
    pub options: Vec<GameOption>,
    /// The promises that it offers for a menu.
    pub promises: Vec<PromiseTemplate>,
    /// The tastes that its bots can have, with what is said of them.
    #[serde(default)]
    pub personalities: Vec<PersonalityCard>,
}

/// What is said of a taste that bots of a game can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PersonalityCard {
    /// Which.
    pub name: Personality,
    /// One sentence about it, by language.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::Translations"))]
    pub sentence: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
}

/// How many can play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct SeatRange {
    pub min: u8,
    pub max: u8,
}

/// Something that can be chosen when a table is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameOption {
    /// What programs call it.
    pub name: Cow<'static, str>,
    /// What it can be.
    pub kind: OptionKind,
    /// What it is for, in English.
    pub help: Cow<'static, str>,
    /// The words to choose from; for a number the least and the most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<crate::schema::TextOrNumber>>"))]
    pub choices: Option<Vec<Value>>,
    /// What it is among people, unless it is set: `true` for a flag that is on where two people sit, a word
    /// where only people sit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Value>"))]
    pub for_people: Option<Value>,
    /// The least number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The largest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
}

/// What an option can be.
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
    /// In Markdown.
    pub markdown: Cow<'static, str>,
}
