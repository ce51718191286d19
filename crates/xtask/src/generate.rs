//! What is generated from the types of the protocol, and from the schemas of the games.

use whistle_protocol::generate::stale_files;

use crate::shell::{root, say};
use crate::web;

/// Writes every file anew that is not as the types are now.
pub(crate) fn write() -> Result<(), String> {
    for (path, text) in stale_files(&root())? {
        std::fs::write(root().join(path), text).map_err(|error| format!("{path}: {error}"))?;
        say!("wrote {path}");
    }
    web::types(false)
}

/// Checks the files that are made from the types of the protocol and from the games' schemas.
pub(crate) fn check() -> Result<(), String> {
    let stale = stale_files(&root())?;
    let names: Vec<&str> = stale.iter().map(|(path, _)| *path).collect();
    if names.is_empty() {
        return web::types(true);
    }
    Err(format!("not as the types are now: {}; `cargo xtask generate` mends it", names.join(", ")))
}
