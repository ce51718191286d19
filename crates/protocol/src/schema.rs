//! Schemas of values that belong to a game and are passed on unchanged.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// An action or event of some game, described by that game's own schema.
pub(crate) struct Kinded;

impl JsonSchema for Kinded {
    fn schema_name() -> Cow<'static, str> {
        "Kinded".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "An action or event of some game, described by that game's own schema.",
            "type": "object",
            "properties": { "kind": { "type": "string" } },
            "required": ["kind"],
            "additionalProperties": true,
        })
    }
}

/// A choice from a fixed list.
pub(crate) struct TextOrNumber;

impl JsonSchema for TextOrNumber {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "TextOrNumber".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "integer"] })
    }
}

/// A text in every language of the page.
pub(crate) struct Translations;

impl JsonSchema for Translations {
    fn schema_name() -> Cow<'static, str> {
        "Translations".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A text in every language.",
            "type": "object",
            "properties": { "en": { "type": "string" }, "fr": { "type": "string" } },
            "required": ["en", "fr"],
        })
    }
}
