//! The table as plain text.

use whistle_core::prelude::*;
use whistle_core::{Seat, Viewer};
use wild_ride::{Action, Config, State, Train};

use crate::table::{NOTHING, answer, draw, refill, ride, roll, table};

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
    let mut text =
        State::render_text(&table.game.view(Viewer::Seat(Seat(2))), &whistle_testkit::Ids);
    table.act(1, Action::NoRide).unwrap();
    text.push_str("\n---\n");
    text += &State::render_text(&table.game.view(Viewer::Spectator), &whistle_testkit::Ids);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs");
    whistle_testkit::check_text(folder, "table.txt", &text);
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    whistle_testkit::check_drawings::<State>(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures"));
}
