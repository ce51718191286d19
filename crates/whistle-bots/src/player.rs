//! Who decides, and from what.

use std::time::{Duration, Instant};

use whistle_core::{Game, Heuristics, Level, Pcg32, Policy, Seat, Viewer};

use crate::budget::Budget;
use crate::rollout::rollout;
use crate::search::{SearchResult, look_ahead};
use crate::{Advice, Effort, ThinkRequest, greedy};

/// A decision of one seat, as the seat sees it: all that a player is ever given.
#[derive(Debug)]
pub struct Decision<'a, G: Game> {
    /// Who decides.
    pub seat: Seat,
    /// What that seat may know.
    pub view: &'a G::View,
    /// What it may do; never empty.
    pub legal: &'a [G::Action],
}

/// Somebody who decides.
pub trait Player<G: Game> {
    /// Says what to do, and what is known about it.
    fn decide(
        &mut self,
        decision: &Decision<'_, G>,
        question: &ThinkRequest<'_>,
    ) -> Advice<G::Action>;
}

/// The longest a level thinks about a move: a second, less what it takes to answer.
const PATIENCE: Duration = Duration::from_millis(900);

/// More simulations than any machine makes while somebody waits.
const UNLIMITED: u32 = 50_000_000;

/// The player of the house: as gentle or as strong as the question asks.
#[derive(Debug)]
pub struct LevelBot {
    /// On how many threads it may think; that changes how long it takes, not what it says.
    pub threads: usize,
    /// How it plays, whatever the level; nothing to play as the game says its levels do.
    pub policy: Option<Policy>,
}

impl Default for LevelBot {
    fn default() -> LevelBot {
        LevelBot { threads: 1, policy: None }
    }
}

impl<G: Heuristics> Player<G> for LevelBot {
    fn decide(
        &mut self,
        decision: &Decision<'_, G>,
        question: &ThinkRequest<'_>,
    ) -> Advice<G::Action> {
        self.think(decision, question).0
    }
}

impl LevelBot {
    /// Decides, and shows what it thought if it looked ahead.
    pub fn think<G: Heuristics>(
        &self,
        decision: &Decision<'_, G>,
        question: &ThinkRequest<'_>,
    ) -> (Advice<G::Action>, Option<SearchResult<G>>) {
        let began = Instant::now();
        let mut rng = Pcg32::new(question.seed, 0);
        let (level, simulations, time) = match question.effort {
            Effort::Level(level) => (level, None, Some(PATIENCE)),
            Effort::Simulations(count) => (Level::Baron, Some(count.max(1)), None),
            Effort::Millis(ms) => {
                (Level::Baron, Some(UNLIMITED), Some(Duration::from_millis(ms.into())))
            }
        };
        if self.policy.is_none()
            && let Some(reaction) = G::reflex(decision.view, level, &mut rng)
        {
            let advice = Advice::plain(reaction.action);
            return (Advice { took: Some(reaction.ms), ..advice }, None);
        }
        let policy = self.policy.unwrap_or(G::POLICIES[level as usize]);
        let simulations = simulations.unwrap_or(policy.simulations());
        let time = time.map(|time| (began, time));
        let budget = Budget { simulations, time, stop: question.stop };
        let (seed, threads) = (question.seed, self.threads);
        let mut known_best =
            || greedy::known_best(decision, &mut rng).map(|it| (Advice::plain(it), None));
        let thought = match policy {
            _ if decision.legal.len() == 1 => None,
            Policy::Greedy { .. } => None,
            Policy::Search(search) => known_best().or_else(|| {
                let found = look_ahead(decision, &search, &budget, seed, threads);
                found.map(|(advice, thought)| (advice, Some(thought)))
            }),
            Policy::Rollout(how) => known_best().or_else(|| {
                rollout(decision, &how, &budget, seed, threads).map(|advice| (advice, None))
            }),
        };
        let epsilon_percent =
            if let Policy::Greedy { epsilon_percent } = policy { epsilon_percent } else { 0 };
        thought.unwrap_or_else(|| (greedy::choose(decision, epsilon_percent, &mut rng), None))
    }
}

/// Asks the player of the house what it would do on a seat; nothing if the seat has no choice.
///
/// Only the seat's view and its choices go on from here.
pub fn ask<G: Heuristics>(
    game: &G,
    seat: Seat,
    question: &ThinkRequest<'_>,
) -> Option<Advice<G::Action>> {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    if legal.is_empty() {
        return None;
    }
    let view = game.view(Viewer::Seat(seat));
    Some(LevelBot::default().decide(&Decision::<G> { seat, view: &view, legal: &legal }, question))
}
