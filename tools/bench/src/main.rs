//! Measures how fast the rules are: random games on one thread.
//!
//! `whistle-bench list` lists tables; `speed GAME SEATS` measures one and prints a line of JSON; `play GAME SEATS
//! GAMES` just plays, for a tool that counts instructions; `search GAME SEATS` searches from the first decision. `cargo
//! xtask bench` runs all of them.

mod search;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use whistle_bots::random::play_out;
use whistle_core::{Game, Pcg32};
use whistle_registry::{GAMES, GameVisitor, plain_table, visit};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let answer = match words.as_slice() {
        ["list"] => Some(list()),
        ["speed", game, seats] => seats.parse().ok().and_then(|seats| visit(game, Speed { seats })),
        ["search", game, seats] => {
            seats.parse().ok().and_then(|seats| visit(game, search::Ahead { seats }))
        }
        ["play", game, seats, games] => match (seats.parse(), games.parse()) {
            (Ok(seats), Ok(games)) => visit(game, Play { seats, games }),
            _ => None,
        },
        _ => None,
    };
    match answer {
        Some(answer) => {
            println!("{answer}");
            ExitCode::SUCCESS
        }
        None => {
            eprintln!(
                "usage: whistle-bench list | speed GAME SEATS | search GAME SEATS | play GAME SEATS GAMES"
            );
            ExitCode::from(2)
        }
    }
}

fn list() -> Value {
    let tables = GAMES.iter().flat_map(|game| {
        let seats = game.meta.min_seats..=game.meta.max_seats;
        seats.map(|seats| json!({ "game": game.meta.id, "seats": seats }))
    });
    tables.collect()
}

/// Plays games from a position; returns the number of steps.
fn play<G: Game>(start: &G, games: std::ops::Range<u64>, buffer: &mut Vec<G::Action>) -> u64 {
    let mut steps = 0;
    for game in games {
        let mut state = start.clone();
        steps += play_out(&mut state, &mut Pcg32::new(1, game), buffer);
        black_box(state.outcome());
    }
    steps
}

struct Play {
    seats: u8,
    games: u64,
}

impl GameVisitor for Play {
    type Output = Value;

    fn visit<G: Game>(self) -> Value {
        let steps = play(&plain_table::<G>(self.seats), 0..self.games, &mut Vec::new());
        json!({ "steps": steps })
    }
}

struct Speed {
    seats: u8,
}

impl GameVisitor for Speed {
    type Output = Value;

    /// Measures for about a second: whole games, and clones of a position in mid-game.
    fn visit<G: Game>(self) -> Value {
        let start = plain_table::<G>(self.seats);
        let mut buffer = Vec::new();
        play(&start, 0..200, &mut buffer);
        let (mut games, mut steps) = (0, 0);
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(1) {
            steps += play(&start, games..games + 500, &mut buffer);
            games += 500;
        }
        let seconds = began.elapsed().as_secs_f64();
        json!({
            "games_per_second": games as f64 / seconds,
            "steps_per_second": steps as f64 / seconds,
            "steps_per_game": steps as f64 / games as f64,
            "state_bytes": size_of::<G>(),
            "clone_nanoseconds": clone_time(&start),
        })
    }
}

fn clone_time<G: Game>(state: &G) -> f64 {
    let clones = 2_000_000;
    let began = Instant::now();
    for _ in 0..clones {
        black_box(black_box(state).clone());
    }
    began.elapsed().as_secs_f64() * 1e9 / f64::from(clones)
}
