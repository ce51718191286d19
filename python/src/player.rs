//! Who decides for a seat.

use std::sync::atomic::AtomicBool;

use pyo3::prelude::*;
use whistle_bots::{Effort, PolicyName, ThinkRequest};
use whistle_core::Personality;
use whistle_lab::PlayerSpec;

use crate::errors::{PlayerError, unknown_player};

/// A player of the house, as Python holds it. Programs are players too: `whistlestop/players.py`.
#[pyclass(module = "whistlestop", name = "HousePlayer", frozen)]
#[derive(Clone, Copy)]
pub(crate) struct HousePlayer(pub(crate) Thinker);

/// How a player of the house decides.
#[derive(Clone, Copy)]
pub(crate) enum Thinker {
    /// Does anything legal.
    Random,
    /// Plays for the first time.
    Beginner,
    /// Thinks this hard, and may have a taste.
    House(Effort, Option<Personality>),
    /// Plays in a way of its own.
    Policy(PolicyName),
}

impl Thinker {
    /// Reads the name of a player of the house.
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
                    format!("`{name}` is a program, and only those of the house can sit here");
                Err(PlayerError::new_err(message))
            }
        }
    }

    /// What it is asked, where it thinks.
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
    /// Finds a player of the house by its name.
    #[new]
    fn new(name: &str) -> PyResult<HousePlayer> {
        Thinker::named(name).map(HousePlayer)
    }

    /// The name that gives this player again.
    #[getter]
    fn name(&self) -> String {
        self.0.spec().to_string()
    }

    /// Whether the same question may get another answer on another machine: it looks at the clock.
    #[getter]
    fn depends_on_the_machine(&self) -> bool {
        self.0.spec().is_its_own_master()
    }

    fn __repr__(&self) -> String {
        format!("player({:?})", self.name())
    }
}
