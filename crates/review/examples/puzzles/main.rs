//! Finds puzzles in games between bots: `cargo xtask puzzles`.
//!
//! `puzzles mine GAME SEATS LATEST OPTIONS` plays numbered games until it has found enough positions in which one
//! choice is clearly best but another looks better at first sight. It adds a line for each game to `target/puzzles/`;
//! games already there are not mined again. Positions after the entry LATEST are skipped, since they take much space.
//! `puzzles write GAME SEATS` writes the puzzles to the game's `puzzles.json`.

#[path = "../measure/lines.rs"]
mod lines;
mod mine;
#[expect(dead_code, reason = "only measurements need the winner")]
#[path = "../measure/play.rs"]
mod play;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::json;
use whistle_core::Game;
use whistle_registry::{GameVisitor, visit};
use whistle_review::Seed;

use mine::{Mined, Puzzle};

/// The number of puzzles per game.
const ENOUGH: usize = 30;
/// The maximum number of puzzles with the same answer, so that guessing rarely succeeds.
const ALIKE: usize = 4;
/// The maximum number of games played to find them.
const MOST_GAMES: u64 = 4_000;
/// The number of games played between checks for enough puzzles.
const STEP: u64 = 8;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["mine", game, seats, latest, config] => {
            let latest = latest.parse().expect("a number of entries");
            let config = serde_json::from_str(config).expect("options as JSON");
            let mine = Some(Mine { latest, config });
            visit(game, Run { seats: number(seats), mine }).expect("a known game");
        }
        ["write", game, seats] => {
            visit(game, Run { seats: number(seats), mine: None }).expect("a known game");
        }
        _ => {
            eprintln!("usage: puzzles mine GAME SEATS LATEST OPTIONS, or puzzles write GAME SEATS");
            std::process::exit(2);
        }
    }
}

fn number(seats: &str) -> u8 {
    seats.parse().expect("a number of seats")
}

struct Run {
    seats: u8,
    /// `None` to write the puzzles found.
    mine: Option<Mine>,
}

/// The settings of a search.
pub(crate) struct Mine {
    /// The last entry that is looked at.
    pub(crate) latest: usize,
    /// The tables' options.
    pub(crate) config: serde_json::Value,
}

impl GameVisitor for Run {
    type Output = ();

    fn visit<G: Game>(self) {
        let file = mined_file(G::META.id, self.seats);
        let Some(at) = &self.mine else {
            return write::<G>(&found(&file));
        };
        let seed = Seed(0x7075_7a7a_6c65);
        let mut to = STEP;
        while varied(&found(&file)).len() < ENOUGH && to <= MOST_GAMES {
            lines::measure(&file, 0..to, |number| {
                mine::mine::<G>(self.seats, at, seed.part(number))
            });
            eprintln!("{} of {ENOUGH} puzzles in {to} games", varied(&found(&file)).len());
            to += STEP;
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn mined_file(game: &str, seats: u8) -> PathBuf {
    let folder = root().join("target/puzzles");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder.join(format!("{game}.{seats}.jsonl"))
}

fn found(file: &Path) -> Vec<Puzzle> {
    lines::read::<Mined>(file).into_iter().flat_map(|(_, mined)| mined.puzzles).collect()
}

/// Chooses the first puzzles, limiting how many have the same answer.
fn varied(found: &[Puzzle]) -> Vec<&Puzzle> {
    let mut chosen: Vec<&Puzzle> = Vec::new();
    for puzzle in found {
        let alike = chosen.iter().filter(|other| other.best() == puzzle.best()).count();
        if alike < ALIKE && chosen.len() < ENOUGH {
            chosen.push(puzzle);
        }
    }
    chosen
}

/// Writes the puzzles, the clearest first: a third each are easy, medium and hard.
fn write<G: Game>(found: &[Puzzle]) {
    let mut puzzles = varied(found);
    puzzles.sort_by(|one, other| other.ease().total_cmp(&one.ease()));
    let mut text = format!(
        "{{\"game\":{},\"rules_version\":{},\"puzzles\":[",
        json!(G::META.id),
        G::META.rules_version
    );
    for (number, puzzle) in puzzles.iter().enumerate() {
        let comma = if number == 0 { "" } else { "," };
        let difficulty = 1 + number * 3 / puzzles.len();
        let line = puzzle.line(difficulty);
        write!(text, "{comma}\n{line}").expect("writing to a String cannot fail");
    }
    text.push_str("\n]}\n");
    let file = root().join(format!("games/{}/puzzles.json", G::META.id));
    std::fs::write(&file, text).expect("the game's folder is writable");
    println!("{} puzzles in {}", puzzles.len(), file.display());
}
