//! Seeds derived from seeds: each question has its own luck, in whatever order they are asked.

use whistle_core::{Pcg32, mix};

/// The seed of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub u64);

impl Seed {
    /// Returns the seed of a part of the question.
    #[must_use]
    pub const fn part(self, number: u64) -> Seed {
        Seed(mix(self.0 ^ mix(number)))
    }

    /// Creates the generator for a numbered world or playout.
    pub fn stream(self, number: u64) -> Pcg32 {
        Pcg32::new(self.0, number)
    }
}
