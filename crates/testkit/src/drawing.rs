//! Checks of tables drawn as plain text.

use std::path::Path;

use whistle_core::{Game, Seat, Viewer, Words, text_board};

use crate::check_fixtures;

/// Messages that return their ids, so that a drawn table shows which ones it uses.
pub struct Ids;

impl Words for Ids {
    fn say(&self, id: &str) -> String {
        id.trim_start_matches("label-").trim_start_matches("name-").to_owned()
    }

    fn say_with(&self, id: &str, arguments: &[(&'static str, String)]) -> String {
        let values: Vec<&str> = arguments.iter().map(|(_, value)| value.as_str()).collect();
        format!("{}: {}", self.say(id), values.join(", "))
    }

    fn say_seat(&self, seat: Seat) -> String {
        seat.to_string()
    }
}

/// Draws every recorded game at every step for every viewer: no line may be wider than a terminal.
///
/// # Panics
/// If a table is too wide; prints it.
pub fn check_drawings<G: Game>(fixtures: impl AsRef<Path>) {
    for fixture in check_fixtures::<G>(fixtures) {
        let replayed = fixture.journal.replay(|_, state, _| {
            for viewer in Viewer::all(state.seat_count()) {
                let text = G::render_text(&state.view(viewer), &Ids);
                let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
                assert!(widest <= text_board::WIDTH, "{widest} columns:\n{text}");
            }
        });
        replayed.expect("a recorded game");
    }
}
