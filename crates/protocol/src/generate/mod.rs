//! Files generated from the types: `openapi.json`, the schema of the lines, and the tables in `docs/`.
//!
//! `cargo xtask generate` writes the files. `npm run types` generates the page's TypeScript from `openapi.json`, and
//! the games' types from their schemas.

mod definitions;
mod openapi;
mod routes;
mod tables;

use std::path::Path;

use schemars::{JsonSchema, Schema, schema_for};

use crate::bot::{BotAnswer, BotRequest};
use crate::engine::{EngineAnswer, EngineRequest};

/// A generated file, or one with generated parts, by its path in the repository.
type File = (&'static str, fn(&str) -> Result<String, String>);

const FILES: [File; 3] = [
    ("crates/server/src/http/openapi.json", |_| Ok(openapi::text())),
    ("docs/develop/protocol.md", tables::fill),
    ("docs/analyse/engine.md", tables::fill),
];

/// Lists the files that are out of date, each with its correct content.
///
/// # Errors
/// If a file cannot be read, or names a table that does not exist.
pub fn stale_files(root: &Path) -> Result<Vec<(&'static str, String)>, String> {
    let mut stale = Vec::new();
    for (path, make) in FILES {
        let present = std::fs::read_to_string(root.join(path));
        let present = present.map_err(|error| format!("{path}: {error}"))?;
        let made = make(&present).map_err(|error| format!("{path}: {error}"))?;
        if made != present {
            stale.push((path, made));
        }
    }
    Ok(stale)
}

/// Describes the lines of the engine and of bots.
pub fn lines_schema() -> Schema {
    /// The lines of the engine and of bots; each line is one of these.
    #[derive(JsonSchema)]
    #[expect(dead_code, reason = "only described")]
    struct Lines {
        engine_request: EngineRequest,
        engine_answer: EngineAnswer,
        bot_request: BotRequest,
        bot_answer: BotAnswer,
    }
    schema_for!(Lines)
}
