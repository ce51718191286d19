//! Hints: the best choice, its win chance compared with the next best, and why.

use std::sync::atomic::AtomicBool;

use serde_json::Value;
use whistle_bots::{Effort, PATIENCE, ThinkRequest};
use whistle_core::{Seat, Words as _};
use whistle_protocol::review::JudgedChoice;
use whistle_registry::AnyGame;
use whistle_review::{HINT_SIMULATIONS, hint};

use crate::words::Phrases;

/// A hint of a bot.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct HouseHint {
    /// The suggested action; null if there is none.
    pub(crate) action: Value,
    /// The best few choices, best first; empty where win chances cannot be estimated.
    pub(crate) why: Vec<JudgedChoice>,
}

impl HouseHint {
    /// A hint without reasons.
    pub(crate) fn plain(action: Value) -> HouseHint {
        HouseHint { action, why: Vec::new() }
    }

    /// Computes a hint on this thread: by win chances, or by a bot's move where they cannot be estimated.
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

    /// Compares the choice with the next best and gives the reasons for it; `next` names the next best.
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
        let id = match second.behind {
            behind if 100.0 * behind.abs() < 0.05 => "play-hint-equal",
            behind if behind > second.error => "play-hint-worth",
            _ => "play-hint-as-good",
        };
        let reason = best.reasons.first();
        let reason = reason.map(|word| format!(" {}", phrases.say(&format!("reason-{word}"))));
        Some(phrases.say_with(id, &worth) + &reason.unwrap_or_default())
    }
}
