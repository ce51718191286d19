//! Finds the stronger player of each pairing in a list: the tables of `reports/ladders.md` and `reports/nets.md`.
//!
//! `arena [--seed N] [FILE]` plays each pairing of a file (`pairings.txt` by default) on all cores and prints a row of a
//! Markdown table for each, in the order of the file. Each line of a file is a pairing: `GAME SEATS GAMES PLAYER OPPONENT`, with
//! several numbers of seats separated by commas. Both get the same deals on the same seats, as in a ladder.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rayon::ThreadPool;
use serde_json::Map;
use whistle_lab::{Ladder, LadderReport, Pairs, PlayerSpec, Running};
use whistle_registry::{GameEntry, find};

const PAIRINGS: &str = include_str!("pairings.txt");

/// How many pairings are played at the same time: during the last game of one, the next one keeps the other cores busy.
/// Each core plays one game at a time, so players do not compete for thinking time.
const SIDE_BY_SIDE: usize = 3;

/// The time limit for another program's move.
const EXTERNAL_TIMEOUT: Duration = Duration::from_secs(60);

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// A line of the file, at one number of seats.
struct Pairing {
    entry: &'static GameEntry,
    seats: u8,
    games: u64,
    players: [PlayerSpec; 2],
}

fn run(mut arguments: Vec<String>) -> Result<(), String> {
    let seed = match arguments.iter().position(|word| word == "--seed") {
        Some(at) => {
            let number = arguments.get(at + 1).and_then(|number| number.parse().ok());
            arguments.drain(at..(at + 2).min(arguments.len()));
            number.ok_or("--seed needs a whole number")?
        }
        None => 1,
    };
    let list = match arguments.as_slice() {
        [] => PAIRINGS.to_owned(),
        [file] => std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?,
        _ => return Err("usage: arena [--seed N] [FILE]".into()),
    };
    let pairings = read(&list)?;
    let pool = rayon::ThreadPoolBuilder::new().build().map_err(|error| error.to_string())?;
    println!("| game | seats | player | opponent | player wins | decided games | ms per move |");
    println!("|---|--:|---|---|--:|--:|--:|");
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Done::default()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(pairing) = pairings.get(number) else { return };
            let row = pairing.play(seed, &pool).map(|report| row(&report));
            done.lock().expect("nobody panics").add(number, row);
        }
    };
    std::thread::scope(|scope| (0..SIDE_BY_SIDE).for_each(|_| drop(scope.spawn(work))));
    done.into_inner().expect("nobody panics").failed.map_or(Ok(()), Err)
}

/// The results so far.
#[derive(Default)]
struct Done {
    printed: usize,
    /// Rows waiting for earlier ones.
    rows: BTreeMap<usize, String>,
    failed: Option<String>,
}

impl Done {
    /// Prints the rows that can be printed in the order of the file.
    fn add(&mut self, number: usize, row: Result<String, String>) {
        let row = row.unwrap_or_else(|why| {
            let row = format!("| failed: {why} |");
            self.failed.get_or_insert(why);
            row
        });
        self.rows.insert(number, row);
        while let Some(row) = self.rows.remove(&self.printed) {
            println!("{row}");
            self.printed += 1;
        }
    }
}

/// Reads pairings; empty lines and lines that begin with `#` are ignored.
fn read(list: &str) -> Result<Vec<Pairing>, String> {
    let mut pairings = Vec::new();
    for line in list.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let wrong = |why: String| format!("`{line}`: {why}");
        let words: Vec<&str> = line.split_whitespace().collect();
        let [game, seats, games, one, other] = words.as_slice() else {
            return Err(wrong("a pairing is GAME SEATS GAMES PLAYER OPPONENT".into()));
        };
        let entry = find(game).map_err(|error| wrong(error.to_string()))?;
        let number = |word: &str| word.parse::<u64>().map_err(|error| wrong(error.to_string()));
        let player = |name: &str| name.parse().map_err(|error| wrong(format!("{error}")));
        for seats in seats.split(',') {
            let (seats, games) = (number(seats)? as u8, number(games)?);
            pairings.push(Pairing { entry, seats, games, players: [player(one)?, player(other)?] });
        }
    }
    Ok(pairings)
}

impl Pairing {
    fn play(&self, seed: u64, pool: &ThreadPool) -> Result<LadderReport, String> {
        let opened = self.entry.open(self.seats, &Map::new()).map_err(|error| error.to_string())?;
        let ladder = Ladder {
            entry: self.entry,
            opened: &opened,
            players: &self.players,
            pairs: Pairs::Neighbours,
            games: self.games,
            seed,
            adjusted: false,
        };
        let running = Running {
            checkpoint: None,
            games_to: None,
            progress: &|_, _| (),
            patience: EXTERNAL_TIMEOUT,
        };
        pool.install(|| ladder.play(&running)).map_err(|error| error.to_string())
    }
}

/// Writes a pairing's row of the table.
fn row(report: &LadderReport) -> String {
    let pair = &report.pairs[0];
    let pace = |name: &str| {
        let player = report.players.iter().find(|player| player.name == name);
        player.map_or(0.0, |player| player.time.mean_ms)
    };
    let won = pair.won.percent().replace('%', "");
    let (game, seats, decided) = (report.game, report.seats, pair.decided);
    let (one, other) = (&pair.one, &pair.other);
    let paces = format!("{:.2}, {:.2}", pace(one), pace(other));
    format!("| {game} | {seats} | `{one}` | `{other}` | {won} | {decided} | {paces} |")
}
