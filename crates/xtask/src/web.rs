//! The browser client: built as it is committed, and tried in a real browser.

use crate::shell::{exists, output, root, run};

const CHROMIUM: &str = "/usr/bin/chromium";

/// Installs what the client is built with, checks it, and builds it anew: the same to the byte.
pub(crate) fn client() -> Result<(), String> {
    if !exists("node", &["--version"]) {
        return Err("Node 20 or newer is not here; the browser client is built with it".into());
    }
    // Not `npm ci`: it refuses a lock that lacks a bundler's builds for other platforms, and not
    // every registry has them all. The lock decides all the same, and is not written.
    npm(&["install", "--no-save", "--no-audit", "--no-fund"])?;
    types(true)?;
    npm(&["run", "check"])?;
    npm(&["test"])?;
    npm(&["run", "build"])?;
    npm(&["run", "size"])?;
    let changed = output("git", &["status", "--porcelain", "--", "web/dist"])?;
    if changed.is_empty() {
        return Ok(());
    }
    Err(format!("web/dist is not what is built from web/src; commit it:\n{changed}"))
}

/// Writes the TypeScript of the games and of the protocol anew, or checks it.
pub(crate) fn types(check: bool) -> Result<(), String> {
    // As the tests build it: of one package alone its libraries would have other features.
    run("cargo", &["build", "--workspace", "--bins", "--quiet"])?;
    npm(if check { &["run", "types", "--", "--check"] } else { &["run", "types"] })
}

/// Plays whole games of every kind in a real browser, against the real server.
pub(crate) fn in_a_browser() -> Result<(), String> {
    if !exists(CHROMIUM, &["--version"]) {
        println!("   Chromium is not here: Debian's is installed");
        run("apt-get", &["update", "-qq"])?;
        let packages = ["chromium", "fonts-dejavu-core"];
        let install = ["install", "-y", "-qq", "--no-install-recommends"];
        run("apt-get", &[&install[..], &packages[..]].concat())
            .map_err(|error| format!("{error}; Chromium is needed at {CHROMIUM}"))?;
    }
    npm(&["run", "e2e"])
}

fn npm(arguments: &[&str]) -> Result<(), String> {
    let folder = root().join("web");
    let folder = folder.to_str().ok_or("the folder has a strange name")?;
    run("npm", &[&["--prefix", folder], arguments].concat())
}
