//! How long a whole review takes.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use whistle_core::Game;
use whistle_review::{Asked, Seed, review};

use crate::measures::NOBODY;
use crate::play::{Who, play};

/// The number of threads.
const THREADS: usize = 2;

/// The time that a review took.
#[derive(Serialize, Deserialize)]
pub(crate) struct Timed {
    /// Elapsed seconds.
    pub(crate) wall: f64,
    /// CPU seconds of all threads together; 0 where the system does not report them.
    pub(crate) cpu: f64,
    pub(crate) entries: usize,
    /// The number of questions.
    pub(crate) questions: u64,
}

/// Reviews a game at the default budget.
pub(crate) fn review_of<G: Game>(seats: u8, seed: Seed) -> Timed {
    let played = play::<G>(&vec![Who::AtSight; seats.into()], seed);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build();
    let pool = pool.expect("threads can be started");
    let questions = std::sync::atomic::AtomicU64::new(0);
    let count = |progress: whistle_review::Progress<'_>| {
        questions.fetch_max(progress.all, std::sync::atomic::Ordering::Relaxed);
    };
    let asked =
        Asked { simulations: None, seed: seed.0, seat: None, progress: &count, stop: &NOBODY };
    let (start, before) = (Instant::now(), cpu_seconds());
    pool.install(|| review(&played.journal, &asked)).expect("a finished game is reviewed");
    Timed {
        wall: start.elapsed().as_secs_f64(),
        cpu: cpu_seconds() - before,
        entries: played.journal.entries.len(),
        questions: questions.into_inner(),
    }
}

/// Reads this process's CPU time so far: fields 14 and 15 of its statistics, in hundredths of a second.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = text.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2);
    ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}
