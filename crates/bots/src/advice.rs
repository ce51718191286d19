//! What a player is asked, and what it answers.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use whistle_core::{Personality, Policy, Seat};

use crate::Level;

/// How hard to think about one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// As hard as a level does: so many simulations as the game says.
    Level(Level),
    /// As hard as a level does, with no more than so many simulations: where nobody can look at a clock.
    LevelWithin {
        /// The level.
        level: Level,
        /// The most simulations.
        most: u32,
    },
    /// This many simulations, however long they take.
    Simulations(u32),
    /// This many milliseconds, and not more: how strong that is depends on the machine.
    Millis(u32),
}

/// How long people wait for a level's move before it is cut short: a second, less what it takes to answer.
pub const PATIENCE: Duration = Duration::from_millis(900);

/// A question to a player.
///
/// The same question gets the same answer on any machine, however busy, unless it has a `patience`, an
/// effort in milliseconds, or is stopped.
#[derive(Clone, Copy, Debug)]
pub struct ThinkRequest<'a> {
    /// How hard to think.
    pub effort: Effort,
    /// What its luck comes from.
    pub seed: u64,
    /// How long whoever asks waits, at tables where people sit; nothing where the answer must not depend
    /// on a clock.
    pub patience: Option<Duration>,
    /// What the player likes, among what it holds for nearly equal.
    pub personality: Option<Personality>,
    /// How it plays, whatever the level; nothing to play as the game says its levels do.
    pub policy: Option<Policy>,
    /// Set by whoever will not wait any longer: the best move so far is the answer.
    pub stop: &'a AtomicBool,
}

impl<'a> ThinkRequest<'a> {
    /// A question that no clock cuts short.
    pub fn new(effort: Effort, seed: u64, stop: &'a AtomicBool) -> ThinkRequest<'a> {
        ThinkRequest { effort, seed, patience: None, personality: None, policy: None, stop }
    }

    /// The same question to somebody of a taste.
    #[must_use]
    pub fn liking(self, personality: Option<Personality>) -> ThinkRequest<'a> {
        ThinkRequest { personality, ..self }
    }

    /// The same question to somebody who plays in a way of its own.
    #[must_use]
    pub fn playing(self, policy: Option<Policy>) -> ThinkRequest<'a> {
        ThinkRequest { policy, ..self }
    }

    /// The same question by somebody who waits so long and no longer.
    #[must_use]
    pub fn within(self, patience: Duration) -> ThinkRequest<'a> {
        ThinkRequest { patience: Some(patience), ..self }
    }
}

/// What a player would do, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<A> {
    /// The move.
    pub action: A,
    /// What share of the win each seat can expect after the move; they sum to one. Empty if nothing
    /// was worked out.
    pub estimate: Vec<f64>,
    /// The moves that were thought about and how often each was tried, most often first.
    pub candidates: Vec<(A, u32)>,
    /// How long the player's hand took, in milliseconds, where the game is a race of hands.
    pub took: Option<u16>,
    /// What would probably follow, the move itself first.
    pub line: Vec<(Seat, A)>,
    /// Whether a clock or whoever asked ended the thinking: another time it may be another move.
    pub cut_short: bool,
}

impl<A> Advice<A> {
    /// Just a move.
    pub fn plain(action: A) -> Advice<A> {
        let (estimate, candidates, line) = (Vec::new(), Vec::new(), Vec::new());
        Advice { action, estimate, candidates, took: None, line, cut_short: false }
    }

    /// Writes the moves in another way.
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
