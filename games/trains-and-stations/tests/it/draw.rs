//! The table in plain text.

use trains_and_stations::State;
use whistle_core::{Game as _, Seat, Viewer, Words};

use crate::table::{begin_turn, build, fill, idle_until, place, save, table_of};

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
    let hands = ["seattle-detroit cattle-coal", "detroit-boston worker-food", ""];
    let mut table = table_of(trains_and_stations::Config::plain(3), &hands);
    build(&mut table, "mine", "billings");
    build(&mut table, "hotel", "kansas_city");
    fill(&mut table, "prairie-1 prairie-2 prairie-3");
    begin_turn(&mut table, "train hotel hotel mine");
    place(&mut table, "pacific-1");
    table.act(0, save("hotel hotel")).unwrap();
    begin_turn(&mut table, "train train ranch");
    place(&mut table, "gulf-1 gulf-2");
    idle_until(&mut table, 2);
    let text = State::draw(&table.game.view(Viewer::Seat(Seat(1))), &Ids);
    whistle_testkit::check_text(
        concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"),
        "table.txt",
        &text,
    );
    assert!(!text.contains("seattle–detroit"), "{text}");
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
