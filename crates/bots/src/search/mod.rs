//! Information-set Monte Carlo tree search for any number of seats.
//!
//! Each simulation takes a world that the seat cannot tell from the real one, walks down a tree that all worlds share,
//! adds a node, plays on to the end or to a horizon, and updates the nodes on its way with their movers' results. A
//! node stands for what its mover knows, so that no seat in the tree reacts to a card that it cannot see;
//! [`simulation`] explains how.
//!
//! A search is a fixed number of trees, each with its own generator, whose counts are summed in order; so the answer is
//! the same on any number of threads. `docs/develop/decisions/0011-search.md` gives the reasons.

mod merge;
mod simulation;
mod tree;
mod worlds;

use whistle_core::{Game, Pcg32, Search};

use crate::budget::Budget;
use crate::taste::Taste;
use crate::threads::on_threads;
use crate::value::WinShares;
use crate::{Advice, Decision, nets};
use simulation::Simulator;
use tree::{Link, Tree};

/// The number of trees, if each gets enough simulations to be useful.
const TREES: u32 = 4;

/// With fewer simulations than this, a tree is not worth growing.
const LEAST: u32 = 256;

/// The result of one tree.
struct Grown<G: Game> {
    tree: Tree<G::Action>,
    /// The winners after each of the first moves.
    shares: Vec<(Link, WinShares)>,
    simulations: u32,
    /// The number of seats.
    seats: u8,
}

/// Searches and returns the best action; `None` if there was no time for a single simulation.
pub(crate) fn look_ahead<G: Game>(
    decision: &Decision<'_, G>,
    search: &Search,
    budget: &Budget<'_>,
    taste: &Taste<G>,
    seed: u64,
    threads: usize,
) -> Option<Advice<G::Action>> {
    let net = search.net.then(|| {
        let world = G::sample_world(decision.view, &mut Pcg32::new(seed, 0));
        nets::network(&world, decision.view)
    });
    let net = net.flatten();
    let trees = (budget.simulations / LEAST).clamp(1, TREES);
    let threads = (threads.max(1) as u32).min(trees);
    let rounds = trees.div_ceil(threads);
    let grow = |number: u32| {
        let share = budget.share(number, trees, number / threads, rounds);
        let rng = Pcg32::new(seed, u64::from(number) + 1);
        Simulator::new(decision, search, net, rng).run(&share)
    };
    let grown = on_threads(trees, threads as usize, &grow);
    merge::advice(&grown, decision, taste)
}
