//! Measures a bot's simulations per second on one thread, on one question from each game. `speed FILE` writes the
//! questions to a file; `speed FILE GAME` answers the game's question for a while and prints the number. The page's
//! program can be asked the same questions in turn, so that both measurements suffer the same disturbances.

use std::time::Instant;

use serde_json::{Map, Value, json};
use whistle_core::{Pcg32, Turn, Viewer};
use whistle_registry::{GAMES, GameEntry};
use whistle_wasm::device::think;

/// The most simulations of a level on a device.
const SIMULATIONS: u32 = 2_000;
/// How many seconds to repeat the same question, because systems count in milliseconds.
const LEAST: f64 = 0.4;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("usage: speed FILE [GAME]");
    match arguments.next() {
        None => write(&file),
        Some(game) => answer(&file, &game),
    }
}

fn write(file: &str) {
    let asked =
        GAMES.iter().filter_map(|game| Some((game.meta.id.to_owned(), question(game)?.into())));
    let text =
        json!({ "simulations": SIMULATIONS, "games": asked.collect::<Map<_, _>>() }).to_string();
    std::fs::write(file, text).expect("the file is writable");
}

fn answer(file: &str, game: &str) {
    let text = std::fs::read_to_string(file).expect("the file of questions is readable");
    let asked: Value = serde_json::from_str(&text).expect("questions");
    let question = asked["games"][game].as_str().expect("the file has a question about this game");
    let start = Instant::now();
    let began = busy(start);
    let mut simulations = 0.0;
    while busy(start) - began < LEAST {
        think(question).expect("the bot finds a move");
        simulations += f64::from(SIMULATIONS);
    }
    println!("{}", simulations / (busy(start) - began));
}

/// How many seconds this thread has used a processor, if the system reports it; otherwise the elapsed time.
fn busy(start: Instant) -> f64 {
    let said = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds: Option<f64> = said.and_then(|said| said.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// A choice between many actions in the middle of a random game; `None` for a race.
fn question(game: &GameEntry) -> Option<String> {
    // A race is decided by reactions, so there is nothing to simulate.
    if game.without_clock.is_some() {
        return None;
    }
    let seats = game.meta.max_seats.min(4);
    let mut position = game.open(seats, &Map::new()).expect("a plain table").game;
    let mut rng = Pcg32::new(1, 1);
    let mut best = None;
    for number in 0..200 {
        if position.turn() == Turn::Over || position.random_step(&mut rng).is_none() {
            break;
        }
        let Some(seat) = position.turn().actors().first() else { continue };
        let legal = position.legal(seat);
        if number >= 40 && legal.len() > best.as_ref().map_or(1, |(count, _)| *count) {
            let view: Value = position.view(Viewer::Seat(seat), true).tree();
            let legal: Vec<Value> = legal.iter().map(|action| action.tree()).collect();
            let question = json!({
                "game": game.meta.id, "seat": seat, "view": view, "legal": legal,
                "effort": { "simulations": SIMULATIONS }, "seed": "0000000000000001",
            });
            best = Some((legal.len(), question.to_string()));
        }
    }
    best.map(|(_, question)| question)
}
