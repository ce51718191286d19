//! What was luck: what could be expected after something that nature decided, less the mean over what
//! could have come instead.
//!
//! That outcome and the others are drawn alike and valued alike, with the same luck for what follows; so
//! whatever the value is worth, the mean of the difference is 0, and a result less luck has the same mean
//! as the result. How good the value is decides only by how much the adjusted result varies less.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

use whistle_bots::{Decision, Effort, Level, LevelBot, Player as _, Playout, ThinkRequest};
use whistle_core::{Attention, Game, MAX_SEATS, PerSeat, Policy, Turn, Viewer};

use crate::judge::Stopped;
use crate::measured::{LuckMeasure, Measured, TableMeasure};
use crate::seeds::Seed;
use crate::simulation::{Shares, Simulation, result, soft_result};

/// By seat, in shares of the win.
pub type Luck = PerSeat<f64>;

/// Measures luck.
pub struct LuckMeter<'a, G: Game> {
    measure: LuckMeasure,
    simulation: Simulation<G>,
    seats: u8,
    stop: &'a AtomicBool,
}

impl<'a, G: Game> LuckMeter<'a, G> {
    /// Makes one for tables with so many seats; it stops when `stop` is set.
    pub fn new(seats: u8, stop: &'a AtomicBool) -> LuckMeter<'a, G> {
        LuckMeter::with(&Measured::of::<G>().at(seats), seats, stop)
    }

    /// Makes one that goes by other measures than the game's own.
    pub fn with(table: &TableMeasure, seats: u8, stop: &'a AtomicBool) -> LuckMeter<'a, G> {
        let measure = table.luck;
        let simulation = Simulation {
            epsilon_percent: table.epsilon_percent,
            horizon: measure.horizon,
            rolls: measure.rolls,
            game: PhantomData,
        };
        LuckMeter { measure, simulation, seats, stop }
    }

    /// Says how lucky each seat was that nature decided this at a position, after so many entries.
    ///
    /// Every simulation is played twice with the same luck: after this outcome, and after another one
    /// that could have come, each time a new one.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn luck(
        &self,
        before: &G,
        outcome: &G::Chance,
        entry: u32,
        seed: Seed,
    ) -> Result<Luck, Stopped> {
        let points = self.measure.points_at(entry);
        let mut playout = self.simulation.playout();
        let simulations = self.measure.simulations.max(1);
        let mut sum = [0.0; MAX_SEATS];
        for number in 0..u64::from(simulations) {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Stopped);
            }
            let other = before.sample_chance(&mut seed.part(1).stream(number));
            let mut value = |outcome: &G::Chance| {
                let mut world = before.clone();
                world.apply_chance(outcome, &mut ());
                self.value(&mut playout, &mut world, (seed, number), points)
            };
            let (real, other) = (value(outcome), value(&other));
            sum.iter_mut().zip(real.iter().zip(other)).for_each(|(sum, (a, b))| *sum += a - b);
        }
        let weight = self.measure.weight / f64::from(simulations);
        Ok(PerSeat::from_fn(self.seats, |seat| weight * sum[seat.index()]))
    }

    /// Plays a world on with all cards open, and values how it ends.
    fn value(
        &self,
        playout: &mut Playout<G>,
        world: &mut G,
        luck: (Seed, u64),
        points: f64,
    ) -> Shares {
        let shares = if self.measure.blind {
            play_blind(world, luck);
            result(&world.outcome().expect("it was played to its end"))
        } else {
            Simulation::run(playout, world, luck, points)
        };
        match world.outcome() {
            Some(outcome) if self.measure.soft => soft_result(&outcome, points),
            _ => shares,
        }
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
                let policy = Some(Policy::Greedy(Attention::FULL));
                let mut bot = LevelBot { policy, ..LevelBot::default() };
                let action = bot.decide(&decision, &request).action;
                game.apply(seat, &action, &mut ());
            }
        }
    }
}
