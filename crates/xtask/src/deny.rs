//! Dependencies from outside against `deny.toml`: licences, duplicates, sources, known weaknesses.

use crate::shell::{exists, run, say};

/// Checks what can be checked here: without cargo-deny nothing, without a network all but known weaknesses.
pub(crate) fn check() -> Result<(), String> {
    if !exists("cargo", &["deny", "--version"]) {
        say!(
            "cargo-deny is not installed, so dependencies are not checked here; hosted CI checks them"
        );
        say!("to check them yourself: cargo install --locked cargo-deny");
        return Ok(());
    }
    run(
        "cargo",
        &["deny", "--offline", "--log-level", "error", "check", "bans", "licenses", "sources"],
    )?;
    if run("cargo", &["deny", "fetch", "db"]).is_err() {
        say!("the database of known weaknesses cannot be reached; they are not checked");
        return Ok(());
    }
    run("cargo", &["deny", "--log-level", "error", "check", "advisories"])
}
