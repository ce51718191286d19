//! The player that does what weighs most, without looking ahead.

use whistle_core::{Attention, Game, Rng};

use crate::taste::Taste;
use crate::{Advice, Decision, attention};

/// What is so many hundredths of the spread of weights better or worse than what would be done is about as good.
const NEAR_PERCENT: i64 = 50;

/// Weighs the choices in a few worlds and does what seems to weigh most.
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
    // By what the choices weigh in truth, or a taste would make somebody who misjudges them play worse, or better.
    let margin = attention::spread(&weights) * NEAR_PERCENT / 100;
    let is_near = |place: usize| (weights[place] - weights[best]).abs() <= margin;
    let seen = (0..legal.len()).filter(|&place| place != best && seeming[place].is_some());
    let others = seen.filter(|&place| is_near(place));
    let near: Vec<G::Action> = [best].into_iter().chain(others).map(|place| legal[place]).collect();
    Advice::plain(taste.pick(&near).unwrap_or(legal[best]))
}

/// Weighs the choices in a few worlds and adds up, in the order of the choices.
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

/// Returns what is best where the game can work that out.
///
/// What it is worked out from is the same in every world that the seat could be in, or it would not
/// be sure; so one world is enough.
pub fn known_best<G: Game>(decision: &Decision<'_, G>, rng: &mut impl Rng) -> Option<G::Action> {
    let action = G::sample_world(decision.view, rng).known_best(decision.seat)?;
    decision.legal.contains(&action).then_some(action)
}

/// Finds the place of the greatest weight, any of them if there are several.
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
