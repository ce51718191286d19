//! How good a decision is: what each of the best few choices is worth, tried in the same worlds.

mod contenders;

use whistle_bots::Decision;
use whistle_core::{Game, Rng as _};

use crate::chances::Tally;
use crate::judge::{Judge, Stopped};
use crate::sample::Z95;
use crate::seeds::Seed;
use crate::simulation::Shares;
use contenders::Field;

/// How many choices are compared at most, besides the one that was made.
const CANDIDATES: usize = 6;

/// In how many worlds choices are weighed at a glance, to find those.
const GLANCES: u64 = 8;

/// What choices are worth, the best first.
#[derive(Clone, Debug)]
pub struct Comparison<A> {
    /// The best few, and the one that was made.
    pub contenders: Vec<Contender<A>>,
    /// What the choice that was made loses against the best, by worlds other than those in which the
    /// best was found: so its mean is right, and it may be under 0.
    pub loss: f64,
    /// Half of the interval that holds it 95 times in 100.
    pub error: f64,
    /// What doing just anything would lose.
    pub anything: f64,
}

/// A choice and what it is worth.
#[derive(Clone, Debug)]
pub struct Contender<A> {
    /// The choice.
    pub action: A,
    /// The share of the win that each seat can expect after it.
    pub shares: Vec<f64>,
    /// By how much the seat's own is behind the best.
    pub behind: f64,
    /// Half of the interval that holds that 95 times in 100.
    pub error: f64,
    /// In how many worlds it was tried.
    pub tries: u32,
}

impl<G: Game> Judge<'_, G> {
    /// Says what the best few choices of a seat are worth by what it can know, and what `chosen` loses
    /// against the best; without it, what looks best at a glance is taken for it.
    ///
    /// Each choice is tried in the same worlds with the same luck. What falls behind surely is given up
    /// early, but never what was chosen.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn compare(
        &self,
        decision: &Decision<'_, G>,
        chosen: Option<G::Action>,
        simulations: u32,
        seed: Seed,
    ) -> Result<Comparison<G::Action>, Stopped> {
        let simulations = simulations.max(8);
        let mut actions = best_looking(decision, seed.part(2));
        actions.truncate(CANDIDATES.max(1));
        let chosen = chosen.unwrap_or(actions[0]);
        if !actions.contains(&chosen) {
            actions.push(chosen);
        }
        let at = actions.iter().position(|&action| action == chosen).expect("it is in the list");
        let mut field = Field::new(actions, at, decision.seat);
        let quarter = simulations / 4;
        for (number, to) in [quarter, 2 * quarter, simulations].into_iter().enumerate() {
            let live = field.live();
            let with_anything = number == 0;
            let rows = self.chunks(field.worlds()..to, |worlds| {
                let play = |world| self.play_world(decision, &live, with_anything, seed, world);
                worlds.map(play).collect::<Vec<_>>()
            })?;
            rows.into_iter().flatten().for_each(|row| field.add(&row));
            field.part();
            if field.is_decided() {
                break;
            }
        }
        Ok(field.compare(self.seats, &self.measure.seat))
    }

    /// Says what share of the win each choice of a seat brings it, in the order of the choices: all are tried in the same few
    /// worlds, uncorrected and without a word on how sure it is.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn glance(
        &self,
        decision: &Decision<'_, G>,
        simulations: u32,
        seed: Seed,
    ) -> Result<Vec<f64>, Stopped> {
        let rows = self.chunks(0..simulations.max(1), |worlds| {
            let play = |world| self.play_world(decision, decision.legal, false, seed, world);
            worlds.map(play).collect::<Vec<_>>()
        })?;
        let mut sums = vec![0.0; decision.legal.len()];
        for row in rows.iter().flatten() {
            sums.iter_mut()
                .zip(row)
                .for_each(|(sum, shares)| *sum += shares[decision.seat.index()]);
        }
        Ok(sums.into_iter().map(|sum| sum / f64::from(simulations.max(1))).collect())
    }

    /// Plays every choice out in one world, and at the end just anything.
    fn play_world(
        &self,
        decision: &Decision<'_, G>,
        choices: &[G::Action],
        with_anything: bool,
        seed: Seed,
        world: u32,
    ) -> Vec<Shares> {
        let number = u64::from(world);
        let mut playing = self.simulation.playing();
        let mut rng = seed.part(1).stream(number);
        let position = G::sample_world(decision.view, &mut rng);
        let anything = with_anything.then(|| rng.pick(decision.legal));
        let mut play = |action: &G::Action| {
            let mut world = position.clone();
            world.apply(decision.seat, action, &mut ());
            playing.run(&mut world, (seed, number))
        };
        choices.iter().chain(&anything).map(&mut play).collect()
    }
}

/// Lists what may be done, what weighs most in a few worlds first.
fn best_looking<G: Game>(decision: &Decision<'_, G>, seed: Seed) -> Vec<G::Action> {
    let mut sums: Vec<(i64, G::Action)> =
        decision.legal.iter().map(|&action| (0, action)).collect();
    let mut weights = Vec::with_capacity(sums.len());
    for number in 0..GLANCES {
        let world = G::sample_world(decision.view, &mut seed.stream(number));
        weights.clear();
        world.score_actions(decision.seat, decision.legal, &mut weights);
        sums.iter_mut().zip(&weights).for_each(|((sum, _), &weight)| *sum += i64::from(weight));
    }
    // What is best where that can be worked out comes first whatever it weighs.
    let known = G::sample_world(decision.view, &mut seed.stream(GLANCES)).known_best(decision.seat);
    sums.sort_by_key(|&(sum, action)| (Some(action) != known, std::cmp::Reverse(sum)));
    sums.into_iter().map(|(_, action)| action).collect()
}
