//! A player that takes the action with the highest weight.

use whistle_bots::{Decision, sums_of_weights};
use whistle_core::{Game, Pcg32};

/// Finds the action with the highest weight in a few worlds; the first if several are equal.
pub(crate) fn heaviest<G: Game>(decision: &Decision<'_, G>, rng: &mut Pcg32) -> G::Action {
    let weights = sums_of_weights(decision, rng);
    let best = (0..weights.len()).rev().max_by_key(|&place| weights[place]);
    decision.legal[best.expect("there is a choice")]
}
