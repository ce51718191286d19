//! Explanations of hints.

use std::sync::atomic::AtomicBool;

use serde::Deserialize;
use whistle_core::{Json, Seat};
use whistle_review::{HINT_SIMULATIONS, hint_from_view};

/// The relevant fields of a bot's question for a hint.
#[derive(Deserialize)]
struct Question {
    game: String,
    seat: Seat,
    view: Json,
    legal: Vec<Json>,
    seed: String,
}

/// Returns the values of the best few choices, best first, as JSON; an empty text if the question is malformed.
pub fn why(question: &str) -> Option<String> {
    let Question { game, seat, view, legal, seed } = serde_json::from_str(question).ok()?;
    let seed = u64::from_str_radix(&seed, 16).ok()?;
    let never = AtomicBool::new(false);
    let judged = hint_from_view(&game, seat, &view, &legal, HINT_SIMULATIONS, seed, &never).ok()?;
    serde_json::to_string(&judged).ok()
}
