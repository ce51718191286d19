//! Playing the few best-looking choices out in the same worlds, with the same luck, and comparing.
//!
//! Where dice decide, a tree is blind below the next roll, and the sense that guides it is hard to
//! beat. So this asks less: would the seat have fared better with another of the choices that look
//! good, everybody going on at sight? What looked best is done unless another did better surely
//! enough; so thinking longer hardly ever makes a move worse.
//!
//! A budget in simulations gives the same answer on any number of threads: worlds are numbered, each
//! has its own luck, and they are looked at in order.

mod contenders;

use whistle_core::{Game, Pcg32, Rng as _, Rollout};

use crate::budget::Budget;
use crate::greedy::{heaviest, sums_of_weights};
use crate::playout::Playout;
use crate::taste::Taste;
use crate::threads::on_threads;
use crate::value::PlayoutResult;
use crate::{Advice, Decision};
use contenders::Contenders;

/// How many worlds are played between two looks at which choices are still worth it.
const BATCH: u32 = 8;

/// Compares and says what is best; nothing if there was no time for a single world.
pub(crate) fn rollout<G: Game>(
    decision: &Decision<'_, G>,
    how: &Rollout,
    budget: &Budget<'_>,
    taste: &Taste<G>,
    seed: u64,
    threads: usize,
) -> Option<Advice<G::Action>> {
    let most = u32::from(how.candidates).min(budget.simulations) as usize;
    let mut field = Contenders::new(best_looking(decision, most.max(1), seed));
    let (mut made, mut worlds, mut in_time) = (0, 0, true);
    while in_time {
        let live = field.live();
        let next = BATCH.min((budget.simulations - made) / live.len() as u32);
        if next == 0 || live.len() == 1 {
            break;
        }
        let play = |number: u32| play_world(decision, how, budget, &live, (seed, worlds + number));
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
    let seats = G::sample_world(decision.view, &mut Pcg32::new(seed, 1)).seat_count();
    let estimate = field.win_shares(&action).mean(seats);
    let line = vec![(decision.seat, action)];
    Some(Advice { action, estimate, candidates: field.tried(), took: None, line, cut_short: false })
}

/// Lists the choices that weigh most, the heaviest first.
fn best_looking<G: Game>(decision: &Decision<'_, G>, most: usize, seed: u64) -> Vec<G::Action> {
    let mut rng = Pcg32::new(seed, 0);
    let sums = sums_of_weights(decision, &mut rng);
    let best = heaviest(&sums, &mut rng);
    let mut places: Vec<usize> = (0..sums.len()).filter(|&place| place != best).collect();
    places.sort_by_key(|&place| std::cmp::Reverse(sums[place]));
    places.insert(0, best);
    places.into_iter().take(most).map(|place| decision.legal[place]).collect()
}

/// Plays every choice out in one world; nothing if time is up before all are.
fn play_world<G: Game>(
    decision: &Decision<'_, G>,
    how: &Rollout,
    budget: &Budget<'_>,
    choices: &[G::Action],
    (seed, number): (u64, u32),
) -> Option<Vec<PlayoutResult>> {
    let mut playout = Playout::<G>::new(0, how.horizon);
    let luck = u64::from(number) + 1;
    let world = G::sample_world(decision.view, &mut Pcg32::new(seed, luck));
    let play = |action: &G::Action| {
        if !budget.has_time() {
            return None;
        }
        let mut rng = Pcg32::new(!seed, luck);
        let (dice, mut rolls) = (u64::from(rng.next_u32()), 0);
        let mut world = world.clone();
        world.apply(decision.seat, action, &mut ());
        Some(playout.run(&mut world, &mut rng, |world, _| {
            // The third roll is the same luck after every choice, whatever was thrown before.
            rolls += 1;
            world.sample_chance(&mut Pcg32::new(dice, rolls))
        }))
    };
    choices.iter().map(play).collect()
}
