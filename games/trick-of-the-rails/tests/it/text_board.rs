//! The table as plain text.

use trick_of_the_rails::State;
use whistle_core::prelude::*;
use whistle_core::{Seat, Viewer};

use crate::table::{play, three};

#[test]
fn shows_everything_on_the_table_and_no_other_hand() {
    let mut table = three(&["erie-5", "erie-8 nyc-10", "erie-6"]);
    play(&mut table, 0, "erie-5");
    play(&mut table, 1, "erie-8");
    let text = State::render_text(&table.game.view(Viewer::Seat(Seat(2))), &whistle_testkit::Ids);
    whistle_testkit::check_text(
        concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"),
        "table.txt",
        &text,
    );
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    whistle_testkit::check_drawings::<State>(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures"));
}
