//! What is made from the types: `openapi.json` and the tables in `docs/`.
//!
//! `cargo xtask generate` writes the files. The page's TypeScript is made from `openapi.json` by
//! `npm run types`, as that of the games is from their schemas.

mod definitions;
mod openapi;
mod routes;
mod tables;

use std::path::Path;

/// A file of which something is generated, by its path in the repository.
type File = (&'static str, fn(&str) -> Result<String, String>);

const FILES: [File; 2] = [
    ("crates/whistle-server/src/http/openapi.json", |_| Ok(openapi::text())),
    ("docs/protocol.md", tables::fill),
];

/// Lists the files that are not as the types are now, each with what should stand in it.
///
/// # Errors
/// If a file cannot be read, or names a table that there is not.
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
