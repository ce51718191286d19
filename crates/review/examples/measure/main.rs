//! Measures how good reviews are on games between bots: `cargo xtask review-report`.
//!
//! `measure WHAT GAME SEATS FROM TO` measures numbered games and adds a line for each to a file in `target/review/`;
//! games already in it are not measured again, so it can be interrupted. `measure fit` writes the fitted constants to
//! the games' `measured.json`, and `measure report` writes the report.

mod calibration;
mod eyes;
mod lines;
mod measures;
mod plant;
mod play;
mod report;
mod same_positions;
mod statistics;
mod times;

use std::path::{Path, PathBuf};

use whistle_bots::Level;
use whistle_core::Game;
use whistle_registry::{GameVisitor, visit};
use whistle_review::{Measured, Seed};

use play::Who;

/// The number of simulations for predictions in the middle of a game.
const FORESIGHT: u32 = 64;

/// The number of simulations per move for thinkers, used where barons take too long.
pub(crate) const THINKER: u32 = 200;

/// The strategy games, and the numbers of seats to measure.
pub(crate) const TABLES: [(&str, u8); 3] =
    [("trick-of-the-rails", 4), ("ticket-to-ride-card-game", 3), ("trains-and-stations", 4)];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["fit"] => calibration::fit(),
        ["report"] => report::write(),
        [what, game, seats, from, to] => {
            let numbers = [seats, from, to].map(|n| n.parse::<u64>().expect("a number"));
            let [seats, from, to] = numbers;
            let run = Run { what, game, seats: seats as u8, games: from..to };
            visit(game, run).expect("a known game");
        }
        _ => {
            eprintln!("usage: measure WHAT GAME SEATS FROM TO, measure fit, or measure report");
            std::process::exit(2);
        }
    }
}

/// Returns how many simulations judge a decision when levels are compared: a quarter of a review's, within limits that
/// keep the best action recognisable and the time acceptable.
pub(crate) fn judgement(game: &str, seats: u8) -> u32 {
    (simulations(game, seats) / 4).clamp(64, 512)
}

/// Returns the number of simulations per question of a review: all measured tables use their game's net.
pub(crate) fn simulations(game: &str, seats: u8) -> u32 {
    let table = measured(game).at(seats);
    table.net.map_or(table.simulations, |net| net.simulations)
}

/// Runs a function on one thread.
fn alone(work: impl FnOnce() + Send) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    pool.expect("a thread can be started").install(work);
}

/// Returns the file of a measurement.
pub(crate) fn file(what: &str, game: &str, seats: u8) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/review");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder.join(format!("{what}.{game}.{seats}.jsonl"))
}

/// Returns the path of a game's measured constants.
pub(crate) fn measured_file(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{game}/measured.json"))
}

/// Reads a game's measured constants from the current file, not from the build.
pub(crate) fn measured(game: &str) -> Measured {
    let text = std::fs::read_to_string(measured_file(game)).expect("what was measured is here");
    serde_json::from_str(&text).expect("it is in order")
}

struct Run<'a> {
    what: &'a str,
    game: &'a str,
    seats: u8,
    games: std::ops::Range<u64>,
}

impl GameVisitor for Run<'_> {
    type Output = ();

    fn visit<G: Game>(self) {
        let Run { what, game, seats, games } = self;
        let file = file(what, game, seats);
        // Each kind of measurement has its own games; all levels get the same deals.
        let is_level = what.parse::<Level>().is_ok();
        let kind = if is_level { "levels" } else { what };
        let kind = kind.bytes().fold(0, |hash, byte| whistle_core::mix(hash ^ u64::from(byte)));
        let seed = |number: u64| Seed(kind).part(number);
        match what {
            "chances" => lines::measure(&file, games, |number| {
                measures::foresee::<G>(seats, Who::AtSight, FORESIGHT, seed(number))
            }),
            "chances-engineer" => lines::measure(&file, games, |number| {
                let players = Who::Level(Level::Engineer);
                measures::foresee::<G>(seats, players, FORESIGHT, seed(number))
            }),
            "luck" => lines::measure(&file, games, |number| {
                measures::luck::<G>(seats, Who::AtSight, seed(number))
            }),
            "plant" | "plant-thinker" | "plant-baron" => lines::measure(&file, games, |number| {
                let players = match what {
                    "plant" => Who::Level(Level::Engineer),
                    "plant-thinker" => Who::Thinker(THINKER),
                    _ => Who::Level(Level::Baron),
                };
                plant::plant::<G>(seats, players, seed(number))
            }),
            "eyes" => lines::measure(&file, games, |number| eyes::eyes::<G>(seats, seed(number))),
            "same" => lines::measure(&file, games, |number| {
                same_positions::ask::<G>(seats, judgement(game, seats), number, seed(number))
            }),
            // One after the other, so that each timed review has the machine to itself.
            "times" => alone(|| {
                lines::measure(&file, games, |number| times::review_of::<G>(seats, seed(number)));
            }),
            level => {
                let level: Level = level.parse().expect("a measure or a level");
                let simulations = judgement(game, seats);
                lines::measure(&file, games, |number| {
                    measures::judge::<G>(seats, level, simulations, number, seed(number))
                });
            }
        }
    }
}
