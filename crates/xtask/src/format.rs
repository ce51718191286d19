//! Checks the formatting of Rust and Python, and lints Python. The browser client's checks come from npm.

use crate::python;
use crate::shell::{root, run};

pub(crate) fn check() -> Result<(), String> {
    run("cargo", &["fmt", "--all", "--check"])
        .map_err(|error| format!("{error}; `cargo fmt --all` formats it"))
}

/// Lints Python with ruff.
pub(crate) fn python() -> Result<(), String> {
    let ruff = python::program("ruff")?;
    let folders = ["python", "training"].map(|folder| root().join(folder).display().to_string());
    let folders = folders.each_ref().map(String::as_str);
    run(&ruff, &[&["check", "--quiet"], &folders[..]].concat())?;
    run(&ruff, &[&["format", "--check", "--quiet"], &folders[..]].concat())
}
