//! The lines of a bot that is a program: a decision a line, an answer a line.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use whistle_core::{Json, Seat};

use crate::engine::EngineError;

/// A line to a bot: a decision that stands for itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BotRequest {
    /// any JSON; the answer carries the same
    #[serde(default)]
    pub id: Value,
    /// the id of the game
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// who decides
    pub seat: Seat,
    /// what that seat may know, memory included, as `view` of the engine gives it
    pub view: Json,
    /// everything the seat may do, never empty
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Kinded>"))]
    pub legal: Vec<Json>,
    /// what the bot's luck should come from, so that a game can be played again
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// how long the bot may think
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u32>,
}

/// A line of a bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BotAnswer {
    /// that of the decision
    #[serde(default)]
    pub id: Value,
    /// one of `legal`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Kinded>"))]
    pub action: Option<Json>,
    /// how long the hand took, in milliseconds, where the game is a race
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "whole_number_or_nothing"
    )]
    pub took: Option<u64>,
    /// whether time ran out, so that another time it may be another action
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_short: Option<bool>,
    /// instead of an `action`: `{"code", "message"}`, as the engine gives them
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<EngineError>"))]
    pub error: Option<Json>,
}

impl BotAnswer {
    /// Answers that nothing could be decided.
    pub fn error(id: Value, error: &EngineError) -> BotAnswer {
        BotAnswer { id, action: None, took: None, cut_short: None, error: Some(Json::of(error)) }
    }
}

/// Programs in languages without whole numbers write others: those are passed over.
fn whole_number_or_nothing<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    Ok(Value::deserialize(from)?.as_u64())
}
