//! Games written out for people to read; `UPDATE_SNAPSHOTS=1` rewrites them.

use wild_ride::{Config, State, WrongGrab};

fn compare(name: &str, config: Config) {
    let text = whistle_testkit::playthrough::<State>(&config, 7);
    assert!(text.lines().count() < 300, "a longer playthrough is too long to read");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs");
    whistle_testkit::check_text(folder, name, &text);
}

#[test]
fn live() {
    compare("live-2.txt", Config::live(2));
}

#[test]
fn turn_by_turn() {
    compare("turns-3.txt", Config::plain(3));
}

#[test]
fn live_with_calling_players() {
    let wrong_grab = WrongGrab::Players;
    compare("live-3-players.txt", Config { wrong_grab, ..Config::live(3) });
}
