//! The table as plain text.

use trains_and_stations::State;
use whistle_core::prelude::*;
use whistle_core::{Seat, Viewer};

use crate::table::{begin_turn, build, fill, idle_until, place, plain, save, table_of};

#[test]
fn shows_everything_on_the_table_and_no_other_hand() {
    let hands = ["seattle-detroit cattle-coal", "detroit-boston worker-food", ""];
    let mut table = table_of(plain(3), &hands);
    build(&mut table, "mine", "billings");
    build(&mut table, "hotel", "kansas_city");
    fill(&mut table, "prairie-1 prairie-2 prairie-3");
    begin_turn(&mut table, "train hotel hotel mine");
    place(&mut table, "pacific-1");
    table.act(0, save("hotel hotel")).unwrap();
    begin_turn(&mut table, "train train ranch");
    place(&mut table, "gulf-1 gulf-2");
    idle_until(&mut table, 2);
    let text = State::render_text(&table.game.view(Viewer::Seat(Seat(1))), &whistle_testkit::Ids);
    whistle_testkit::check_text(
        concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"),
        "table.txt",
        &text,
    );
    assert!(!text.contains("seattle–detroit"), "{text}");
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    whistle_testkit::check_drawings::<State>(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures"));
}
