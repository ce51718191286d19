//! Luck that is the same for the same seed.

use whistle_core::{Pcg32, Rng as _};

/// The luck of one client.
#[derive(Clone)]
pub(crate) struct Luck(Pcg32);

impl Luck {
    pub(crate) fn new(seed: u64, client: u64) -> Luck {
        Luck(Pcg32::new(seed, client))
    }

    pub(crate) fn next(&mut self) -> u64 {
        u64::from(self.0.next_u32()) << 32 | u64::from(self.0.next_u32())
    }

    /// Draws a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0.below(u32::try_from(end.max(1)).unwrap_or(u32::MAX)) as usize
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }
}
