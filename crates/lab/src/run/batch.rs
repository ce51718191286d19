//! Numbered games played in parallel and processed in order.

use std::ops::Range;
use std::time::{Duration, Instant};

use rayon::prelude::*;

/// The target duration of a batch, short so that little is lost when a run is interrupted.
const TIME: Duration = Duration::from_millis(700);
/// A limit, because results waiting to be added take memory.
const LARGEST: u64 = 8_192;

/// The size of a batch, adapted to take about [`TIME`].
pub(crate) struct Batches {
    size: u64,
}

impl Batches {
    /// Starts with one game per thread of the current pool.
    pub(crate) fn new() -> Batches {
        Batches { size: rayon::current_num_threads() as u64 }
    }

    /// Plays a batch from the start of a range and passes each result to `take` in order. Returns the number of the
    /// next game.
    ///
    /// # Errors
    /// The first error that `take` returns.
    pub(crate) fn play_next<R: Send, E>(
        &mut self,
        games: Range<u64>,
        play: impl Fn(u64) -> R + Sync,
        mut take: impl FnMut(u64, R) -> Result<(), E>,
    ) -> Result<u64, E> {
        let began = Instant::now();
        let end = games.end.min(games.start + self.size);
        let numbers = games.start..end;
        let results: Vec<R> = numbers.clone().into_par_iter().map(&play).collect();
        numbers.zip(results).try_for_each(|(number, result)| take(number, result))?;
        let took = began.elapsed();
        if took * 2 < TIME {
            self.size = (self.size * 2).min(LARGEST);
        } else if took > TIME {
            self.size = (self.size / 2).max(rayon::current_num_threads() as u64);
        }
        Ok(end)
    }
}
