//! Why a hint is a good one.

use std::sync::atomic::AtomicBool;

use serde::Deserialize;
use whistle_core::{Json, Seat};
use whistle_review::{HINT_SIMULATIONS, hint_from_view};

/// What a bot was asked for a hint; its other fields are none of our business.
#[derive(Deserialize)]
struct Question {
    game: String,
    seat: Seat,
    view: Json,
    legal: Vec<Json>,
    seed: String,
}

/// Says what the best few choices are worth, the best first, as JSON; nothing if the question makes no sense.
pub fn why(question: &str) -> Option<String> {
    let Question { game, seat, view, legal, seed } = serde_json::from_str(question).ok()?;
    let seed = u64::from_str_radix(&seed, 16).ok()?;
    let never = AtomicBool::new(false);
    let judged = hint_from_view(&game, seat, &view, &legal, HINT_SIMULATIONS, seed, &never).ok()?;
    serde_json::to_string(&judged).ok()
}
