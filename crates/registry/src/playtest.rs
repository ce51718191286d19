//! Tests whether a game can end with a board or box supplied by a user.

use std::sync::atomic::AtomicBool;

use serde_json::{Map, Value};
use whistle_bots::{Effort, Level, ThinkRequest};
use whistle_core::{OptionKind, Pcg32, Turn};

use crate::{GameEntry, SetupError};

/// The maximum number of games played; one that ends is enough.
const GAMES_TRIED: u64 = 8;
/// No finished game between fast bots has more steps than this.
const LONGEST: u32 = 10_000;

/// The result of playing a few games with such options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaytestOutcome {
    /// One game ended, or there was nothing to test.
    Ends,
    /// No game ended.
    Hopeless {
        /// The number of games.
        games: u64,
        /// The rule that ends such a game.
        rule: &'static str,
    },
}

impl GameEntry {
    /// Lists options supplied by a user, such as a board; `None` if the game always ends.
    pub fn brought(&self, options: &Map<String, Value>) -> Option<Map<String, Value>> {
        self.meta.unfinished?;
        let data = |name: &str| {
            let mut known = self.meta.options.iter();
            known.any(|option| option.name == name && matches!(option.kind, OptionKind::Data))
        };
        let named = options.iter().map(|(name, value)| (name.replace('-', "_"), value.clone()));
        let brought: Map<String, Value> = named.filter(|(name, _)| data(name)).collect();
        (!brought.is_empty()).then_some(brought)
    }

    /// Plays a few games between fast bots with supplied options until one ends. The same options give the same answer.
    ///
    /// # Errors
    /// If no table can be opened with these options.
    pub fn try_out(
        &self,
        seats: u8,
        brought: &Map<String, Value>,
    ) -> Result<PlaytestOutcome, SetupError> {
        let Some(unfinished) = self.meta.unfinished else { return Ok(PlaytestOutcome::Ends) };
        for seed in 0..GAMES_TRIED {
            let reason = self.ending(seats, brought, seed)?;
            if reason.is_some_and(|reason| reason != unfinished.reason) {
                return Ok(PlaytestOutcome::Ends);
            }
        }
        Ok(PlaytestOutcome::Hopeless { games: GAMES_TRIED, rule: unfinished.rule })
    }

    /// Plays a game and returns why it ended; `None` if it did not.
    fn ending(
        &self,
        seats: u8,
        options: &Map<String, Value>,
        seed: u64,
    ) -> Result<Option<&'static str>, SetupError> {
        let mut game = self.open(seats, options)?.game;
        let mut rng = Pcg32::new(seed, 0);
        let stop = AtomicBool::new(false);
        for step in 0..LONGEST {
            let done = match game.turn() {
                Turn::Over => break,
                Turn::Chance => game.sample_chance(&mut rng).is_ok(),
                Turn::Seats { seats } => seats.first().is_some_and(|seat| {
                    let seed = seed << 32 | u64::from(step);
                    let question = ThinkRequest::new(Effort::Level(Level::Porter), seed, &stop);
                    let advice = game.suggest(seat, &question);
                    advice.is_some_and(|advice| game.act(seat, &advice.action).is_ok())
                }),
            };
            if !done {
                break;
            }
        }
        Ok(game.outcome().map(|outcome| outcome.reason))
    }
}
