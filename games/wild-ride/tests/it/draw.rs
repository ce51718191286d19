//! The table in plain text.

use whistle_core::{Game as _, Seat, Viewer, Words};
use wild_ride::{Action, Config, State, Train};

use crate::table::{NOTHING, answer, draw, refill, ride, roll, table};

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
fn shows_everything_on_the_table_and_no_other_answer() {
    let mut table = table(Config::plain(4));
    roll(&mut table, NOTHING);
    answer(&mut table, "nnng");
    draw(&mut table, &["orange passenger"]);
    ride(&mut table, 0, Train::Tank);
    refill(&mut table, Train::Tank);
    roll(&mut table, "wagon orange");
    table.act(0, Action::Grab).unwrap();
    table.act(2, Action::NoRide).unwrap();
    let mut text = State::draw(&table.game.view(Viewer::Seat(Seat(2))), &Ids);
    table.act(1, Action::NoRide).unwrap();
    text.push_str("\n---\n");
    text += &State::draw(&table.game.view(Viewer::Spectator), &Ids);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs");
    whistle_testkit::check_text(folder, "table.txt", &text);
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
    for fixture in whistle_testkit::check_fixtures::<State>(folder) {
        let replayed = fixture.journal.replay(|_, state, _| {
            for viewer in Viewer::all(state.seat_count()) {
                let text = State::draw(&state.view(viewer), &Ids);
                let widest = text.lines().map(|line| line.chars().count()).max();
                assert!(widest.unwrap_or(0) <= 78, "{text}");
            }
        });
        replayed.expect("a recorded game");
    }
}
