//! Plays numbered games on all threads until there are enough or time is up.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::arguments::Arguments;

/// When a run began, and how long it may take.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    began: Instant,
    most: Duration,
}

impl Span {
    /// Starts the clock.
    pub(crate) fn begin(arguments: &Arguments) -> Span {
        Span { began: Instant::now(), most: Duration::from_secs(arguments.seconds) }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.began.elapsed() >= self.most
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}

/// Runs a function for each number, on as many threads as there are cores.
pub(crate) fn each_number(
    arguments: &Arguments,
    span: Span,
    one: impl Fn(u64) -> io::Result<()> + Sync,
) -> io::Result<()> {
    let next = AtomicU64::new(0);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= arguments.games || span.is_over() {
                return Ok(());
            }
            one(number)?;
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..arguments.threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no thread panicked"))
    })
}
