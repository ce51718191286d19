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
mod insight;
mod journal;
mod level;
mod meta;
mod nearest;
mod outcome;
mod per_seat;
pub mod plain;
mod position;
mod rng;
mod seat;
mod sink;
mod step;
mod strict;
mod turn;

pub use counter::{Counter, Measure, Note};
pub use error::{ConfigError, Refusal};
pub use explain::explain;
pub use fingerprint::{Fingerprint, fingerprint};
pub use game::{Game, Words};
pub use insight::{BIT, Compare, Insight, Judge, Manner, Reaction, Search};
pub use journal::{Entry, FORMAT, Journal, JournalError, JournalText, Problem, write_unchecked};
pub use level::{Level, UnknownLevel};
pub use meta::{GameOption, Locale, Meta, OptionKind, Stage, Tint, Unfinished};
pub use nearest::nearest;
pub use outcome::{MAX_COMPONENTS, Outcome, Standing, rank};
pub use per_seat::PerSeat;
pub use position::Position;
pub use rng::{Pcg32, Rng};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use sink::Sink;
pub use step::apply_entry;
pub use strict::read_strictly;
pub use turn::Turn;

#[doc(hidden)]
pub mod macro_support {
    pub use serde;
}
