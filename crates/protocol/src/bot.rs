//! The lines of a bot program: one decision per line in, one answer per line out.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use whistle_core::{Json, Seat};

use crate::engine::EngineError;

/// A line to a bot: a decision with everything needed to make it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BotRequest {
    /// any JSON; the answer repeats it
    #[serde(default)]
    pub id: Value,
    /// game id
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// the seat that decides
    pub seat: Seat,
    /// what that seat knows, including memory, as `view` of the engine returns it
    pub view: Json,
    /// the seat's legal actions, never empty
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Kinded>"))]
    pub legal: Vec<Json>,
    /// the seed for the bot's randomness, so that a game can be repeated
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// the time limit
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u32>,
}

/// A line from a bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BotAnswer {
    /// the id of the decision
    #[serde(default)]
    pub id: Value,
    /// one of the legal actions
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::schema::Kinded>"))]
    pub action: Option<Json>,
    /// the reaction time in milliseconds, if the game is a race
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "whole_number_or_nothing"
    )]
    pub took: Option<u64>,
    /// whether time ran out, so that the same question may get a different answer
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_short: Option<bool>,
    /// instead of an `action`: `{"code", "message"}`, as from the engine
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<EngineError>"))]
    pub error: Option<Json>,
}

impl BotAnswer {
    /// Answers that no decision was made.
    pub fn error(id: Value, error: &EngineError) -> BotAnswer {
        BotAnswer { id, action: None, took: None, cut_short: None, error: Some(Json::of(error)) }
    }
}

/// Programs in languages without integers write other numbers, which are ignored.
fn whole_number_or_nothing<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    Ok(Value::deserialize(from)?.as_u64())
}
