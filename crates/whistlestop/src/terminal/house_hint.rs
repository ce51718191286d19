//! What the house advises: the best choice, what it is worth against the next best, and why.

use std::sync::atomic::AtomicBool;

use serde_json::Value;
use whistle_bots::{Effort, PATIENCE, ThinkRequest};
use whistle_core::{Seat, Words as _};
use whistle_protocol::review::JudgedChoice;
use whistle_registry::AnyGame;
use whistle_review::{HINT_SIMULATIONS, hint};

use crate::words::Phrases;

/// What the house advises.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct HouseHint {
    /// What it would do; null if it has no advice.
    pub(crate) action: Value,
    /// The best few choices, the best first; nothing where that cannot be said.
    pub(crate) why: Vec<JudgedChoice>,
}

impl HouseHint {
    /// Advises this, without saying why.
    pub(crate) fn plain(action: Value) -> HouseHint {
        HouseHint { action, why: Vec::new() }
    }

    /// Asks the house, on this thread: what speaks for a choice decides, and a player where nothing can
    /// be said.
    pub(crate) fn of(
        game: &dyn AnyGame,
        seat: Seat,
        effort: Effort,
        seed: u64,
        stop: &AtomicBool,
    ) -> HouseHint {
        let why = hint(game, seat, HINT_SIMULATIONS, seed, stop).unwrap_or_default();
        let action = match why.first() {
            Some(best) => best.action.tree(),
            None => {
                let question = ThinkRequest::new(effort, seed, stop).within(PATIENCE);
                let advice = game.suggest(seat, &question);
                advice.map(|advice| advice.action.tree()).unwrap_or_default()
            }
        };
        HouseHint { action, why }
    }

    /// Says what the choice is worth against the next best, and why; `next` tells that one.
    pub(crate) fn reasons(
        &self,
        phrases: &Phrases,
        next: impl FnOnce(&Value) -> Option<String>,
    ) -> Option<String> {
        let (best, second) = (self.why.first()?, self.why.get(1)?);
        let mark = phrases.say("decimal-mark");
        let tenth = |share: f64| format!("{:.1}", 100.0 * share).replace('.', &mark);
        let worth = [
            ("worth", format!("{:.0}", 100.0 * best.share)),
            ("next", next(&second.action.tree())?),
            ("behind", tenth(second.behind)),
            ("error", tenth(second.error)),
        ];
        let surely = second.behind > second.error;
        let id = if surely { "play-hint-worth" } else { "play-hint-as-good" };
        let reason = best.reasons.first();
        let reason = reason.map(|word| format!(" {}", phrases.say(&format!("reason-{word}"))));
        Some(phrases.say_with(id, &worth) + &reason.unwrap_or_default())
    }
}
