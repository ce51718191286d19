//! The line protocol of bots: one decision per input line, one answer per output line.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use whistle_core::{Json, Seat};

use crate::engine::EngineError;

/// A line to a bot: a decision with everything needed to make it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BotRequest {
    /// any JSON value; the answer repeats it
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
    /// the time limit in milliseconds
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
    /// whether time ran out, in which case the same question may get another answer
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_short: Option<bool>,
    /// the error, if there is no `action`: `{"code", "message"}`, as in answers from the engine
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<EngineError>"))]
    pub error: Option<Json>,
}

impl BotAnswer {
    /// Creates an answer with an error instead of an action.
    pub fn error(id: Value, error: &EngineError) -> BotAnswer {
        BotAnswer { id, action: None, took: None, cut_short: None, error: Some(Json::of(error)) }
    }
}

/// Languages without integers may write a decimal point; such numbers are ignored.
fn whole_number_or_nothing<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    Ok(Value::deserialize(from)?.as_u64())
}
