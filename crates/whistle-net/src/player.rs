//! The player that goes by a net.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use whistle_bots::{Advice, Decision, Player, ThinkRequest, known_best, sums_of_weights};
use whistle_core::{Game, Pcg32};

use crate::{Evaluator, Network, Search, Settings};

/// How a player that goes by a net thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// It does what the net thinks likeliest.
    AtSight,
    /// It looks ahead in so many simulations.
    Simulations(u32),
    /// It looks ahead for so many milliseconds.
    Millis(u32),
}

/// A player that goes by a net. Where the net was made for another table it does anything legal.
pub struct NetPlayer<'n> {
    evaluator: Evaluator<'n>,
    thinking: Thinking,
    /// How it looks ahead, if it does.
    pub settings: Settings,
}

impl<'n> NetPlayer<'n> {
    /// Takes a net and says how to think with it.
    pub fn new(network: &'n Network, thinking: Thinking) -> NetPlayer<'n> {
        NetPlayer { evaluator: Evaluator::new(network), thinking, settings: Settings::default() }
    }

    /// Says what the net thinks of a decision at sight: what share of the win each seat can expect, and how likely
    /// each choice is; nothing if the net was made for another table.
    fn glance<G: Game>(
        &mut self,
        decision: &Decision<'_, G>,
        rng: &mut Pcg32,
    ) -> Option<(Vec<f64>, Vec<f32>)> {
        let Decision { seat, view, legal } = *decision;
        let world = G::sample_world(view, rng);
        if !self.evaluator.fits(&world, view) {
            return None;
        }
        let mut priors = Vec::with_capacity(legal.len());
        let weights = sums_of_weights(decision, rng);
        let choices = (seat, legal);
        let shares = self.evaluator.evaluate_view(&world, view, choices, &weights, &mut priors);
        let shares = shares.iter().take(usize::from(world.seat_count()));
        Some((shares.map(|&share| f64::from(share)).collect(), priors))
    }
}

impl<G: Game> Player<G> for NetPlayer<'_> {
    fn decide(
        &mut self,
        decision: &Decision<'_, G>,
        request: &ThinkRequest<'_>,
    ) -> Advice<G::Action> {
        let began = Instant::now();
        let Decision { seat, legal, .. } = *decision;
        let mut rng = Pcg32::new(request.seed, 0);
        let Some((estimate, priors)) = self.glance(decision, &mut rng) else {
            return Advice::plain(legal[0]);
        };
        if let Some(action) = known_best(decision, &mut rng) {
            return Advice { estimate, ..Advice::plain(action) };
        }
        let likeliest = (0..legal.len()).rev().max_by(|&a, &b| priors[a].total_cmp(&priors[b]));
        let likeliest = legal[likeliest.unwrap_or(0)];
        let most = match self.thinking {
            Thinking::AtSight => 0,
            Thinking::Simulations(count) => count,
            Thinking::Millis(_) => u32::MAX,
        };
        if most == 0 || legal.len() == 1 {
            return Advice { estimate, ..Advice::plain(likeliest) };
        }
        let time = match self.thinking {
            Thinking::Millis(ms) => Duration::from_millis(ms.into()),
            _ => Duration::MAX,
        };
        let time = request.patience.map_or(time, |patience| time.min(patience));
        let mut search =
            Search::<G>::new(&mut self.evaluator, decision, request.seed, self.settings);
        while search.simulations() < most
            && began.elapsed() < time
            && !request.stop.load(Ordering::Relaxed)
        {
            search.simulate();
        }
        let cut_short = search.simulations() < most;
        let found = search.found();
        let action = found.choices.first().map_or(likeliest, |best| best.action);
        let candidates = found.choices.iter().map(|choice| (choice.action, choice.visits));
        let mut candidates: Vec<_> = candidates.filter(|(_, visits)| *visits > 0).collect();
        candidates.sort_by_key(|&(_, visits)| std::cmp::Reverse(visits));
        let estimate = found.shares[..estimate.len()].to_vec();
        let line = vec![(seat, action)];
        Advice { action, estimate, candidates, took: None, line, cut_short }
    }
}
