//! Checks third-party dependencies against `deny.toml`: licences, duplicates, sources, known vulnerabilities.

use crate::shell::{exists, run, say};

/// Checks as much as possible here: nothing without cargo-deny, and no known vulnerabilities without a network.
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
        say!("the database of known vulnerabilities cannot be reached, so they are not checked");
        return Ok(());
    }
    run("cargo", &["deny", "--log-level", "error", "check", "advisories"])
}
