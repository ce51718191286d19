//! The judge of a race: who was first, over lines of different speed.
//!
//! A table shows something to everybody, and the first to press a button wins. What the table sees
//! is when each press *arrives*; what counts is how long each person *took*. The time between is
//! the line's, and the table knows that only roughly, from the round trips it has measured.
//!
//! So a client says how long its player took, and the judge believes it as far as the shortest of
//! the latest round trips can account for the rest, and no further than the terms forgive: a client
//! that answers late would otherwise buy time with it ([`corrected`]). It waits a little for slower lines, no longer than one of
//! them could still have been first ([`closing`]), and then gives each seat its time ([`judge`]).
//!
//! [`Round`] is one race at a table. Everything is a function of what it is handed: no clock, no chance. Times are
//! whole milliseconds since the showing. Who is first of equal times is left to the game's own
//! chance.

mod latency;
mod referee;
mod round;

pub use latency::{Latency, LatencyProblem};
pub use referee::{Arrival, Press, RaceTerms, Verdict, closing, corrected, judge, times};
pub use round::{Entered, PressAnswer, PressRefusal, Round};

/// How long the outcome of a race is shown before the next dice are rolled, in milliseconds: everybody
/// sees who was first and what came of it. Nobody can press meanwhile, since nothing lies there yet.
pub const OUTCOME_MS: u16 = 1_500;

#[cfg(test)]
mod tests;
