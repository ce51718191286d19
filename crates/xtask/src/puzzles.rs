//! Puzzles, mined from games of the house's players by one command.

use crate::shell::{run, target};

/// The games of thought, at how many seats they are mined, and up to which entry.
const TABLES: [(&str, &str, &str); 3] = [
    ("trick-of-the-rails", "4", "110"),
    ("trains-and-stations", "3", "130"),
    ("ticket-to-ride-card-game", "2", "300"),
];

/// Mines what is not mined yet, and writes the games' `puzzles.json`.
pub(crate) fn mine() -> Result<(), String> {
    run("cargo", &["build", "--release", "-p", "whistle-review", "--example", "puzzles"])?;
    let program = target().join("release/examples/puzzles");
    let program = program.to_str().ok_or("the target folder has a strange name")?;
    for (game, seats, latest) in TABLES {
        run(program, &["mine", game, seats, latest])?;
        run(program, &["write", game, seats])?;
    }
    Ok(())
}
