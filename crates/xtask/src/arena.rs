//! `cargo xtask arena`: builds the arena and plays its pairings, to find out which bot is stronger.

use crate::shell::{run, target};

/// Plays the pairings in a file, or those of the reports, and prints a Markdown table.
pub(crate) fn play(arguments: &[&str]) -> Result<(), String> {
    run("cargo", &["build", "--release", "-p", "whistle-lab", "--example", "arena"])?;
    let program = target().join("release/examples/arena");
    let program = program.to_str().ok_or("the target folder's path is not UTF-8")?;
    run(program, arguments)
}
