//! Bots that decide for a seat.

use std::sync::atomic::AtomicBool;

use pyo3::prelude::*;
use whistle_bots::{Effort, PolicyName, ThinkRequest};
use whistle_core::Personality;
use whistle_lab::PlayerSpec;

use crate::errors::{PlayerError, unknown_player};

/// A built-in bot, as Python holds it; `whistlestop/players.py` has programs and functions.
#[pyclass(module = "whistlestop", name = "HousePlayer", frozen)]
#[derive(Clone, Copy)]
pub(crate) struct HousePlayer(pub(crate) Thinker);

/// How a built-in bot decides.
#[derive(Clone, Copy)]
pub(crate) enum Thinker {
    /// Chooses uniformly among legal actions.
    Random,
    /// Plays like a person in their first game.
    Beginner,
    /// A level, perhaps with a personality.
    House(Effort, Option<Personality>),
    /// A custom search configuration.
    Policy(PolicyName),
}

impl Thinker {
    /// Parses the name of a built-in bot.
    pub(crate) fn named(name: &str) -> PyResult<Thinker> {
        match name.parse::<PlayerSpec>().map_err(unknown_player)? {
            PlayerSpec::Random => Ok(Thinker::Random),
            PlayerSpec::Beginner => Ok(Thinker::Beginner),
            PlayerSpec::LevelBot(effort) => Ok(Thinker::House(effort, None)),
            PlayerSpec::WithTaste(level, taste) => {
                Ok(Thinker::House(Effort::Level(level), Some(taste)))
            }
            PlayerSpec::Policy(name) => Ok(Thinker::Policy(name)),
            PlayerSpec::Exec(_) | PlayerSpec::Function(_) => {
                let message =
                    format!("`{name}` is a program, but only built-in bots can play here");
                Err(PlayerError::new_err(message))
            }
        }
    }

    /// Returns the request for a bot that searches.
    pub(crate) fn request(self, seed: u64, stop: &AtomicBool) -> Option<ThinkRequest<'_>> {
        let (effort, taste, policy) = match self {
            Thinker::Random | Thinker::Beginner => return None,
            Thinker::House(effort, taste) => (effort, taste, None),
            Thinker::Policy(name) => (name.effort(), None, Some(name.policy)),
        };
        Some(ThinkRequest::new(effort, seed, stop).liking(taste).playing(policy))
    }

    fn spec(self) -> PlayerSpec {
        match self {
            Thinker::Random => PlayerSpec::Random,
            Thinker::Beginner => PlayerSpec::Beginner,
            Thinker::House(Effort::Level(level), Some(taste)) => {
                PlayerSpec::WithTaste(level, taste)
            }
            Thinker::House(effort, _) => PlayerSpec::LevelBot(effort),
            Thinker::Policy(name) => PlayerSpec::Policy(name),
        }
    }
}

#[pymethods]
impl HousePlayer {
    /// Creates a built-in bot by its name.
    #[new]
    fn new(name: &str) -> PyResult<HousePlayer> {
        Thinker::named(name).map(HousePlayer)
    }

    /// The name that creates this bot again.
    #[getter]
    fn name(&self) -> String {
        self.0.spec().to_string()
    }

    /// Whether results may differ between machines because the bot's budget is time.
    #[getter]
    fn depends_on_the_machine(&self) -> bool {
        self.0.spec().is_its_own_master()
    }

    fn __repr__(&self) -> String {
        format!("player({:?})", self.name())
    }
}
