//! Measures many tables at once, on our server and on boardgame.io's.

use crate::server::{run_example, run_example_on};
use crate::shell::{exists, root, run, run_with_files, target};

/// What the report is about.
const TABLES: [&str; 3] = ["10", "100", "1000"];

/// Prints durable moves per second and waiting times of our server, as a Markdown table.
pub(crate) fn load(tables: &[&str]) -> Result<(), String> {
    crate::install::postgres()?;
    run_example("load", "release", tables)
}

/// Prints whether live tables suffer while finished games are reviewed, as a Markdown table.
pub(crate) fn with_reviews(tables: &[&str]) -> Result<(), String> {
    run_example("load", "release", &[&["reviews"], tables].concat())
}

/// Prints the cost of being one of several servers, measured in one run, as Markdown tables.
pub(crate) fn of_several(tables: &[&str]) -> Result<(), String> {
    crate::install::postgres()?;
    crate::install::nats()?;
    run_example("load", "release", &[&["cluster"], tables].concat())
}

/// Prints the instructions and memory that one move costs our server, or another build of it.
pub(crate) fn count(program: Option<&str>) -> Result<(), String> {
    if !exists("valgrind", &["--version"]) {
        return Err("valgrind counts, and is not here".into());
    }
    run_example_on(program, "load", "release", &["count"])
}

/// Measures the same with boardgame.io's server and storage in one run (needs npm).
pub(crate) fn load_against_boardgame_io() -> Result<(), String> {
    // Steps that can fail before anything is measured come first.
    let folder = target().join("boardgame-io");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    for file in ["package.json", "package-lock.json", "game.js", "server.js", "load.js"] {
        let copied =
            std::fs::copy(root().join("crates/xtask/boardgame-io").join(file), folder.join(file));
        copied.map_err(|error| format!("{file}: {error}"))?;
    }
    let folder = folder.to_str().ok_or("the target folder has a strange name")?;
    run("npm", &["ci", "--silent", "--no-audit", "--no-fund", "--prefix", folder])?;
    load(&TABLES)?;
    let script = format!("{folder}/load.js");
    for flush in ["", "flush"] {
        for count in TABLES {
            for think in ["0", "4"] {
                run_with_files("node", &[&script, count, think, flush])?;
            }
        }
    }
    Ok(())
}
