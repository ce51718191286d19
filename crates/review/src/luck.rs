//! Luck: the expectation after a chance outcome, minus the mean over all outcomes that could have come instead.
//!
//! The real outcome and the alternatives are drawn and valued in the same way. So however poor the values are, the mean
//! difference is 0, and a result minus luck has the same mean as the result. The quality of the values only determines
//! how much less the adjusted result varies.
//!
//! A value is the mean of games played on. Games played on after one outcome reach the next chance decision and draw an
//! outcome there; those that reached exactly the real position serve as the alternatives to the next real outcome. So
//! their noise is added once and subtracted once, and little of it remains in the sum.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

use whistle_bots::{Decision, Effort, Level, LevelBot, Player as _, ThinkRequest};
use whistle_core::{Attention, Game, MAX_SEATS, PerSeat, Policy, Turn, Viewer};

use crate::judge::Stopped;
use crate::measured::{LuckConstants, Measured, TableConstants};
use crate::seeds::Seed;
use crate::simulation::{Playing, Shares, Simulation, result, soft_result};

/// By seat, in shares of the win.
pub type Luck = PerSeat<f64>;

/// Measures luck.
pub struct LuckMeter<'a, G: Game> {
    measure: LuckConstants,
    simulation: Simulation<G>,
    seats: u8,
    stop: &'a AtomicBool,
}

/// How a game may continue after a chance outcome.
pub(crate) struct Futures<G>(Vec<Future<G>>);

struct Future<G> {
    /// The position of the next chance decision; `None` if there is none.
    next: Option<G>,
    /// The final shares.
    shares: Shares,
}

impl<'a, G: Game> LuckMeter<'a, G> {
    /// Creates a meter for tables of this size; it stops when `stop` is set.
    ///
    /// It plays games to their end without a net, whose estimate of a single roll is too rough to be useful.
    pub fn new(seats: u8, stop: &'a AtomicBool) -> LuckMeter<'a, G> {
        LuckMeter::with(&Measured::of::<G>().at(seats), seats, stop)
    }

    /// Creates a meter with constants other than the game's own.
    pub fn with(table: &TableConstants, seats: u8, stop: &'a AtomicBool) -> LuckMeter<'a, G> {
        let measure = table.luck;
        let epsilon_percent = table.epsilon_percent;
        let points = table.points;
        let simulation =
            Simulation { epsilon_percent, horizon: 0, points, net: None, game: PhantomData };
        LuckMeter { measure, simulation, seats, stop }
    }

    /// Follows a game from its beginning.
    pub fn walk(&self) -> LuckWalk<'_, 'a, G> {
        LuckWalk { meter: self, earlier: None }
    }

    /// Plays on from a position right after a chance outcome.
    pub(crate) fn futures(&self, after: &G, seed: Seed) -> Result<Futures<G>, Stopped> {
        let mut playing = self.simulation.playing();
        let one = |number| self.play_on(&mut playing, after.clone(), (seed, number));
        let all: Result<Vec<Future<G>>, Stopped> = self.numbers().map(one).collect();
        all.map(Futures)
    }

    /// Returns each seat's luck with a chance outcome: `real` is how the game may continue after it, `earlier` how it
    /// could after the previous chance outcome.
    ///
    /// The alternatives are those of the earlier continuations that reached the same position; missing ones are played
    /// now.
    pub(crate) fn luck(
        &self,
        before: &G,
        real: &Futures<G>,
        earlier: Option<&Futures<G>>,
        seed: Seed,
    ) -> Result<Luck, Stopped> {
        let mut sum = [0.0; MAX_SEATS];
        let mut add = |shares: &Shares, sign: f64| {
            sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += sign * share);
        };
        real.0.iter().for_each(|future| add(&future.shares, 1.0));
        let earlier = earlier.map_or(&[][..], |earlier| &earlier.0);
        let here = earlier.iter().filter(|future| future.next.as_ref() == Some(before));
        let mut others = 0;
        for future in here {
            add(&future.shares, -1.0);
            others += 1;
        }
        let mut playing = self.simulation.playing();
        for number in self.numbers().skip(others) {
            let mut world = before.clone();
            let outcome = before.sample_chance(&mut seed.part(1).stream(number));
            world.apply_chance(&outcome, &mut ());
            add(&self.play_on(&mut playing, world, (seed, number))?.shares, -1.0);
        }
        let weight = self.measure.weight / real.0.len().max(1) as f64;
        Ok(PerSeat::from_fn(self.seats, |seat| weight * sum[seat.index()]))
    }

    fn numbers(&self) -> std::ops::Range<u64> {
        0..u64::from(self.measure.simulations.max(1))
    }

    /// Plays a world on and values its end.
    fn play_on(
        &self,
        playing: &mut Playing<G>,
        mut world: G,
        luck: (Seed, u64),
    ) -> Result<Future<G>, Stopped> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let mut next = None;
        let mut note = |world: &G| {
            next.get_or_insert_with(|| world.clone());
        };
        if self.measure.blind {
            play_blind(&mut world, luck, &mut note);
        } else {
            playing.run_to(&mut world, luck, &mut note);
        }
        let outcome = world.outcome().expect("it was played to its end");
        let shares = match self.measure.points {
            Some(points) => soft_result(&outcome, points),
            None => result(&outcome),
        };
        Ok(Future { next, shares })
    }
}

/// Measures luck along a game, from one chance outcome to the next.
pub struct LuckWalk<'m, 'a, G: Game> {
    meter: &'m LuckMeter<'a, G>,
    earlier: Option<Futures<G>>,
}

impl<G: Game> LuckWalk<'_, '_, G> {
    /// Returns each seat's luck with this chance outcome at a position.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn luck(&mut self, before: &G, outcome: &G::Chance, seed: Seed) -> Result<Luck, Stopped> {
        let mut after = before.clone();
        after.apply_chance(outcome, &mut ());
        let real = self.meter.futures(&after, seed)?;
        let luck = self.meter.luck(before, &real, self.earlier.as_ref(), seed)?;
        self.earlier = Some(real);
        Ok(luck)
    }
}

/// Plays a game to its end, each seat taking the action with the highest weight given what it can know; `chance` is
/// called at chance decisions.
fn play_blind<G: Game>(game: &mut G, (seed, number): (Seed, u64), mut chance: impl FnMut(&G)) {
    let (nature, players) = (seed.part(4).part(number), seed.part(5).part(number));
    let stop = AtomicBool::new(false);
    let mut legal = Vec::new();
    for step in 0.. {
        match game.turn() {
            Turn::Over => return,
            Turn::Chance => {
                chance(game);
                let outcome = game.sample_chance(&mut nature.stream(step));
                game.apply_chance(&outcome, &mut ());
            }
            Turn::Seats { seats } => {
                let seat = seats.first().expect("a seat is to act");
                legal.clear();
                game.legal_actions(seat, &mut legal);
                let view = game.view(Viewer::Seat(seat));
                let decision = Decision::<G> { seat, view: &view, legal: &legal };
                let effort = Effort::Level(Level::Conductor);
                let request = ThinkRequest::new(effort, players.part(step).0, &stop);
                let request = request.playing(Some(Policy::Greedy(Attention::FULL)));
                let action = LevelBot::default().decide(&decision, &request).action;
                game.apply(seat, &action, &mut ());
            }
        }
    }
}
