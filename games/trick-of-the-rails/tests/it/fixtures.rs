//! Recorded games: one for every number of seats and every option, and so for every ending.

use std::collections::BTreeSet;

use trick_of_the_rails::State;

#[test]
fn recorded_games_replay_and_there_is_one_of_each_kind() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
    let fixtures = whistle_testkit::check_fixtures::<State>(folder);
    let kinds: BTreeSet<(u8, bool)> = fixtures
        .iter()
        .map(|f| (f.journal.config.seats, f.journal.config.shuffled_track))
        .collect();
    let wanted = (3..=5).flat_map(|seats| [(seats, false), (seats, true)]).collect();
    assert_eq!(kinds, wanted);
    assert!(fixtures.iter().all(|fixture| fixture.reason == "hands_empty"));
    let set = fixtures.iter().any(|fixture| fixture.journal.config.first_lead.is_some());
    assert!(set, "one game with the first lead set");
}
