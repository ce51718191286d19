//! Games written out for people to read; `UPDATE_SNAPSHOTS=1` rewrites them.
//!
//! A whole game takes some 300 steps, so only its beginning and its end are stored.

use ticket_to_ride_card_game::{Config, State};

/// How many lines of the beginning and of the end are stored.
const KEPT: usize = 120;

fn compare(name: &str, config: Config) {
    let text = whistle_testkit::playthrough::<State>(&config, 7);
    let lines: Vec<&str> = text.lines().collect();
    let left_out = lines.len() - 2 * KEPT;
    let (start, end) = (&lines[..KEPT], &lines[KEPT + left_out..]);
    let text = format!("{}\n\n({left_out} lines)\n\n{}\n", start.join("\n"), end.join("\n"));
    whistle_testkit::check_text(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"), name, &text);
}

#[test]
fn two_seats() {
    compare("two-seats.txt", Config::plain(2));
}

#[test]
fn three_seats_open_stack() {
    compare("three-seats-open-stack.txt", Config { open_stack: true, ..Config::plain(3) });
}

#[test]
fn four_seats() {
    compare("four-seats.txt", Config::plain(4));
}
