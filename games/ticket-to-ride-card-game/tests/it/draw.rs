//! The table as plain text.

use ticket_to_ride_card_game::Colour::{Blue, Red, White};
use ticket_to_ride_card_game::State;
use whistle_core::prelude::*;
use whistle_core::{Seat, Viewer};

use crate::table::{hand, hold, row, stack, table};

#[test]
fn shows_everything_on_the_table_and_no_other_hand() {
    let mut table = table(3);
    row(&mut table, 0, Red, 2, 1);
    row(&mut table, 0, Blue, 1, 0);
    row(&mut table, 2, White, 4, 0);
    hand(&mut table, 1, "red*3 green locomotive*2");
    hold(&mut table, 1, "seattle-miami new_york-portland");
    stack(&mut table, 1, "black orange*2");
    let text = State::render_text(&table.game.view(Viewer::Seat(Seat(1))), &whistle_testkit::Ids);
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
