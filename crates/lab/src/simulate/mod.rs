//! Many random games.

mod report;

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use whistle_core::{Outcome, Pcg32};
use whistle_registry::AnyGame;

pub use report::{SeatReport, SimulationReport, SimulationTime};

use crate::run::{Batches, FileError, GameLine, GamesFile};
use crate::{Interval, Scores};

/// What to play.
pub struct Simulation<'a> {
    /// The position that every game starts from.
    pub start: &'a dyn AnyGame,
    /// How many games.
    pub games: u64,
    /// The seed; game *n* takes its stream *n*.
    pub seed: u64,
    /// Where to write down every game, a line each.
    pub games_to: Option<&'a Path>,
}

/// What came out: the same whatever the number of threads.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tally {
    /// How many games were played.
    pub games: u64,
    /// How many steps they had.
    pub steps: u64,
    /// For each seat.
    pub seats: Vec<SeatTally>,
    /// Why games ended, and how often.
    pub reasons: BTreeMap<String, u64>,
    /// How often the win was shared.
    pub shared_wins: u64,
}

/// What came out for one seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SeatTally {
    /// Wins in parts of 60, so that a win shared by up to six is a whole number.
    pub wins_in_sixtieths: u64,
    /// Its scores.
    pub scores: Scores,
}

impl Tally {
    fn new(seats: u8) -> Tally {
        Tally {
            games: 0,
            steps: 0,
            seats: vec![SeatTally::default(); usize::from(seats)],
            reasons: BTreeMap::new(),
            shared_wins: 0,
        }
    }

    fn add(&mut self, outcome: &Outcome, steps: u64) {
        self.games += 1;
        self.steps += steps;
        let winners = outcome.winners();
        let part = 60 / winners.len() as u64;
        self.shared_wins += u64::from(winners.len() > 1);
        match self.reasons.get_mut(outcome.reason) {
            Some(count) => *count += 1,
            None => _ = self.reasons.insert(outcome.reason.to_owned(), 1),
        }
        for ((seat, standing), tally) in outcome.standings.iter().zip(&mut self.seats) {
            tally.scores.add(standing.score);
            tally.wins_in_sixtieths += if winners.contains(seat) { part } else { 0 };
        }
    }

    /// Returns how often a seat won, a win shared by *n* counted as one in *n*.
    pub fn win_rate(&self, seat: usize) -> Interval {
        Interval::wilson(self.seats[seat].wins_in_sixtieths as f64 / 60.0, self.games)
    }
}

/// Plays the games on the threads of the pool it is called in.
///
/// `progress` is told how many games were finished since it was last told.
///
/// # Errors
/// If the games cannot be written down.
pub fn simulate(simulation: &Simulation<'_>, progress: impl Fn(u64)) -> Result<Tally, FileError> {
    let Simulation { start, games, seed, games_to } = *simulation;
    let mut written = games_to.map(|file| GamesFile::open(file, 0, false)).transpose()?;
    let mut tally = Tally::new(start.seat_count());
    let mut batches = Batches::new();
    let play = |number| {
        let mut game = start.boxed_clone();
        let steps = game.play_out(&mut Pcg32::new(seed, number));
        (game.outcome().expect("it was played to its end"), steps)
    };
    while tally.games < games {
        let before = tally.games;
        let done = batches.play_next(before..games, play, |number, (outcome, steps)| {
            tally.add(&outcome, steps);
            let Some(file) = &mut written else { return Ok(()) };
            let players = vec!["random"; tally.seats.len()];
            file.write(&GameLine::new((number, number, 0), players, None, &outcome, steps))
        })?;
        progress(done - before);
    }
    if let Some(mut file) = written {
        file.flush()?;
    }
    Ok(tally)
}
