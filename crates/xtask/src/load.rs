//! Measures many tables at once, on our server and on boardgame.io's.

use crate::server::{run_stress, stress};
use crate::shell::{exists, root, run, run_with_files, target};

/// The build to measure.
const TABLES: [&str; 3] = ["10", "100", "1000"];

/// Prints the instructions and memory that one move costs our server, or another build of it.
pub(crate) fn count(program: Option<&str>) -> Result<(), String> {
    if !exists("valgrind", &["--version"]) {
        return Err("counting needs valgrind, which is not installed".into());
    }
    run_stress(program, "release", &["load", "--count"])
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
    let folder = folder.to_str().ok_or("the target folder's path is not UTF-8")?;
    run("npm", &["ci", "--silent", "--no-audit", "--no-fund", "--prefix", folder])?;
    stress(&["load"])?;
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
