//! Applying chance outcomes until a seat is to act.

use whistle_core::{PerSeat, Rng, Turn};
use whistle_registry::ActError;

use crate::Table;
use crate::fair::Dice;

/// The source of chance outcomes.
pub enum Nature<'a> {
    /// A table's fair dice: each outcome has its own randomness.
    Dice(&'a Dice),
    /// Another generator, one outcome after the other.
    Random(&'a mut dyn Rng),
}

impl Table {
    /// Applies one chance outcome if it is due: measured times are entered where they count, anything else is drawn.
    /// Returns whether one was due.
    ///
    /// # Errors
    /// If the rules refuse the measured or drawn outcome; then nothing has changed.
    pub fn nature_decides(
        &mut self,
        nature: &mut Nature<'_>,
        times: Option<&PerSeat<Option<u16>>>,
    ) -> Result<bool, ActError> {
        if self.turn() != Turn::Chance {
            return Ok(false);
        }
        match (times.and_then(|times| self.game.race_outcome(times)), nature) {
            (Some(outcome), _) => self.chance(&outcome)?,
            (None, Nature::Dice(dice)) => self.sample_chance(&mut dice.outcome(self.outcomes))?,
            (None, Nature::Random(rng)) => self.sample_chance(*rng)?,
        };
        Ok(true)
    }

    /// Applies chance outcomes while they are due.
    ///
    /// # Errors
    /// If the rules refuse a drawn outcome.
    pub fn follow_nature(&mut self, mut nature: Nature<'_>) -> Result<(), ActError> {
        while self.nature_decides(&mut nature, None)? {}
        Ok(())
    }
}
