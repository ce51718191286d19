//! The laboratory: many games, and what they say with how much certainty.

mod interval;
mod scores;
mod simulate;

pub use interval::Interval;
pub use scores::Scores;
pub use simulate::{Simulation, Tally, simulate};
