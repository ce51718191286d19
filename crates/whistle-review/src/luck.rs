//! What was luck: what could be expected after something that nature decided, less the mean over what
//! could have come instead.
//!
//! That outcome and the others are drawn alike and valued alike, with the same luck for what follows; so
//! whatever the value is worth, the mean of the difference is 0, and a result less luck has the same mean
//! as the result. How good the value is decides only by how much the adjusted result varies less.

use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use whistle_bots::{Decision, Effort, Level, LevelBot, Player as _, ThinkRequest};
use whistle_core::{Game, MAX_SEATS, PerSeat, Policy, Turn, Viewer};

use crate::measured::{LuckMeasure, Measured, TableMeasure};
use crate::seeds::Seed;
use crate::simulation::{Shares, Simulation, result, soft_result};

/// By seat, in shares of the win.
pub type Luck = PerSeat<f64>;

/// Measures luck.
pub struct LuckMeter<G: Game> {
    measure: LuckMeasure,
    simulation: Simulation<G>,
    seats: u8,
}

impl<G: Game> LuckMeter<G> {
    /// Makes one for tables with so many seats.
    pub fn new(seats: u8) -> LuckMeter<G> {
        LuckMeter::with(&Measured::of::<G>().at(seats), seats)
    }

    /// Makes one that goes by other measures than the game's own.
    pub fn with(table: &TableMeasure, seats: u8) -> LuckMeter<G> {
        let measure = table.luck;
        let simulation = Simulation {
            epsilon_percent: table.epsilon_percent,
            horizon: measure.horizon,
            rolls: measure.rolls,
            game: PhantomData,
        };
        LuckMeter { measure, simulation, seats }
    }

    /// Says how lucky each seat was that nature decided this at a position, after so many entries.
    pub fn luck(&self, before: &G, outcome: &G::Chance, entry: u32, seed: Seed) -> Luck {
        let points = self.measure.points_at(entry);
        let real = self.value(before, outcome, points, seed);
        let others = self.measure.others.max(1);
        let mut mean = [0.0; MAX_SEATS];
        for number in 0..others {
            let other = before.sample_chance(&mut seed.part(1).stream(number.into()));
            let value = self.value(before, &other, points, seed);
            mean.iter_mut().zip(value).for_each(|(sum, share)| *sum += share / f64::from(others));
        }
        PerSeat::from_fn(self.seats, |seat| {
            self.measure.weight * (real[seat.index()] - mean[seat.index()])
        })
    }

    /// Values the position after an outcome with all cards open.
    fn value(&self, before: &G, outcome: &G::Chance, points: f64, seed: Seed) -> Shares {
        let mut after = before.clone();
        after.apply_chance(outcome, &mut ());
        let mut playout = self.simulation.playout();
        let simulations = self.measure.simulations.max(1);
        let mut mean = [0.0; MAX_SEATS];
        for number in 0..simulations {
            let mut world = after.clone();
            let luck = (seed, number.into());
            let shares = if self.measure.blind {
                play_blind(&mut world, luck);
                result(&world.outcome().expect("it was played to its end"))
            } else {
                Simulation::run(&mut playout, &mut world, luck, points)
            };
            let shares = match world.outcome() {
                Some(outcome) if self.measure.soft => soft_result(&outcome, points),
                _ => shares,
            };
            let parts = shares.map(|share| share / f64::from(simulations));
            mean.iter_mut().zip(parts).for_each(|(sum, part)| *sum += part);
        }
        mean
    }
}

/// Plays a game to its end, everybody doing what weighs most by what they can know.
fn play_blind<G: Game>(game: &mut G, (seed, number): (Seed, u64)) {
    let (nature, players) = (seed.part(4).part(number), seed.part(5).part(number));
    let stop = AtomicBool::new(false);
    let mut legal = Vec::new();
    for step in 0.. {
        match game.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let outcome = game.sample_chance(&mut nature.stream(step));
                game.apply_chance(&outcome, &mut ());
            }
            Turn::Seats { seats } => {
                let seat = seats.first().expect("somebody is to act");
                legal.clear();
                game.legal_actions(seat, &mut legal);
                let view = game.view(Viewer::Seat(seat));
                let decision = Decision::<G> { seat, view: &view, legal: &legal };
                let effort = Effort::Level(Level::Conductor);
                let request = ThinkRequest::new(effort, players.part(step).0, &stop);
                let policy = Some(Policy::Greedy { epsilon_percent: 0 });
                let mut bot = LevelBot { policy, ..LevelBot::default() };
                let action = bot.decide(&decision, &request).action;
                game.apply(seat, &action, &mut ());
            }
        }
    }
}
