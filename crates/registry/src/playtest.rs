//! Whether a game can come to its end with what somebody brought along: a board, a box.

use std::sync::atomic::AtomicBool;

use serde_json::{Map, Value};
use whistle_bots::{Effort, Level, ThinkRequest};
use whistle_core::{OptionKind, Pcg32, Turn};

use crate::{GameEntry, SetupError};

/// How many games are played at most; one that comes to its end is enough.
const GAMES_TRIED: u64 = 8;
/// No game of quick players has more steps that comes to its end.
const LONGEST: u32 = 10_000;

/// What came of playing a few games with what somebody brought along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaytestOutcome {
    /// One of them came to its end, or there was nothing to try.
    Ends,
    /// None of so many did.
    Hopeless {
        /// How many were played.
        games: u64,
        /// The rule by which such a game is over.
        rule: &'static str,
    },
}

impl GameEntry {
    /// Lists the options that somebody brought along, such as a board; nothing where the game cannot
    /// go on for ever, whatever they are.
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

    /// Plays a few games of quick players with what somebody brought along, until one comes to its
    /// end. The same options give the same answer.
    ///
    /// # Errors
    /// If there is no such table.
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

    /// Plays a game and tells why it ended; nothing if it did not.
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
