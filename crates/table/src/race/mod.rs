//! Judging races: who was first, over connections of different speed.
//!
//! A table shows something to everyone, and the first to press a button wins. The table sees when each press
//! *arrives*; what counts is how long each person *took*. The difference is the connection's delay, which the table
//! knows only roughly, from measured round trips.
//!
//! So a client claims how long its player took. The judge believes the claim only as far as the shortest of the latest
//! round trips can explain the difference, and no further than the terms allow; otherwise answering late would buy time
//! ([`corrected`]). It waits for slower connections as long as one of them could still have been first ([`closing`]),
//! and then gives each seat its time ([`judge`]).
//!
//! [`Round`] is one race at a table. Everything is a pure function, without clock or randomness. Times are whole
//! milliseconds since the showing. Ties are left to the game's own chance.

mod latency;
mod referee;
mod round;

pub use latency::{Latency, LatencyProblem};
pub use referee::{Arrival, Press, RaceTerms, Verdict, closing, corrected, judge, times};
pub use round::{EnterResult, PressAnswer, PressRefusal, Round};

/// How long the outcome of a race is shown before the next dice are rolled, in milliseconds: everyone sees who was
/// first and the result. Nobody can press during that time, since there is nothing to grab yet.
pub const OUTCOME_MS: u16 = 1_500;

#[cfg(test)]
mod tests;
