//! Games written out for people to read, each the shortest of many with a mission; `UPDATE_SNAPSHOTS=1` rewrites them.

use trains_and_stations::{Config, RuleSet, State};

use crate::players::careless;

fn compare(name: &str, config: Config, seed: u64) {
    let text = whistle_testkit::playthrough_by::<State>(&config, seed, careless);
    whistle_testkit::check_text(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"), name, &text);
}

#[test]
fn three_seats() {
    compare("three-seats.txt", Config::plain(3), 462);
}

#[test]
fn four_seats_french() {
    let config = Config { rules: RuleSet::French, ..Config::plain(4) };
    compare("four-seats-french.txt", config, 592);
}

#[test]
fn five_seats() {
    compare("five-seats.txt", Config::plain(5), 411);
}
