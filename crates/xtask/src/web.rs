//! Checks that the committed build of the browser client is up to date, and tests it in a real browser.

use crate::server::build_program;
use crate::shell::{exists, root, run, target};

/// Installs the packages needed to build and test the client.
pub(crate) fn install() -> Result<(), String> {
    if !exists("node", &["--version"]) {
        return Err("Node is missing; the browser client is built with version 20 or newer: \
                    https://nodejs.org"
            .into());
    }
    // Not `npm ci`: it refuses a lock file that lacks a bundler's builds for other platforms, and some registries do
    // not have them all. The lock file still decides the versions and is not rewritten.
    npm(&["install", "--no-save", "--no-audit", "--no-fund"])
}

/// Lints the client and checks its types.
pub(crate) fn lint() -> Result<(), String> {
    npm(&["run", "lint"])?;
    npm(&["run", "check"])
}

/// Runs the client's own tests.
pub(crate) fn test() -> Result<(), String> {
    npm(&["test"])
}

/// Builds the client into its own folder, since other steps' servers read `web/dist`, and compares the result byte for
/// byte.
pub(crate) fn built() -> Result<(), String> {
    let (fresh, committed) = (target().join("web-dist"), root().join("web/dist"));
    let fresh = fresh.to_str().ok_or("the target folder's path is not UTF-8")?;
    let committed = committed.to_str().ok_or("the folder's path is not UTF-8")?;
    npm(&["run", "build", "--", "--outDir", fresh, "--emptyOutDir"])?;
    npm(&["run", "size"])?;
    run("diff", &["-rq", committed, fresh]).map_err(|_| {
        "web/dist is not up to date with web/src: run `npm run build`, and commit the result".into()
    })
}

/// Runs the checks without a browser for changes in `web/` or in the locales.
pub(crate) fn quick() -> Result<(), String> {
    lint()?;
    npm(&["test", "--", "--changed"])
}

/// Generates or checks the TypeScript of the games and of the protocol.
pub(crate) fn types(check: bool) -> Result<(), String> {
    build_program()?;
    npm(if check { &["run", "types", "--", "--check"] } else { &["run", "types"] })
}

/// Plays complete games of every kind in a real browser against the real server.
pub(crate) fn in_a_browser() -> Result<(), String> {
    build_program()?;
    npm(&["run", "e2e"])
}

/// Does the same at every width and zoom level, with a fresh profile and a used one.
pub(crate) fn at_every_width() -> Result<(), String> {
    build_program()?;
    npm(&["run", "e2e:deep"])
}

fn npm(arguments: &[&str]) -> Result<(), String> {
    let folder = root().join("web");
    let folder = folder.to_str().ok_or("the folder's path is not UTF-8")?;
    run("npm", &[&["--prefix", folder], arguments].concat())
}
