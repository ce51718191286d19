//! The one-step policy: tries actions and asks a net about the results.
//!
//! The heuristics select the actions to try, and are trusted a little beyond that: a net's estimates are never exact,
//! and where they hardly differ, the heuristics are better.

use whistle_core::{Game, OneStep, Pcg32};
use whistle_value_net::Evaluator;

use crate::greedy::sums_of_weights;
use crate::places::{falling, sort_places};
use crate::taste::Taste;
use crate::{Advice, Decision, nets, value};

/// Actions within this share of a win of the best count as nearly equal.
const NEAR: f32 = 0.01;

/// Takes the action with the best estimate from the net; `None` if there is no net for the table.
pub(crate) fn choose<G: Game>(
    decision: &Decision<'_, G>,
    how: &OneStep,
    taste: &Taste<G>,
    rng: &mut Pcg32,
) -> Option<Advice<G::Action>> {
    let Decision { seat, view, .. } = *decision;
    let world = G::sample_world(view, rng);
    let mut evaluator = Evaluator::new(nets::network(&world, view)?);
    let ranked = ranked(decision, how, &mut evaluator, rng);
    let (best, most) = ranked[0];
    let near = ranked.iter().take_while(|(_, worth)| most - worth < NEAR);
    let near: Vec<G::Action> = near.map(|&(action, _)| action).collect();
    let action = taste.pick(&near).unwrap_or(best);
    let shares = evaluator.shares(&world, view, seat);
    let seats = usize::from(world.seat_count());
    let estimate = shares[..seats].iter().map(|&share| f64::from(share)).collect();
    Some(Advice { estimate, ..Advice::plain(action) })
}

/// Lists the tried actions with their values, best first.
pub(crate) fn ranked<G: Game>(
    decision: &Decision<'_, G>,
    how: &OneStep,
    evaluator: &mut Evaluator<'_>,
    rng: &mut Pcg32,
) -> Vec<(G::Action, f32)> {
    let Decision { seat, view, legal } = *decision;
    let weights = sums_of_weights(decision, rng);
    let behind = lags(&weights);
    let mut places = falling(&weights);
    places.truncate(how.candidates.max(1).into());
    let worlds = how.worlds.max(1);
    let mut gains = vec![0.0_f32; legal.len()];
    for _ in 0..worlds {
        // The same world for every action.
        let world = G::sample_world(view, rng);
        for &place in &places {
            let mut world = world.clone();
            world.apply(seat, &legal[place], &mut ());
            gains[place] += match world.outcome() {
                Some(_) => value::of_playout(&world, None).gains[seat.index()],
                None => evaluator.gain(&world, seat),
            };
        }
    }
    let trust = f32::from(how.trust) / 1_000.0;
    let worth = |place: usize| gains[place] / f32::from(worlds) - trust * behind[place];
    // If several are equal, the one with the highest weight.
    sort_places(&mut places, &mut |a, b| worth(b).total_cmp(&worth(a)));
    places.into_iter().map(|place| (legal[place], worth(place))).collect()
}

/// Returns how far each action is behind the heaviest: 0 for that one, a half for a typical distance, and always below
/// 1.
fn lags(weights: &[i64]) -> Vec<f32> {
    let most = weights.iter().copied().max().unwrap_or(0);
    let mut behind: Vec<i64> = weights.iter().map(|&weight| most - weight).collect();
    let all: Vec<f32> = behind.iter().map(|&lag| lag as f32).collect();
    behind.retain(|&lag| lag > 0);
    behind.sort_unstable();
    let usual = behind.get(behind.len() / 2).copied().unwrap_or(1) as f32;
    all.into_iter().map(|lag| lag / (lag + usual)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_weighs_most_does_not_lag_and_what_is_hopeless_lags_by_nearly_one() {
        let found = lags(&[90, 100, 80, i64::from(i32::MIN), 100]);
        assert_eq!((found[0], found[1], found[4]), (1.0 / 3.0, 0.0, 0.0));
        assert_eq!(found[2], 0.5, "the typical value of the others");
        assert!(found[3] > 0.999 && found[3] <= 1.0);
        assert_eq!(lags(&[7, 7]), [0.0, 0.0]);
    }
}
