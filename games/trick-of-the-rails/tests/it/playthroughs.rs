//! Games written out for people to read; `UPDATE_SNAPSHOTS=1` rewrites them.

use trick_of_the_rails::{Config, State};

fn compare(name: &str, config: Config) {
    let text = whistle_testkit::playthrough::<State>(&config, 7);
    whistle_testkit::check_text(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"), name, &text);
}

#[test]
fn three_seats() {
    compare("three-seats.txt", Config::plain(3));
}

#[test]
fn four_seats_shuffled_track() {
    compare("four-seats-shuffled-track.txt", Config { shuffled_track: true, ..Config::plain(4) });
}

#[test]
fn five_seats() {
    compare("five-seats.txt", Config::plain(5));
}
