//! Who is stronger: `cargo xtask arena` builds the arena and plays its pairings.

use crate::shell::{run, target};

/// Plays the pairings of a file, or those of the reports, and prints a table in Markdown.
pub(crate) fn play(arguments: &[&str]) -> Result<(), String> {
    run("cargo", &["build", "--release", "-p", "whistle-lab", "--example", "arena"])?;
    let program = target().join("release/examples/arena");
    let program = program.to_str().ok_or("the target folder has a strange name")?;
    run(program, arguments)
}
