//! The greedy policy: takes the highest weight, without looking ahead.

use whistle_core::{Attention, Game, Rng};

use crate::taste::Taste;
use crate::{Advice, Decision, attention};

/// Actions within this many hundredths of the spread of the chosen one count as nearly equal.
const NEAR_PERCENT: i64 = 50;

/// Weighs the actions in a few worlds and takes the one that seems heaviest.
pub(crate) fn choose<G: Game>(
    decision: &Decision<'_, G>,
    attention: &Attention,
    taste: &Taste<G>,
    rng: &mut impl Rng,
) -> Advice<G::Action> {
    let legal = decision.legal;
    if legal.len() == 1 {
        return Advice::plain(legal[0]);
    }
    if let Some(action) = known_best(decision, rng) {
        return Advice::plain(action);
    }
    let weights = weigh(decision, attention.worlds, rng);
    let seeming = attention::seem(&weights, attention, rng);
    let best = heaviest(&seeming, rng);
    if taste.is_plain() {
        return Advice::plain(legal[best]);
    }
    // By true weights: otherwise a personality would make a bot that misjudges them weaker or stronger.
    let margin = attention::spread(&weights) * NEAR_PERCENT / 100;
    let is_near = |place: usize| (weights[place] - weights[best]).abs() <= margin;
    let seen = (0..legal.len()).filter(|&place| place != best && seeming[place].is_some());
    let others = seen.filter(|&place| is_near(place));
    let near: Vec<G::Action> = [best].into_iter().chain(others).map(|place| legal[place]).collect();
    Advice::plain(taste.pick(&near).unwrap_or(legal[best]))
}

/// Sums the weights of the actions over a few worlds, in order.
pub fn sums_of_weights<G: Game>(decision: &Decision<'_, G>, rng: &mut impl Rng) -> Vec<i64> {
    weigh(decision, Attention::FULL.worlds, rng)
}

fn weigh<G: Game>(decision: &Decision<'_, G>, worlds: u8, rng: &mut impl Rng) -> Vec<i64> {
    let Decision { seat, view, legal } = *decision;
    let mut sums = vec![0_i64; legal.len()];
    let mut weights = Vec::with_capacity(legal.len());
    for _ in 0..worlds.max(1) {
        let world = G::sample_world(view, rng);
        weights.clear();
        world.score_actions(seat, legal, &mut weights);
        for (sum, &weight) in sums.iter_mut().zip(&weights) {
            *sum += i64::from(weight);
        }
    }
    sums
}

/// Returns the best action if the game can compute it.
///
/// It is the same in all possible worlds, so one world is enough.
pub fn known_best<G: Game>(decision: &Decision<'_, G>, rng: &mut impl Rng) -> Option<G::Action> {
    let action = G::sample_world(decision.view, rng).known_best(decision.seat)?;
    decision.legal.contains(&action).then_some(action)
}

/// Returns the index of the largest weight, randomly among equals.
#[inline]
pub(crate) fn heaviest<W: Copy + Ord>(weights: &[W], rng: &mut impl Rng) -> usize {
    let (mut best, mut equals) = (0, 1);
    for (place, weight) in weights.iter().enumerate().skip(1) {
        if *weight > weights[best] {
            (best, equals) = (place, 1);
        } else if *weight == weights[best] {
            equals += 1;
            if rng.below(equals) == 0 {
                best = place;
            }
        }
    }
    best
}
