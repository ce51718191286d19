//! Letting nature decide until somebody else is to.

use whistle_core::{PerSeat, Rng, Turn};
use whistle_registry::ActError;

use crate::Table;
use crate::fair::Dice;

/// Where nature's decisions come from.
pub enum Nature<'a> {
    /// A table's fair dice: each outcome has randomness of its own.
    Dice(&'a Dice),
    /// Some other randomness, one outcome after the other.
    Random(&'a mut dyn Rng),
}

impl Table {
    /// Lets nature decide once, if it is its turn: where times were measured and count they are
    /// entered, anything else is drawn. Tells whether it was nature's turn.
    ///
    /// # Errors
    /// If the rules refuse what was measured or drawn; then nothing has changed.
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

    /// Lets nature decide for as long as it is to.
    ///
    /// # Errors
    /// If the rules refuse what was drawn.
    pub fn follow_nature(&mut self, mut nature: Nature<'_>) -> Result<(), ActError> {
        while self.nature_decides(&mut nature, None)? {}
        Ok(())
    }
}
