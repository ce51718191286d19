//! How long a player may think.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How many simulations are made between two looks at the clock.
const BETWEEN_LOOKS: u32 = 8;

/// What thinking may use up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget<'a> {
    /// How many simulations at most.
    pub(crate) simulations: u32,
    /// When it began, and how long it may take.
    pub(crate) time: Option<(Instant, Duration)>,
    /// Set by whoever will not wait any longer.
    pub(crate) stop: &'a AtomicBool,
    /// Set here when the thinking was ended before its simulations were made.
    pub(crate) cut_short: &'a AtomicBool,
}

impl Budget<'_> {
    /// Returns what one of several trees may use up, of which some are grown after one another.
    pub(crate) fn share(&self, number: u32, trees: u32, round: u32, rounds: u32) -> Self {
        let (whole, rest) = (self.simulations / trees, self.simulations % trees);
        let time = self.time.map(|(began, time)| (began, time * (round + 1) / rounds));
        Budget { simulations: whole + u32::from(number < rest), time, ..*self }
    }

    /// Tells whether another simulation may be made after so many.
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

    /// Tells whether somebody still waits.
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
