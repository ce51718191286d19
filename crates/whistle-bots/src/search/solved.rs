//! The last decisions, looked at to every end.

use whistle_core::{Heuristics, Pcg32, Search};

use super::solver::Solver;
use super::worlds::Worlds;
use crate::budget::Budget;
use crate::{Advice, Decision};

/// In how many worlds a decision is solved at most; those that come up again are solved once.
const WORLDS: usize = 512;

/// How many endings take about as long to look at as a simulation.
const A_SIMULATION: u64 = 16;

/// Says what brings most on the average over worlds that are solved to their end; nothing if the end
/// is not near enough, or there was no time.
pub(super) fn advice<G: Heuristics>(
    decision: &Decision<'_, G>,
    search: &Search,
    budget: &Budget<'_>,
    seed: u64,
) -> Option<Advice<G::Action>> {
    if search.solved == 0 || !budget.allows(0) {
        return None;
    }
    let mut rng = Pcg32::new(seed, 1);
    let mut worlds = Worlds::<G>::new(decision.view, search.drawn, WORLDS);
    let first = worlds.nth(0, &mut rng);
    if first.endings()? > search.solved {
        return None;
    }
    let seats = first.seat_count();
    let wanted = WORLDS.min(budget.simulations as usize);
    let mut found: Vec<(G, u32)> = Vec::new();
    for number in 0..wanted {
        let world = worlds.nth(number, &mut rng);
        match found.iter_mut().find(|(other, _)| other == world) {
            Some((_, times)) => *times += 1,
            None => found.push((world.clone(), 1)),
        }
    }
    let mut solver = Solver::new();
    let mut sums = vec![[0.0_f64; whistle_core::MAX_SEATS]; decision.legal.len()];
    let mut solved = 0;
    for (world, times) in &found {
        // The clock is looked at when a multiple of eight simulations was made.
        let made = (solver.endings / A_SIMULATION) as u32 & !7;
        if solved > 0 && !budget.allows(made) {
            break;
        }
        for (action, sums) in decision.legal.iter().zip(&mut sums) {
            let mut next = world.clone();
            next.apply(decision.seat, action, &mut ());
            let gains = solver.solve(next)?;
            for (sum, gain) in sums.iter_mut().zip(gains) {
                *sum += f64::from(*times) * f64::from(gain);
            }
        }
        solved += times;
    }
    let own = |place: usize| sums[place][decision.seat.index()];
    let mut order: Vec<usize> = (0..decision.legal.len()).collect();
    order.sort_by(|&one, &other| own(other).total_cmp(&own(one)));
    let best = order[0];
    let estimate = sums[best][..usize::from(seats)].iter().map(|sum| sum / f64::from(solved));
    Some(Advice {
        action: decision.legal[best],
        estimate: estimate.collect(),
        candidates: order.iter().map(|&place| (decision.legal[place], solved)).collect(),
        took: None,
        line: vec![(decision.seat, decision.legal[best])],
    })
}
