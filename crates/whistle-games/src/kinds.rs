//! What a game's schema says of its parts.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::GameEntry;

/// Lists the `kind`s of one of a game's types: `action`, `chance`, `event` or `refusal`.
pub fn kinds(game: &GameEntry, of: &str) -> Vec<String> {
    let schema = game.schema();
    let variants = schema["properties"][of]["oneOf"].as_array().cloned().unwrap_or_default();
    let kind = |variant: &Value| variant["properties"]["kind"]["const"].as_str().map(str::to_owned);
    variants.iter().filter_map(kind).collect()
}

/// Lists the fields of a game's actions and events that hold a seat, so that they can be named.
pub fn seat_fields(game: &GameEntry) -> BTreeSet<String> {
    let schema = game.schema();
    let variants = ["action", "event"]
        .into_iter()
        .flat_map(|of| schema["properties"][of]["oneOf"].as_array().cloned().unwrap_or_default());
    let fields = variants.flat_map(|variant| {
        variant["properties"].as_object().cloned().unwrap_or_default().into_iter()
    });
    fields.filter(|(_, field)| is_seat(field)).map(|(name, _)| name).collect()
}

fn is_seat(field: &Value) -> bool {
    let either = field["anyOf"].as_array().is_some_and(|options| options.iter().any(is_seat));
    field["$ref"] == "#/$defs/Seat" || either
}
