//! Seeds made from seeds: each question has its own luck, whoever asks it first.

use whistle_core::{Pcg32, mix};

/// What the luck of a question comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub u64);

impl Seed {
    /// Returns the seed of a part of the question.
    #[must_use]
    pub const fn part(self, number: u64) -> Seed {
        Seed(mix(self.0 ^ mix(number)))
    }

    /// Starts the generator of a numbered world or playout.
    pub fn stream(self, number: u64) -> Pcg32 {
        Pcg32::new(self.0, number)
    }
}
