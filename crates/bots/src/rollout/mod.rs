//! Compares the few best-looking actions by playing them out in the same worlds with the same luck.
//!
//! In dice games, a tree cannot look beyond the next roll, and the heuristics that guide it are hard to beat. So this
//! policy asks a simpler question: would the seat have done better with another good-looking action, with all seats
//! playing greedily afterwards? The best-looking action is kept unless another did significantly better, so more
//! thinking rarely makes a move worse.
//!
//! With a budget in simulations, the answer is the same on any number of threads: worlds are numbered, have their own
//! luck, and are added in order.

mod contenders;

use whistle_core::{Game, Judge, Pcg32, Rng as _, Rollout};
use whistle_value_net::Evaluator;

use crate::budget::Budget;
use crate::greedy::{heaviest, sums_of_weights};
use crate::judged::judged;
use crate::places::falling;
use crate::playout::{Playout, When};
use crate::taste::Taste;
use crate::threads::on_threads;
use crate::value::{self, PlayoutResult};
use crate::{Advice, Decision, nets, one_step};
use contenders::Contenders;

/// The number of worlds played before deciding again which actions to drop.
const BATCH: u32 = 8;

/// Compares actions and returns the best; `None` if there was no time for a single world.
pub(crate) fn rollout<G: Game>(
    decision: &Decision<'_, G>,
    how: &Rollout,
    budget: &Budget<'_>,
    taste: &Taste<G>,
    seed: u64,
    threads: usize,
) -> Option<Advice<G::Action>> {
    let most = u32::from(how.candidates).min(budget.simulations) as usize;
    let mut rng = Pcg32::new(seed, 0);
    let world = G::sample_world(decision.view, &mut Pcg32::new(seed, 1));
    let seats = world.seat_count();
    // The net for estimates, which also selects the actions.
    let judge = match how.judge {
        Judge::Guess => None,
        Judge::Net(asked) => nets::network(&world, decision.view).map(|net| (net, asked)),
    };
    let mut choices = match judge {
        None => best_looking(decision, &mut rng),
        Some((net, asked)) => {
            let ranked = one_step::ranked(decision, &asked, &mut Evaluator::new(net), &mut rng);
            ranked.into_iter().map(|(action, _)| action).collect()
        }
    };
    choices.truncate(most.max(1));
    let mut field = Contenders::new(choices);
    let (mut made, mut worlds, mut in_time) = (0, 0, true);
    while in_time {
        let live = field.live();
        let next = BATCH.min((budget.simulations - made) / live.len() as u32);
        if next == 0 || live.len() == 1 {
            break;
        }
        let play = |number: u32| {
            let judge = judge.map(|(net, _)| Evaluator::new(net));
            play_world(decision, how, budget, &live, (seed, worlds + number), judge)
        };
        for row in on_threads(next, threads, &play) {
            let Some(row) = row else {
                in_time = false;
                break;
            };
            made += live.len() as u32;
            field.add(decision.seat, &row);
        }
        worlds += next;
        field.part();
    }
    if made == 0 {
        return None;
    }
    let chosen = field.chosen(how.caution);
    let action = taste.pick(&field.near(chosen)).unwrap_or(chosen);
    let estimate = field.win_shares(&action).mean(seats);
    let line = vec![(decision.seat, action)];
    Some(Advice { action, estimate, candidates: field.tried(), took: None, line, cut_short: false })
}

/// Lists the actions, heaviest first.
fn best_looking<G: Game>(decision: &Decision<'_, G>, rng: &mut Pcg32) -> Vec<G::Action> {
    let sums = sums_of_weights(decision, rng);
    let best = heaviest(&sums, rng);
    let others = falling(&sums).into_iter().filter(|&place| place != best);
    [best].into_iter().chain(others).map(|place| decision.legal[place]).collect()
}

/// Plays out every action in one world; `None` if time runs out.
fn play_world<G: Game>(
    decision: &Decision<'_, G>,
    how: &Rollout,
    budget: &Budget<'_>,
    choices: &[G::Action],
    (seed, number): (u64, u32),
    mut judge: Option<Evaluator<'_>>,
) -> Option<Vec<PlayoutResult>> {
    let mut playout = Playout::<G>::new(0, how.horizon);
    if judge.is_some() {
        playout = playout.judged_by(decision.seat);
    }
    let luck = u64::from(number) + 1;
    let world = G::sample_world(decision.view, &mut Pcg32::new(seed, luck));
    let mut play = |action: &G::Action| {
        if !budget.has_time() {
            return None;
        }
        let mut rng = Pcg32::new(!seed, luck);
        let dice = u64::from(rng.next_u32());
        let mut world = world.clone();
        world.apply(decision.seat, action, &mut ());
        // The second roll of the third turn has the same luck after every action, whatever was rolled before.
        let guess = playout.play(&mut world, &mut rng, |world, _, When { turn, number }| {
            let when = u64::from(turn) << 32 | u64::from(number);
            world.sample_chance(&mut Pcg32::new(dice, when))
        });
        Some(match (&mut judge, guess) {
            (Some(net), Some(_)) => judged(&world, decision.seat, net),
            (_, guess) => value::of_playout(&world, guess),
        })
    };
    choices.iter().map(&mut play).collect()
}
