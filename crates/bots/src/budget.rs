//! Limits on thinking.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The number of simulations between checks of the clock.
const BETWEEN_LOOKS: u32 = 8;

/// The limits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget<'a> {
    /// The maximum number of simulations.
    pub(crate) simulations: u32,
    /// When thinking began, and how long it may take.
    pub(crate) time: Option<(Instant, Duration)>,
    /// Set to stop thinking.
    pub(crate) stop: &'a AtomicBool,
    /// Set by the search if it ends before all simulations are made.
    pub(crate) cut_short: &'a AtomicBool,
}

impl Budget<'_> {
    /// Returns the budget of one of several trees, some of which are grown one after another.
    pub(crate) fn share(&self, number: u32, trees: u32, round: u32, rounds: u32) -> Self {
        let (whole, rest) = (self.simulations / trees, self.simulations % trees);
        let time = self.time.map(|(began, time)| (began, time * (round + 1) / rounds));
        Budget { simulations: whole + u32::from(number < rest), time, ..*self }
    }

    /// Returns whether another simulation may be made after this many.
    #[inline]
    pub(crate) fn allows(&self, made: u32) -> bool {
        if made >= self.simulations {
            return false;
        }
        if made.is_multiple_of(BETWEEN_LOOKS) {
            return self.has_time();
        }
        let stopped = self.stop.load(Ordering::Relaxed);
        if stopped {
            self.cut_short.store(true, Ordering::Relaxed);
        }
        !stopped
    }

    /// Returns whether there is still time.
    #[inline]
    pub(crate) fn has_time(&self) -> bool {
        let late = self.time.is_some_and(|(began, time)| began.elapsed() >= time);
        let over = late || self.stop.load(Ordering::Relaxed);
        if over {
            self.cut_short.store(true, Ordering::Relaxed);
        }
        !over
    }
}
