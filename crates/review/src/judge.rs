//! Answers the central question: what can each seat expect here, given what it knows?

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

use whistle_core::{Game, Seat, Turn, Viewer};

use crate::chances::{Chances, Tally};
use crate::measured::{Measured, TableConstants, known};
use crate::seeds::Seed;
use crate::simulation::{Simulation, result};
use crate::threads::each;

/// How many worlds are played between two checks for cancellation.
pub(crate) const CHUNK: u32 = 16;

/// Whose knowledge counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// What this seat could know.
    Seat(Seat),
    /// All cards are visible.
    Open,
}

/// The question was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before it was finished")]
pub struct Stopped;

/// Computes expectations in a game.
///
/// Answers depend only on the seed and the number of simulations: worlds are numbered, have their own luck, and are
/// added in order. They are computed on all threads of the current pool.
pub struct Judge<'a, G: Game> {
    pub(crate) measure: TableConstants,
    pub(crate) simulation: Simulation<G>,
    pub(crate) seats: u8,
    stop: &'a AtomicBool,
    /// Whether to use only the calling thread.
    alone: bool,
}

impl<'a, G: Game> Judge<'a, G> {
    /// Creates a judge for a table, given any of its positions; it stops when `stop` is set.
    pub fn new(table: &G, stop: &'a AtomicBool) -> Judge<'a, G> {
        Judge::with(Measured::of::<G>().at(table.seat_count()), table, stop)
    }

    /// Creates a judge without a net, which is slower and plays games on instead.
    pub fn by_playing_on(table: &G, stop: &'a AtomicBool) -> Judge<'a, G> {
        let measure = Measured::of::<G>().at(table.seat_count());
        Judge::with(TableConstants { net: None, ..measure }, table, stop)
    }

    /// Creates a judge with constants other than the game's own.
    pub fn with(measure: TableConstants, table: &G, stop: &'a AtomicBool) -> Judge<'a, G> {
        let (measure, net) = known(measure, table);
        let simulation = Simulation {
            epsilon_percent: measure.epsilon_percent,
            horizon: measure.horizon,
            points: measure.points,
            net,
            game: PhantomData,
        };
        Judge { measure, simulation, seats: table.seat_count(), stop, alone: false }
    }

    /// Uses only the calling thread.
    #[must_use]
    pub fn alone(self) -> Judge<'a, G> {
        Judge { alone: true, ..self }
    }

    /// Returns every seat's expectations at a position, from this many simulations.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn chances(
        &self,
        position: &G,
        eyes: Eyes,
        simulations: u32,
        seed: Seed,
    ) -> Result<Chances, Stopped> {
        if position.turn() == Turn::Over {
            let outcome = position.outcome().expect("a game that is over has an outcome");
            return Ok(Chances::certain(&result(&outcome), self.seats));
        }
        let view = match eyes {
            Eyes::Seat(seat) => Some(position.view(Viewer::Seat(seat))),
            Eyes::Open => None,
        };
        let tallies = self.chunks(0..simulations.max(1), |worlds| {
            let mut playing = self.simulation.playing();
            let mut tally = Tally::default();
            for number in worlds.map(u64::from) {
                let mut world = match &view {
                    Some(view) => G::sample_world(view, &mut seed.part(1).stream(number)),
                    None => position.clone(),
                };
                tally.add(&playing.run(&mut world, (seed, number)));
            }
            tally
        })?;
        let mut all = Tally::default();
        tallies.iter().for_each(|tally| all.join(tally));
        let calibration = match eyes {
            Eyes::Seat(_) => &self.measure.seat,
            Eyes::Open => &self.measure.open,
        };
        Ok(all.chances(self.seats, calibration, eyes))
    }

    /// Processes chunks of numbered worlds on all threads, and keeps their order.
    pub(crate) fn chunks<T: Send>(
        &self,
        worlds: std::ops::Range<u32>,
        work: impl Fn(std::ops::Range<u32>) -> T + Sync,
    ) -> Result<Vec<T>, Stopped> {
        let chunks = worlds.len().div_ceil(CHUNK as usize) as u32;
        let one = |&chunk: &u32| {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Stopped);
            }
            let from = worlds.start + chunk * CHUNK;
            Ok(work(from..(from + CHUNK).min(worlds.end)))
        };
        let chunks: Vec<u32> = (0..chunks).collect();
        if self.alone { chunks.iter().map(one).collect() } else { each(&chunks, one) }
    }
}
