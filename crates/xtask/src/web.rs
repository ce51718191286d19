//! Checks that the browser client is built as committed, and tests it in a real browser.

use crate::server::build_program;
use crate::shell::{exists, root, run, target};

/// Installs the packages that building and testing the client needs.
pub(crate) fn install() -> Result<(), String> {
    if !exists("node", &["--version"]) {
        return Err("Node is missing; the browser client is built with version 20 or newer: \
                    https://nodejs.org"
            .into());
    }
    // Not `npm ci`: it refuses a lock file that lacks a bundler's builds for other platforms, and some registries do
    // not have them all. The lock file still decides, and is not written.
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

/// Builds the client into its own folder, since servers of other steps read `web/dist`, and compares it byte for byte.
pub(crate) fn built() -> Result<(), String> {
    let (fresh, committed) = (target().join("web-dist"), root().join("web/dist"));
    let fresh = fresh.to_str().ok_or("the target folder has a strange name")?;
    let committed = committed.to_str().ok_or("the folder has a strange name")?;
    npm(&["run", "build", "--", "--outDir", fresh, "--emptyOutDir"])?;
    npm(&["run", "size"])?;
    run("diff", &["-rq", committed, fresh]).map_err(|_| {
        "web/dist is not what web/src builds to: `npm run build`, and commit it".into()
    })
}

/// Checks without a browser what a change in `web/` or in the words can break.
pub(crate) fn quick() -> Result<(), String> {
    lint()?;
    npm(&["test", "--", "--changed"])
}

/// Generates or checks the TypeScript of the games and of the protocol.
pub(crate) fn types(check: bool) -> Result<(), String> {
    build_program()?;
    npm(if check { &["run", "types", "--", "--check"] } else { &["run", "types"] })
}

/// Plays whole games of every kind in a real browser against the real server.
pub(crate) fn in_a_browser() -> Result<(), String> {
    build_program()?;
    npm(&["run", "e2e"])
}

/// Does the same at every width and zoom, with a fresh profile and with a used one.
pub(crate) fn at_every_width() -> Result<(), String> {
    build_program()?;
    npm(&["run", "e2e:deep"])
}

fn npm(arguments: &[&str]) -> Result<(), String> {
    let folder = root().join("web");
    let folder = folder.to_str().ok_or("the folder has a strange name")?;
    run("npm", &[&["--prefix", folder], arguments].concat())
}
