//! Decisions, and the players who make them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use whistle_core::{Attention, Game, Level, Pcg32, Policy, Search, Seat, Viewer};

use crate::budget::Budget;
use crate::rollout::rollout;
use crate::search::look_ahead;
use crate::taste::Taste;
use crate::{Advice, Effort, ThinkRequest, greedy, one_step};

/// A decision as its seat sees it. A player gets nothing else.
#[derive(Debug)]
pub struct Decision<'a, G: Game> {
    /// The seat that decides.
    pub seat: Seat,
    /// Its view.
    pub view: &'a G::View,
    /// Its legal actions; never empty.
    pub legal: &'a [G::Action],
}

/// A player.
pub trait Player<G: Game> {
    /// Returns an action, and what is known about it.
    fn decide(
        &mut self,
        decision: &Decision<'_, G>,
        request: &ThinkRequest<'_>,
    ) -> Advice<G::Action>;
}

/// More simulations than any machine can make while a person waits.
const UNLIMITED: u32 = 50_000_000;

/// The bot, at the strength that the question requests.
#[derive(Debug)]
pub struct LevelBot {
    /// The number of threads, which affects the time but not the answer.
    pub threads: usize,
}

impl Default for LevelBot {
    fn default() -> LevelBot {
        LevelBot { threads: 1 }
    }
}

impl<G: Game> Player<G> for LevelBot {
    fn decide(
        &mut self,
        decision: &Decision<'_, G>,
        request: &ThinkRequest<'_>,
    ) -> Advice<G::Action> {
        let mut rng = Pcg32::new(request.seed, 0);
        let (level, simulations, time) = match request.effort {
            Effort::Level(level) | Effort::LevelWithin { level, .. } => {
                (level, None, request.patience)
            }
            Effort::Simulations(count) => (Level::Baron, Some(count.max(1)), request.patience),
            Effort::Millis(ms) => {
                let time = Duration::from_millis(ms.into());
                let shorter = request.patience.map_or(time, |patience| time.min(patience));
                (Level::Baron, Some(UNLIMITED), Some(shorter))
            }
        };
        if request.policy.is_none()
            && let Some(reflex) = G::reflex(decision.view, level, &mut rng)
        {
            return Advice { took: Some(reflex.ms), ..Advice::plain(reflex.action) };
        }
        let policy = request.policy.unwrap_or(G::POLICIES[level as usize]);
        let most = match request.effort {
            Effort::LevelWithin { most, .. } => most,
            _ => u32::MAX,
        };
        let simulations = simulations.unwrap_or(policy.simulations()).min(most);
        let policy = match policy {
            Policy::Search(search) if search.net && request.policy.is_none() => {
                let world = G::sample_world(decision.view, &mut Pcg32::new(request.seed, 0));
                let net = simulations <= G::net_judges_up_to(world.seat_count());
                Policy::Search(Search { net, ..search })
            }
            other => other,
        };
        // A page has no clock, and sets no time limit.
        let time = time.map(|time| (Instant::now(), time));
        let cut_short = AtomicBool::new(false);
        let budget = Budget { simulations, time, stop: request.stop, cut_short: &cut_short };
        let (seed, threads) = (request.seed, self.threads);
        let taste = Taste::new(decision, request.personality, seed);
        let mut known_best = || greedy::known_best(decision, &mut rng).map(Advice::plain);
        let advice = match policy {
            _ if decision.legal.len() == 1 => None,
            Policy::Greedy(_) => None,
            Policy::OneStep(how) => known_best()
                .or_else(|| one_step::choose(decision, &how, &taste, &mut Pcg32::new(seed, 1))),
            Policy::Search(search) => known_best()
                .or_else(|| look_ahead(decision, &search, &budget, &taste, seed, threads)),
            Policy::Rollout(how) => {
                known_best().or_else(|| rollout(decision, &how, &budget, &taste, seed, threads))
            }
        };
        let attention = match policy {
            Policy::Greedy(attention) => attention,
            _ => Attention::FULL,
        };
        let advice =
            advice.unwrap_or_else(|| greedy::choose(decision, &attention, &taste, &mut rng));
        Advice { cut_short: cut_short.load(Ordering::Relaxed), ..advice }
    }
}

/// Asks the bot for a seat's move; `None` if the seat has no choice.
///
/// Only the seat's view and its actions are passed on.
pub fn ask<G: Game>(game: &G, seat: Seat, request: &ThinkRequest<'_>) -> Option<Advice<G::Action>> {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    if legal.is_empty() {
        return None;
    }
    let view = game.view(Viewer::Seat(seat));
    Some(LevelBot::default().decide(&Decision::<G> { seat, view: &view, legal: &legal }, request))
}
