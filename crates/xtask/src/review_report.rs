//! How good reviews are: measured, fitted and written down by one command.

use crate::shell::{run, target};

/// What is measured of each game, and how many games: those of a level cost most.
const PLAN: [(&str, [u32; 3]); 8] = [
    ("chances", [0, 4_000, 4_000]),
    ("chances-engineer", [4_000, 0, 0]),
    ("luck", [2_000, 400, 400]),
    ("porter", [200, 60, 40]),
    ("conductor", [200, 60, 40]),
    ("engineer", [200, 40, 40]),
    ("baron", [60, 16, 16]),
    ("plant", [100, 100, 100]),
];

/// The games of thought, and at how many seats they are measured.
const TABLES: [(&str, &str); 3] =
    [("trick-of-the-rails", "4"), ("ticket-to-ride-card-game", "3"), ("trains-and-stations", "4")];

/// Measures what is not measured yet, fits the games' `measured.json`, and writes the report.
pub(crate) fn write() -> Result<(), String> {
    build()?;
    let program = target().join("release/examples/measure");
    let program = program.to_str().ok_or("the target folder has a strange name")?;
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
