//! Questions to bots, and their answers.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use whistle_core::{Personality, Policy, Seat};

use crate::Level;

/// How hard to think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// As hard as this level: the number of simulations that the game sets.
    Level(Level),
    /// As hard as this level, with at most this many simulations, for hosts without a clock.
    LevelWithin {
        /// The level.
        level: Level,
        /// The maximum number of simulations.
        most: u32,
    },
    /// This many simulations, however long they take.
    Simulations(u32),
    /// At most this many milliseconds: how strong that is depends on the machine.
    Millis(u32),
}

/// How long people wait for a level's move before its search is cut short: a second, minus the time to answer.
pub const PATIENCE: Duration = Duration::from_millis(900);

/// A question to a bot.
///
/// The same question gets the same answer on any machine, however busy, unless it has a `patience`, an
/// effort in milliseconds, or is stopped.
#[derive(Clone, Copy, Debug)]
pub struct ThinkRequest<'a> {
    /// The effort.
    pub effort: Effort,
    /// The random seed.
    pub seed: u64,
    /// The time limit at tables with people; `None` where the answer must not depend on a clock.
    pub patience: Option<Duration>,
    /// The personality: what the bot prefers among nearly equal actions.
    pub personality: Option<Personality>,
    /// The policy; by default that of the level in this game.
    pub policy: Option<Policy>,
    /// Set to stop: the best move so far is the answer.
    pub stop: &'a AtomicBool,
}

impl<'a> ThinkRequest<'a> {
    /// A question without a time limit.
    pub fn new(effort: Effort, seed: u64, stop: &'a AtomicBool) -> ThinkRequest<'a> {
        ThinkRequest { effort, seed, patience: None, personality: None, policy: None, stop }
    }

    /// Sets the personality.
    #[must_use]
    pub fn liking(self, personality: Option<Personality>) -> ThinkRequest<'a> {
        ThinkRequest { personality, ..self }
    }

    /// Sets the policy.
    #[must_use]
    pub fn playing(self, policy: Option<Policy>) -> ThinkRequest<'a> {
        ThinkRequest { policy, ..self }
    }

    /// Sets the time limit.
    #[must_use]
    pub fn within(self, patience: Duration) -> ThinkRequest<'a> {
        ThinkRequest { patience: Some(patience), ..self }
    }
}

/// A bot's answer, and the reasons for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<A> {
    /// The move.
    pub action: A,
    /// Each seat's expected share of the win after the move; they sum to one. Empty if nothing was computed.
    pub estimate: Vec<f64>,
    /// The moves that were considered and how often each was tried, most tried first.
    pub candidates: Vec<(A, u32)>,
    /// The bot's reaction time in milliseconds, in a race.
    pub took: Option<u16>,
    /// The probable continuation, starting with the move itself.
    pub line: Vec<(Seat, A)>,
    /// Whether thinking was cut short, so that the same question may get a different answer.
    pub cut_short: bool,
}

impl<A> Advice<A> {
    /// A move without reasons.
    pub fn plain(action: A) -> Advice<A> {
        let (estimate, candidates, line) = (Vec::new(), Vec::new(), Vec::new());
        Advice { action, estimate, candidates, took: None, line, cut_short: false }
    }

    /// Converts the moves.
    pub fn map<B>(self, mut write: impl FnMut(A) -> B) -> Advice<B> {
        Advice {
            action: write(self.action),
            estimate: self.estimate,
            candidates: self.candidates.into_iter().map(|(move_, n)| (write(move_), n)).collect(),
            took: self.took,
            line: self.line.into_iter().map(|(seat, move_)| (seat, write(move_))).collect(),
            cut_short: self.cut_short,
        }
    }
}
