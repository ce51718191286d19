//! Recorded games: one for every number of seats and every rule set, and so for every ending.

use std::collections::BTreeSet;

use trains_and_stations::State;

#[test]
fn recorded_games_replay_and_there_is_one_of_each_kind() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
    let fixtures = whistle_testkit::check_fixtures::<State>(folder);
    let kinds: BTreeSet<(u8, String)> = fixtures
        .iter()
        .map(|f| (f.journal.config.seats, f.journal.config.rules.to_string()))
        .collect();
    let rules = ["english", "french"].map(str::to_owned);
    let wanted = (3..=5).flat_map(|seats| rules.clone().map(|rules| (seats, rules))).collect();
    assert_eq!(kinds, wanted);
    assert!(fixtures.iter().all(|fixture| fixture.reason == "points_gone"));
    let set = fixtures.iter().any(|fixture| fixture.journal.config.conductor.is_some());
    assert!(set, "one game with the conductor set");
}
