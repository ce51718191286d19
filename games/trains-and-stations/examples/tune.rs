//! Lets players with different weights compete.
//!
//! `tune duel SEATS GAMES LINE=VALUE …` plays the table of weights with changed lines against the current one. `tune
//! climb SEATS,SEATS GAMES ROUNDS` changes one line after the other and keeps changes that win. An argument that ends
//! in `.board` selects the board.

mod greedy;

use greedy::{board_of, greedy, step};
use trains_and_stations::{BoardChoice, Config, State, WEIGHTS, Weights};
use whistle_core::prelude::*;
use whistle_core::{Pcg32, Seat};

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let board = board_of(&words);
    words.retain(|word| !word.ends_with(".board"));
    let numbers = |word: &str| -> Vec<u8> {
        word.split(',').map(|part| part.parse().expect("a number of seats")).collect()
    };
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["duel", seats, games, changes @ ..] => {
            let sense = changed(WEIGHTS, changes);
            for seats in numbers(seats) {
                let config = Config { board: board.clone(), ..Config::plain(seats) };
                let games = games.parse().expect("a number of games");
                let (won, error) = duel(&config, [&sense, &WEIGHTS], games, 1);
                println!("{seats} seats: {won:.1}% ± {error:.1}");
            }
        }
        ["climb", seats, games, rounds, changes @ ..] => {
            let games = games.parse().expect("a number of games");
            let rounds = rounds.parse().expect("a number of rounds");
            climb(&board, &numbers(seats), games, rounds, changed(WEIGHTS, changes));
        }
        _ => {
            eprintln!("usage: tune duel SEATS GAMES LINE=VALUE … | tune climb SEATS GAMES ROUNDS");
            std::process::exit(2)
        }
    }
}

fn changed(sense: Weights, changes: &[&str]) -> Weights {
    changes.iter().fold(sense, |sense, change| {
        let (name, value) = change.split_once('=').expect("LINE=VALUE");
        with_line(&sense, name, value.parse().expect("a number"))
    })
}

/// Lists the lines of a table: `coin`, or with an index for one of several: `finished/0`.
fn lines(sense: &Weights) -> Vec<(String, i64)> {
    let table = serde_json::to_value(sense).expect("numbers");
    let fields = table.as_object().into_iter().flatten();
    let lines = fields.flat_map(|(name, value)| match value.as_array() {
        Some(values) => {
            let places = values.iter().enumerate();
            places.map(|(place, value)| (format!("{name}/{place}"), value)).collect()
        }
        None => vec![(name.clone(), value)],
    });
    lines.map(|(name, value)| (name, value.as_i64().expect("a number"))).collect()
}

fn with_line(sense: &Weights, name: &str, value: i64) -> Weights {
    let mut table = serde_json::to_value(sense).expect("numbers");
    *table.pointer_mut(&format!("/{name}")).expect("a line of the table") = value.into();
    serde_json::from_value(table).expect("a number")
}

/// Changes one line after the other, up and down, and keeps clear winners.
fn climb(board: &BoardChoice, seats: &[u8], games: u64, rounds: u32, start: Weights) {
    let mut best = start;
    let mut seed = 100;
    for round in 0..rounds {
        for (name, line) in lines(&best) {
            for up in [true, false] {
                let step = (line.abs() * if round == 0 { 40 } else { 20 } / 100).max(4);
                let value = if up { line + step } else { line - step };
                let candidate = with_line(&best, &name, value);
                seed += 1;
                let mean = |games: u64, seed: u64| {
                    let mut sums = (0.0, 0.0);
                    for &seats in seats {
                        let config = Config { board: board.clone(), ..Config::plain(seats) };
                        let (won, error) = duel(&config, [&candidate, &best], games, seed);
                        sums = (sums.0 + won - 50.0, sums.1 + error * error);
                    }
                    let error: f64 = sums.1;
                    (sums.0 / seats.len() as f64, error.sqrt() / seats.len() as f64)
                };
                let (first, error) = mean(games, seed);
                if first < 0.4 * error {
                    continue;
                }
                let (again, _) = mean(2 * games, seed + 5_000);
                let gain = (first + 2.0 * again) / 3.0;
                if gain > 0.55 * error {
                    best = candidate;
                    println!("{name}={value}   # +{gain:.1} ({error:.1})");
                    break;
                }
            }
        }
        println!("# round {round}: {best:?}");
    }
}

/// Plays two tables of weights against each other, with half of the seats each; returns the share of decided games that
/// the first one wins.
fn duel(config: &Config, sides: [&Weights; 2], games: u64, seed: u64) -> (f64, f64) {
    let seats = config.seats;
    let (mut won, mut decided) = (0.0, 0.0);
    for game in 0..games {
        let turn = (game % (2 * u64::from(seats))) as u8;
        let half = if turn >= seats { seats.div_ceil(2) } else { seats / 2 };
        let side_of = |seat: Seat| usize::from((seat.0 + turn) % seats >= half);
        let mut nature = Pcg32::new(seed, 2 * (game / (2 * u64::from(seats))));
        let mut luck = Pcg32::new(seed, 2 * game + 1);
        let mut state = State::new(config).expect("a plain table");
        // Each side's choices have their own stream, so that the deal stays the same.
        let mut decide = |state: &State, seat: Seat, legal: &[_], _: &mut Pcg32| {
            greedy(state, sides[side_of(seat)], 50, (seat, legal), &mut luck)
        };
        while step(&mut state, &mut nature, &mut decide).is_some() {}
        let mut firsts = [0, 0];
        for seat in state.outcome().expect("it is over").winners().iter() {
            firsts[side_of(seat)] += 1;
        }
        if firsts[0] == 0 || firsts[1] == 0 {
            decided += 1.0;
            won += f64::from(firsts[0].min(1));
        }
    }
    let rate: f64 = won / decided;
    (100.0 * rate, 196.0 * (rate * (1.0 - rate) / decided).sqrt())
}
