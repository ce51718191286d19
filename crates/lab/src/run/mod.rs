//! Plays many games on all cores, with the same result on any number of them.
//!
//! Games are numbered. A batch is played in parallel, and the results are added to the study in the order of the
//! numbers. So the study does not depend on threads or batches, and a checkpoint after any game is valid. Nothing else
//! about a game is kept.

mod batch;
pub(crate) mod checkpoint;
mod deal_seed;
mod games_file;
mod part;
mod play;
mod schedule;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use whistle_core::{Game, JournalFields, Json, fingerprint};

pub(crate) use batch::Batches;
pub(crate) use deal_seed::DealSeed;
pub(crate) use games_file::{GameLine, GamesFile};
pub(crate) use part::play_part;
pub use part::{Elsewhere, Part};
pub(crate) use play::{Counted, Fault, Looks, Pace, Played, record};
pub(crate) use schedule::{Cell, Schedule, ScheduledGame};

use crate::player::{ExecError, PlayerPool, PlayerSpec};

/// A study, to which games are added one by one.
pub(crate) trait Study: Serialize + DeserializeOwned {
    /// Adds a game.
    fn add(&mut self, slot: &ScheduledGame, played: &Played);

    /// Called after all games of a deal were added.
    fn end_deal(&mut self);

    /// Returns whether the results are precise enough; called now and then, always after the same deals.
    fn is_settled(&self) -> bool {
        false
    }
}

/// The environment of a run.
pub struct Running<'a> {
    /// The checkpoint file to write, and to continue from.
    pub checkpoint: Option<&'a Path>,
    /// The file for one line per game.
    pub games_to: Option<&'a Path>,
    /// Called with the number of games done, and the maximum.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
    /// The time limit for another program's move.
    pub patience: Duration,
}

/// An unusable file of a run.
#[derive(Debug, thiserror::Error)]
#[error("{what} {}: {why}", .file.display())]
pub struct FileError {
    /// Its purpose.
    pub what: &'static str,
    /// The file.
    pub file: PathBuf,
    /// The error.
    pub why: String,
    /// How to solve the problem.
    pub hint: &'static str,
}

/// Why a run ended early.
#[derive(Debug)]
pub enum RunError {
    /// A file cannot be used or written.
    File(FileError),
    /// Another program failed.
    Player {
        /// The player.
        player: String,
        /// Its error.
        error: ExecError,
        /// The numbers of the game, the seat, and that seat's decision.
        at: (u64, u8, u64),
    },
}

impl std::fmt::Display for RunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RunError::File(error) => error.fmt(f),
            RunError::Player { player, error, at: (game, seat, 0) } => {
                write!(f, "player `{player}` {error} (game {game}, seat {seat})")
            }
            RunError::Player { player, error, at: (game, seat, decision) } => {
                write!(
                    f,
                    "player `{player}` {error} (game {game}, seat {seat}, decision {decision})"
                )
            }
        }
    }
}

impl std::error::Error for RunError {}

/// The plan of a run.
pub(crate) struct Plan<'a, G> {
    /// The starting positions, by table number.
    pub(crate) tables: &'a [G],
    pub(crate) players: &'a [PlayerSpec],
    pub(crate) schedule: &'a Schedule,
    pub(crate) seed: u64,
    /// What to record while games are played.
    pub(crate) looks: Looks,
    /// A description of the run, for its checkpoint.
    pub(crate) run: &'a serde_json::Value,
    /// The results of games, if they are played elsewhere.
    pub(crate) elsewhere: Option<&'a Elsewhere<'a>>,
}

/// A finished study.
pub(crate) struct Finished<S> {
    pub(crate) study: S,
    /// The number of deals.
    pub(crate) deals: u64,
}

/// Plays on the current thread pool.
pub(crate) fn run<G: Game, S: Study>(
    plan: &Plan<'_, G>,
    fresh: S,
    running: &Running<'_>,
) -> Result<Finished<S>, RunError> {
    let schedule = plan.schedule;
    let pools: Vec<PlayerPool> = plan
        .players
        .iter()
        .map(|spec| PlayerPool::new(spec, G::META.id, running.patience))
        .collect();
    let (mut done, mut study) = match running.checkpoint {
        Some(file) => checkpoint::open(file, plan.run, schedule.games).map_err(RunError::File)?,
        None => None,
    }
    .unwrap_or((0, fresh));
    let opened = running
        .games_to
        .map(|file| GamesFile::open(file, done, running.checkpoint.is_some()))
        .transpose();
    let mut written = opened.map_err(RunError::File)?;
    let names: Vec<String> = plan.players.iter().map(PlayerSpec::to_string).collect();
    let mut batches = Batches::new();
    (running.progress)(done, schedule.games);
    loop {
        let deal = if done < schedule.games { schedule.game(done).1 } else { schedule.deals };
        let at_start_of_deal = done == schedule.games_until(deal);
        if done == schedule.games || (at_start_of_deal && is_stop(deal) && study.is_settled()) {
            return Ok(Finished { study, deals: deal });
        }
        // A batch never crosses a point where the study may be settled.
        let next_stop = schedule.games_until(stop_after(deal).min(schedule.deals));
        let play = |number| play(plan, &pools, number);
        done = batches.play_next(done..next_stop, play, |number, played| {
            let (played, (slot, deal)) = (played?, schedule.game(number));
            study.add(slot, &played);
            if let Some(file) = &mut written {
                let players =
                    slot.seating.iter().map(|&p| names[usize::from(p)].as_str()).collect();
                let (outcome, moves) = (&played.outcome, played.actions.into());
                let at = (number, deal, slot.table);
                let line = GameLine::new(at, players, played.first, outcome, moves);
                file.write(&line).map_err(RunError::File)?;
            }
            let next = number + 1;
            if next == schedule.games || schedule.game(next).1 != schedule.game(number).1 {
                study.end_deal();
            }
            Ok(())
        })?;
        // The games first, so that a checkpoint is never ahead of them.
        if let Some(file) = &mut written {
            file.flush().map_err(RunError::File)?;
        }
        if let Some(file) = running.checkpoint {
            checkpoint::save(file, plan.run, done, &study).map_err(RunError::File)?;
        }
        (running.progress)(done, schedule.games);
    }
}

fn play<G: Game>(
    plan: &Plan<'_, G>,
    pools: &[PlayerPool],
    number: u64,
) -> Result<Played, RunError> {
    let (slot, deal) = plan.schedule.game(number);
    if let Some(elsewhere) = plan.elsewhere {
        return Ok(part::read(&elsewhere(number), plan.tables[slot.table].seat_count()));
    }
    let seating: Vec<&PlayerPool> = slot.seating.iter().map(|&p| &pools[usize::from(p)]).collect();
    let start = &plan.tables[slot.table];
    play::play(start, &seating, DealSeed::of_deal(plan.seed, deal), plan.looks)
        .map_err(|fault| blame(plan, slot, number, fault))
}

/// Identifies the player that failed, and the game.
fn blame<G>(plan: &Plan<'_, G>, slot: &ScheduledGame, number: u64, fault: Fault) -> RunError {
    let player = plan.players[usize::from(slot.seating[fault.seat.index()])].to_string();
    let at = (number, fault.seat.0, fault.decision);
    RunError::Player { player, error: fault.error, at }
}

/// Plays games of a run again and passes each game file to `take`, in order. `configs` are the tables' configs. The
/// games are the same as in [`run`], unless a player depends on the machine's speed.
pub(crate) fn record_games<G: Game, E: From<RunError>>(
    plan: &Plan<'_, G>,
    configs: &[&Json],
    running: &Running<'_>,
    games: Range<u64>,
    take: &mut dyn FnMut(u64, &str) -> Result<(), E>,
) -> Result<(), E> {
    let pool = |spec| PlayerPool::new(spec, G::META.id, running.patience);
    let pools: Vec<PlayerPool> = plan.players.iter().map(pool).collect();
    let play = |number| {
        let (slot, deal) = plan.schedule.game(number);
        let seating: Vec<&PlayerPool> =
            slot.seating.iter().map(|&p| &pools[usize::from(p)]).collect();
        let seed = DealSeed::of_deal(plan.seed, deal);
        let (steps, ended) = record(&plan.tables[slot.table], &seating, seed)
            .map_err(|fault| blame(plan, slot, number, fault))?;
        let fields = JournalFields {
            game: G::META.id,
            rules_version: G::META.rules_version,
            config: configs[slot.table].clone(),
            ending: ended.outcome().map(|outcome| (outcome, fingerprint(&ended))),
            extra: &[],
        };
        Ok::<String, RunError>(fields.write(&steps))
    };
    let (mut batches, mut next) = (Batches::new(), games.start);
    while next < games.end {
        next = batches.play_next(next..games.end, play, |number, file| take(number, &file?))?;
    }
    Ok(())
}

/// The deals after which a study's precision is checked: 50, then a tenth more each time.
fn is_stop(deal: u64) -> bool {
    deal > 0 && stop_after(deal - 1) == deal
}

fn stop_after(deal: u64) -> u64 {
    let mut stop = 50;
    while stop <= deal {
        stop += stop / 10;
    }
    stop
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_are_the_same_from_wherever_one_asks() {
        assert_eq!([0, 49, 50, 54, 55].map(stop_after), [50, 50, 55, 55, 60]);
        let stops: Vec<u64> = (0..80).filter(|&deal| is_stop(deal)).collect();
        assert_eq!(stops, [50, 55, 60, 66, 72, 79]);
    }
}
