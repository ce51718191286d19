//! The kinds of things that can happen in a game, as its schema lists them.

use serde_json::Value;

use crate::GameEntry;

/// Lists the `kind`s of one of a game's types: `action`, `chance`, `event` or `refusal`.
pub fn kinds(game: &GameEntry, of: &str) -> Vec<String> {
    let schema = game.schema();
    let variants = schema["properties"][of]["oneOf"].as_array().cloned().unwrap_or_default();
    let kind = |variant: &Value| variant["properties"]["kind"]["const"].as_str().map(str::to_owned);
    variants.iter().filter_map(kind).collect()
}
