//! Distributed runs, in which parts are played elsewhere.
//!
//! Games are numbered, and each depends on its number alone, so it is the same wherever it is played. A part of a run
//! is a range of numbers; adding up the results of all parts in order gives the same study as a single machine.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use whistle_core::{Game, MAX_COMPONENTS, Outcome, PerSeat, Seat, Standing};

use super::play::{Counted, Pace, Played};
use super::{Plan, PlayerPool, RunError, Running, play};

/// Returns the result of a game by its number, as serialised in a [`Part`].
pub type Elsewhere<'a> = dyn Fn(u64) -> String + Sync + 'a;

/// The results of a part of a run: a text for each game, in order.
pub type Part = Vec<String>;

#[derive(Serialize, Deserialize)]
struct WrittenGame {
    reason: String,
    components: Vec<String>,
    standings: Vec<WrittenStanding>,
    actions: u32,
    first: Option<Seat>,
    counts: Vec<(u8, u8, Option<Seat>, i32)>,
    pace: Vec<Pace>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    luck: Option<Vec<f64>>,
}

#[derive(Serialize, Deserialize)]
struct WrittenStanding {
    score: i32,
    rank: u8,
    points: Vec<i32>,
}

/// Plays some games of a run on the current thread pool.
pub(crate) fn play_part<G: Game>(
    plan: &Plan<'_, G>,
    running: &Running<'_>,
    games: Range<u64>,
) -> Result<Part, RunError> {
    let pool = |spec| PlayerPool::new(spec, G::META.id, running.patience);
    let pools: Vec<PlayerPool> = plan.players.iter().map(pool).collect();
    let end = games.end.min(plan.schedule.games);
    let numbers = (games.start..end).into_par_iter();
    numbers.map(|number| play(plan, &pools, number).map(|played| write(&played))).collect()
}

fn write(played: &Played) -> String {
    let standing = |(_, standing): (Seat, &Standing)| WrittenStanding {
        score: standing.score,
        rank: standing.rank,
        points: standing.points[..played.outcome.components.len()].to_vec(),
    };
    let count = |counted: &Counted| (counted.counter, counted.item, counted.seat, counted.amount);
    let game = WrittenGame {
        reason: played.outcome.reason.to_owned(),
        components: played.outcome.components.iter().map(|&name| name.to_owned()).collect(),
        standings: played.outcome.standings.iter().map(standing).collect(),
        actions: played.actions,
        first: played.first,
        counts: played.counts.iter().map(count).collect(),
        pace: played.pace.iter().map(|(_, pace)| *pace).collect(),
        luck: played.luck.as_ref().map(|luck| luck.as_slice().to_vec()),
    };
    serde_json::to_string(&game).expect("a game's result is JSON")
}

/// Parses the result of a game played elsewhere.
///
/// # Panics
/// If it was not written by [`write()`] for a table with this many seats.
pub(super) fn read(text: &str, seats: u8) -> Played {
    let game: WrittenGame = serde_json::from_str(text).expect("a game's result");
    let here = [game.standings.len(), game.pace.len()] == [usize::from(seats); 2];
    assert!(here && game.components.len() <= MAX_COMPONENTS, "the game belongs to another table");
    let standings = PerSeat::from_fn(seats, |seat| {
        let WrittenStanding { score, rank, points } = &game.standings[seat.index()];
        let mut all = [0; MAX_COMPONENTS];
        all.iter_mut().zip(points).for_each(|(place, point)| *place = *point);
        Standing { score: *score, rank: *rank, points: all }
    });
    let components: Vec<&'static str> = game.components.iter().map(|name| keep(name)).collect();
    let count = |&(counter, item, seat, amount)| Counted { counter, item, seat, amount };
    Played {
        outcome: Outcome {
            reason: keep(&game.reason),
            components: keep_list(components),
            standings,
        },
        actions: game.actions,
        first: game.first,
        counts: game.counts.iter().map(count).collect(),
        pace: PerSeat::from_fn(seats, |seat| game.pace[seat.index()]),
        luck: game
            .luck
            .filter(|luck| luck.len() == usize::from(seats))
            .map(|luck| PerSeat::from_fn(seats, |seat| luck[seat.index()])),
    }
}

/// Interns a word: outcomes consist of the game's own words, of which there are few.
fn keep(word: &str) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(word) = kept.get(word) {
        return word;
    }
    let word: &'static str = Box::leak(word.to_owned().into_boxed_str());
    kept.insert(word);
    word
}

fn keep_list(words: Vec<&'static str>) -> &'static [&'static str] {
    static KEPT: Mutex<BTreeSet<&'static [&'static str]>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(words) = kept.get(words.as_slice()) {
        return words;
    }
    let words: &'static [&'static str] = Box::leak(words.into_boxed_slice());
    kept.insert(words);
    words
}
