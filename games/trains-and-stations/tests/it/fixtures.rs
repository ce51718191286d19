//! Recorded games: one for every number of seats and every rule set, and so for every ending.

use std::collections::BTreeSet;

use serde_json::Value;
use trains_and_stations::State;
use whistle_core::{Entry, Journal};

/// Rewrites every recorded game with the same entries if `UPDATE_SNAPSHOTS` is set.
fn update(folder: &str) {
    for file in std::fs::read_dir(folder).expect("the folder can be listed") {
        let path = file.expect("the folder can be listed").path();
        let text = std::fs::read_to_string(&path).expect("a recorded game");
        let recorded: Value = serde_json::from_str(&text).expect("a recorded game");
        let config = serde_json::from_value(recorded["config"].clone()).expect("a config");
        let entries: Vec<Entry<State>> =
            serde_json::from_value(recorded["entries"].clone()).expect("entries");
        let text = Journal::<State> { config, entries }.to_text();
        std::fs::write(&path, text).expect("the file can be written");
    }
}

#[test]
fn recorded_games_replay_and_there_is_one_of_each_kind() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
    if whistle_testkit::updates() {
        update(folder);
    }
    let fixtures = whistle_testkit::check_fixtures::<State>(folder);
    let kinds: BTreeSet<(u8, String)> = fixtures
        .iter()
        .map(|f| (f.journal.config.seats, f.journal.config.rules.to_string()))
        .collect();
    let rules = ["english", "french"].map(str::to_owned);
    let wanted = (3..=5).flat_map(|seats| rules.clone().map(|rules| (seats, rules))).collect();
    assert_eq!(kinds, wanted);
    let reasons: BTreeSet<&str> = fixtures.iter().map(|fixture| fixture.reason).collect();
    assert_eq!(reasons, BTreeSet::from(["points_gone", "rounds_ended"]));
    let set = fixtures.iter().any(|fixture| fixture.journal.config.conductor.is_some());
    assert!(set, "one game with the conductor set");
}
