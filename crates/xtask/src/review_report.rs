//! Measures how good reviews are, fits their constants and writes the report.

use crate::shell::{run, target};

/// The measures for each game, and on how many games: an hour or two on one core.
const PLAN: [(&str, [u32; 3]); 12] = [
    ("chances", [0, 2_000, 0]),
    ("chances-engineer", [2_000, 0, 2_000]),
    ("luck", [1_000, 300, 300]),
    ("porter", [200, 60, 40]),
    ("conductor", [200, 60, 40]),
    ("engineer", [200, 60, 40]),
    ("baron", [200, 60, 40]),
    ("same", [200, 60, 40]),
    ("plant", [0, 100, 0]),
    ("plant-thinker", [0, 0, 100]),
    ("plant-baron", [100, 0, 0]),
    ("times", [3, 3, 2]),
];

/// The strategy games, and the numbers of seats to measure.
const TABLES: [(&str, &str); 3] =
    [("trick-of-the-rails", "4"), ("ticket-to-ride-card-game", "3"), ("trains-and-stations", "4")];

/// Takes missing measurements, fits the games' `measured.json` and writes the report.
pub(crate) fn write() -> Result<(), String> {
    build()?;
    let program = target().join("release/examples/measure");
    let program = program.to_str().ok_or("the target folder's path is not UTF-8")?;
    for (what, games) in PLAN {
        for ((game, seats), count) in TABLES.into_iter().zip(games) {
            if count > 0 {
                run(program, &[what, game, seats, "0", &count.to_string()])?;
            }
        }
    }
    run(program, &["fit"])?;
    run(program, &["report"])
}

fn build() -> Result<(), String> {
    run("cargo", &["build", "--release", "-p", "whistle-review", "--example", "measure"])
}
