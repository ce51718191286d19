//! The table in plain text.

use trick_of_the_rails::State;
use whistle_core::{Game as _, Seat, Viewer, Words};

use crate::table::{play, three};

/// The bare ids, so that the test shows which ones are asked for.
struct Ids;

impl Words for Ids {
    fn say(&self, id: &str) -> String {
        id.trim_start_matches("label-").trim_start_matches("name-").to_owned()
    }

    fn say_seat(&self, seat: Seat) -> String {
        seat.to_string()
    }
}

#[test]
fn shows_everything_on_the_table_and_no_other_hand() {
    let mut table = three(&["erie-5", "erie-8 nyc-10", "erie-6"]);
    play(&mut table, 0, "erie-5");
    play(&mut table, 1, "erie-8");
    let text = State::draw(&table.game.view(Viewer::Seat(Seat(2))), &Ids);
    whistle_testkit::check_text(
        concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"),
        "table.txt",
        &text,
    );
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
    for fixture in whistle_testkit::check_fixtures::<State>(folder) {
        let replayed = fixture.journal.replay(|_, state, _| {
            for viewer in Viewer::all(state.seat_count()) {
                let text = State::draw(&state.view(viewer), &Ids);
                let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
                assert!(widest <= 78, "{widest} columns:\n{text}");
            }
        });
        replayed.expect("a recorded game");
    }
}
