//! Files generated from the protocol's types and from the games' schemas.

use whistle_protocol::generate::stale_files;

use crate::shell::{root, say};
use crate::web;

/// Rewrites every generated file that is out of date.
pub(crate) fn write() -> Result<(), String> {
    for (path, text) in stale_files(&root())? {
        std::fs::write(root().join(path), text).map_err(|error| format!("{path}: {error}"))?;
        say!("wrote {path}");
    }
    web::types(false)
}

/// Checks that all generated files are up to date.
pub(crate) fn check() -> Result<(), String> {
    let stale = stale_files(&root())?;
    let names: Vec<&str> = stale.iter().map(|(path, _)| *path).collect();
    if names.is_empty() {
        return web::types(true);
    }
    Err(format!("out of date with the types: {}; run `cargo xtask generate`", names.join(", ")))
}
