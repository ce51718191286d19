//! JSON Schemas of games, for clients in any language.

use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use whistle_core::{Game, Outcome};

/// A game all of whose types have a schema.
pub(crate) trait HasSchema:
    Game<
        Config: JsonSchema,
        Action: JsonSchema,
        Chance: JsonSchema,
        Event: JsonSchema,
        View: JsonSchema,
        Refusal: JsonSchema,
    >
{
}

impl<G> HasSchema for G
where
    G: Game,
    G::Config: JsonSchema,
    G::Action: JsonSchema,
    G::Chance: JsonSchema,
    G::Event: JsonSchema,
    G::View: JsonSchema,
    G::Refusal: JsonSchema,
{
}

/// Returns one document: each of the game's types under `properties`, shared ones under `$defs`.
pub(crate) fn schema_of<G: HasSchema>() -> Value {
    let mut generator = SchemaGenerator::default();
    let properties = json!({
        "config": G::Config::json_schema(&mut generator),
        "action": G::Action::json_schema(&mut generator),
        "chance": G::Chance::json_schema(&mut generator),
        "event": G::Event::json_schema(&mut generator),
        "view": G::View::json_schema(&mut generator),
        "refusal": G::Refusal::json_schema(&mut generator),
        "outcome": Outcome::json_schema(&mut generator),
    });
    let definitions: Map<String, Value> = generator.take_definitions(true).into_iter().collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("{}, rules version {}", G::META.title, G::META.rules_version),
        "game": G::META.id,
        "rules_version": G::META.rules_version,
        "type": "object",
        "properties": properties,
        "$defs": definitions,
    })
}
