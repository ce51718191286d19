//! The quality of a decision: the values of the best few actions, tried in the same worlds.

mod contenders;

use whistle_bots::Decision;
use whistle_core::{Game, Rng as _};

use crate::chances::Tally;
use crate::judge::{Judge, Stopped};
use crate::sample::Z95;
use crate::seeds::Seed;
use crate::simulation::Shares;
use contenders::Field;

/// The most actions compared, besides the chosen one.
const CANDIDATES: usize = 6;

/// The number of worlds in which actions are weighed to select them.
const GLANCES: u64 = 8;

/// The values of actions, best first.
#[derive(Clone, Debug)]
pub struct Comparison<A> {
    /// The best few, and the chosen one.
    pub contenders: Vec<Contender<A>>,
    /// The loss of the chosen action against the best, measured in other worlds than those in which the best was found,
    /// so that its mean is correct. It may be negative.
    pub loss: f64,
    /// Half of its 95% interval.
    pub error: f64,
    /// The expected loss of a random action.
    pub anything: f64,
}

/// An action and its value.
#[derive(Clone, Debug)]
pub struct Contender<A> {
    /// The choice.
    pub action: A,
    /// Each seat's expected share of the win after it.
    pub shares: Vec<f64>,
    /// How far the seat's own share is behind that of the best action.
    pub behind: f64,
    /// Half of the 95% interval of the loss.
    pub error: f64,
    /// The number of worlds in which it was tried.
    pub tries: u32,
}

impl<G: Game> Judge<'_, G> {
    /// Returns the values of a seat's best few actions given what it can know, and the loss of `chosen`, or without it,
    /// of the action that looks best.
    ///
    /// All actions are tried in the same worlds with the same luck. Certainly worse ones are dropped early, except for
    /// the chosen one.
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

    /// Returns the seat's share of the win after each action, in order: all tried in the same few worlds, uncorrected
    /// and without errors.
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

    /// Plays out every action in one world, and then a random one.
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

/// Lists the legal actions, heaviest first.
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
    // A computable best action comes first, whatever its weight.
    let known = G::sample_world(decision.view, &mut seed.stream(GLANCES)).known_best(decision.seat);
    sums.sort_by_key(|&(sum, action)| (Some(action) != known, std::cmp::Reverse(sum)));
    sums.into_iter().map(|(_, action)| action).collect()
}
