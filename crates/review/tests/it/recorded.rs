//! The recorded games in each game's crate.

use std::sync::atomic::AtomicBool;

use whistle_core::JournalText;
use whistle_protocol::review::Review;
use whistle_review::{Asked, ReviewError, review_journal};

/// Reads a recorded game.
pub(crate) fn recorded(game: &str, name: &str) -> String {
    let file = format!("{}/../../games/{game}/fixtures/{name}.json", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(file).expect("the recorded game is here")
}

/// Reviews a journal with few simulations.
pub(crate) fn review(journal: &str, simulations: u32) -> Result<Review, ReviewError> {
    let stop = AtomicBool::new(false);
    review_unless(journal, simulations, &stop)
}

/// Reviews a journal unless it is stopped.
pub(crate) fn review_unless(
    journal: &str,
    simulations: u32,
    stop: &AtomicBool,
) -> Result<Review, ReviewError> {
    let text = JournalText::read(journal)?;
    let asked =
        Asked { simulations: Some(simulations), seed: 7, seat: None, progress: &|_| (), stop };
    review_journal(&text, &asked)
}
