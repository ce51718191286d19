//! The table in plain text.

use ticket_to_ride_card_game::Colour::{Blue, Red, White};
use ticket_to_ride_card_game::State;
use whistle_core::{Game as _, Seat, Viewer, Words};

use crate::table::{hand, hold, row, stack, table};

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
    let mut table = table(3);
    row(&mut table, 0, Red, 2, 1);
    row(&mut table, 0, Blue, 1, 0);
    row(&mut table, 2, White, 4, 0);
    hand(&mut table, 1, "red*3 green locomotive*2");
    hold(&mut table, 1, "seattle-miami new_york-portland");
    stack(&mut table, 1, "black orange*2");
    let text = State::draw(&table.game.view(Viewer::Seat(Seat(1))), &Ids);
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
