//! The vocabulary that every game speaks and every other room understands.
//!
//! Nothing here knows a particular game, reads a clock, a file or the environment, or draws
//! randomness that it was not handed. Start at [`Game`]: it is the contract.
#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

mod by_name;
mod counter;
mod error;
mod explain;
mod fingerprint;
mod game;
mod heuristics;
mod journal;
mod json;
mod level;
mod line_column;
mod meta;
mod nearest;
mod outcome;
mod per_seat;
pub mod plain;
mod rng;
mod seat;
mod sink;
mod step;
mod strict;
mod tagged;
mod turn;

pub use counter::{Counter, Measure, Sample};
pub use error::{ConfigError, Refusal};
pub use explain::explain;
pub use fingerprint::{Fingerprint, fingerprint};
pub use game::{Game, Words};
pub use heuristics::{BIT, Heuristics, Judge, Policy, Rollout, Search, TimedAction};
pub use journal::{Entry, FORMAT, Journal, JournalError, JournalText, Problem, write_unchecked};
pub use json::Json;
pub use level::{Level, UnknownLevel};
pub use line_column::LineColumn;
pub use meta::{GameOption, Locale, Maturity, Meta, OptionKind, Tint, Unfinished};
pub use nearest::nearest;
pub use outcome::{MAX_COMPONENTS, Outcome, Standing, rank};
pub use per_seat::PerSeat;
pub use rng::{Pcg32, Rng};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use sink::Sink;
pub use step::apply_entry;
pub use strict::read_strictly;
pub use tagged::{Tagged, read_tagged};
pub use turn::Turn;

#[doc(hidden)]
pub mod macro_support {
    pub use serde;
}
