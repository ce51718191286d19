//! Mines puzzles from games between bots.

use crate::shell::{run, target};

/// For each strategy game, the number of seats, the last entry to consider, and the options. Long games are mined in
/// their short form, where each decision matters more.
const TABLES: [(&str, &str, &str, &str); 3] = [
    ("trick-of-the-rails", "4", "110", "{}"),
    ("trains-and-stations", "3", "160", "{\"rounds\":3}"),
    ("ticket-to-ride-card-game", "2", "300", "{}"),
];

/// Mines missing puzzles and writes the games' `puzzles.json`.
pub(crate) fn mine() -> Result<(), String> {
    run("cargo", &["build", "--release", "-p", "whistle-review", "--example", "puzzles"])?;
    let program = target().join("release/examples/puzzles");
    let program = program.to_str().ok_or("the target folder's path is not UTF-8")?;
    for (game, seats, latest, options) in TABLES {
        run(program, &["mine", game, seats, latest, options])?;
        run(program, &["write", game, seats])?;
    }
    Ok(())
}
