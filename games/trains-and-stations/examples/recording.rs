//! Records the games of `fixtures/`: every number of seats and every rule set.
//!
//! `cargo run --release -p trains-and-stations --example recording` rewrites them. Run it after changing the rules or
//! the original board and raising the version of the rules; otherwise the recorded games check that the rules stay the
//! same. Two more, with a closed stack and with gifts of coins, are written by the tests of TS-28 and TS-36.

mod greedy;

use greedy::greedy;
use trains_and_stations::{Action, BoardChoice, Config, Event, RuleSet, State, WEIGHTS};
use whistle_core::prelude::*;
use whistle_core::{Entry, Journal, Pcg32, Rng as _, Seat, Turn};

/// The number of games played to find a short one.
const TRIED: u64 = 2_000;

fn main() -> std::io::Result<()> {
    for seats in 3..=5 {
        for (rules, ending) in [(RuleSet::English, ""), (RuleSet::French, "-french")] {
            // In one of the games, the first player is set.
            let conductor = (seats == 4 && ending.is_empty()).then_some(Seat(2));
            let config = Config { rules, conductor, ..Config::plain(seats) };
            let name = ["three", "four", "five"][usize::from(seats) - 3];
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
            let found = (0..TRIED).filter_map(|game| rich(&config, 4, game));
            let shortest = found.min_by_key(|journal| journal.entries.len());
            let journal = shortest.expect("one of the games has everything required");
            std::fs::write(format!("{folder}/{name}-seats{ending}.json"), journal.to_text())?;
        }
    }
    // A choice of the stack to upgrade is rare, but it occurs when hotels are built at random.
    let board = BoardChoice::named("short").expect("the board is built in");
    let config = Config { board, ..Config::plain(4) };
    let chosen = |entry: &Entry<State>| {
        matches!(entry, Entry::Action { action: Action::Upgrade { .. }, .. })
    };
    let found = (0..TRIED).filter_map(|game| rich(&config, 1, game));
    let found = found.filter(|journal| journal.entries.iter().any(chosen));
    let shortest = found.min_by_key(|journal| journal.entries.len());
    let journal = shortest.expect("a chosen upgrade");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/four-seats-short-board.json");
    std::fs::write(file, journal.to_text())?;
    // The table's rounds run out before its stack of points (TS-37).
    let (journal, _) = play(&Config { rounds: 2, ..Config::plain(3) }, 4, 0);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/three-seats-two-rounds.json");
    std::fs::write(file, journal.to_text())
}

/// Plays a game; `None` unless a mission was revealed, a stack upgraded and dice taken back.
fn rich(config: &Config, one_in: u32, game: u64) -> Option<Journal<State>> {
    let (journal, rich) = play(config, one_in, game);
    rich.then_some(journal)
}

/// Plays a game in which one choice in this many is random; returns whether it had a mission, an upgrade and dice taken
/// back.
fn play(config: &Config, one_in: u32, game: u64) -> (Journal<State>, bool) {
    let mut state = State::new(config).expect("a table");
    let mut rng = Pcg32::new(1_830, game);
    let mut journal = Journal::<State>::new(config.clone());
    let (mut mission, mut upgrade, mut reclaim) = (false, false, false);
    loop {
        let mut events = Vec::new();
        match state.turn() {
            Turn::Over => return (journal, mission && upgrade && reclaim),
            Turn::Chance => {
                let outcome = state.sample_chance(&mut rng);
                state.apply_chance(&outcome, &mut events);
                journal.entries.push(Entry::Chance { outcome });
            }
            Turn::Seats { seats } => {
                let seat = rng.pick(&seats.iter().collect::<Vec<Seat>>());
                let mut legal = Vec::new();
                state.legal_actions(seat, &mut legal);
                let action = greedy(&state, &WEIGHTS, one_in, (seat, &legal), &mut rng);
                state.apply(seat, &action, &mut events);
                journal.entries.push(Entry::Action { seat, action });
            }
        }
        mission |= events.iter().any(|event| matches!(event, Event::MissionRevealed { .. }));
        upgrade |= events.iter().any(|event| matches!(event, Event::StackUpgraded { .. }));
        reclaim |= events.iter().any(|event| matches!(event, Event::DiceReclaimed { .. }));
    }
}
