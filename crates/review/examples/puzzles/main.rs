//! Finds puzzles in games between bots: `cargo xtask puzzles`.
//!
//! `puzzles mine GAME SEATS LATEST OPTIONS` plays numbered games until enough positions were found in which one choice is
//! clearly best and another one looks better at sight; a line for each game goes to `target/puzzles/`, and
//! what is there is not mined again; nothing after the entry LATEST is looked at, since that is long to
//! store. `puzzles write GAME SEATS` puts them into the game's `puzzles.json`.

#[path = "../measure/lines.rs"]
mod lines;
mod mine;
#[expect(dead_code, reason = "who won is for those who measure")]
#[path = "../measure/play.rs"]
mod play;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::json;
use whistle_core::Game;
use whistle_registry::{GameVisitor, visit};
use whistle_review::Seed;

use mine::{Mined, Puzzle};

/// How many a game has.
const ENOUGH: usize = 30;
/// How many of them have the same answer at most: who guesses it is not to be right often.
const ALIKE: usize = 4;
/// How many games are played at most to find them.
const MOST_GAMES: u64 = 4_000;
/// How many games are played between two looks at what there is.
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
    /// Nothing to write what was found.
    mine: Option<Mine>,
}

/// What is mined.
pub(crate) struct Mine {
    /// Up to which entry games are looked at.
    pub(crate) latest: usize,
    /// What the tables have chosen.
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

/// Chooses the first so many that do not have the same answer again and again.
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

/// Writes them, the clearest first: a third each is easy, middling and hard.
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
