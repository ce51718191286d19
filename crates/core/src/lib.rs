//! The vocabulary that all games share and every other crate understands.
//!
//! This crate names no game, reads no clock, file or environment, and generates no randomness. Start at [`Game`],
//! the contract.
#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

mod by_name;
mod config_error;
mod encoding;
mod fingerprint;
mod game;
mod gift;
mod heuristics;
mod hidden_information;
mod journal;
mod json;
mod json_errors;
mod level;
mod line_column;
mod meta;
mod nearest;
mod outcome;
mod per_seat;
mod personality;
pub mod pieces;
mod policy;
mod race;
mod refusal;
mod rng;
mod rules;
mod seat;
mod sink;
mod small_map;
mod statistics;
mod step;
mod strict;
mod tagged;
pub mod text_board;
mod tree_reader;
mod turn;
mod without_field;

pub use config_error::ConfigError;
pub use encoding::{
    Encoding, Feature, FeatureSink, SliceSink, feature_count, feature_layout, seat_after,
    seat_name, steps_from,
};
pub use fingerprint::{Fingerprint, fingerprint, text_fingerprint};
pub use game::{Game, Promises};
pub use gift::Gift;
pub use heuristics::{Heuristics, TimedAction};
pub use hidden_information::{HiddenInformation, OpenView};
pub use journal::{Entry, FORMAT, Journal, JournalError, JournalFields, JournalText, Problem};
pub use json::Json;
pub use json_errors::explain;
pub use level::{Level, UnknownLevel};
pub use line_column::LineColumn;
pub use meta::{GameOption, Maturity, Meta, OptionKind, Tint, Unfinished};
pub use nearest::nearest;
pub use outcome::{MAX_COMPONENTS, Outcome, Standing, rank};
pub use per_seat::PerSeat;
pub use personality::{Personality, UnknownPersonality};
pub use policy::{Attention, Judge, OneStep, Policy, Rollout, Search};
pub use race::{Race, RaceNote};
pub use refusal::{Awaited, Illegal, NoRefusal, Refusal, refuse_if};
pub use rng::{Pcg32, Rng, mix};
pub use rules::Rules;
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use sink::Sink;
pub use small_map::SmallMap;
pub use statistics::{Counter, Measure, Observation, Statistics};
pub use step::{apply_entry, follow_nature};
pub use strict::read_strictly;
pub use tagged::{Tagged, read_tagged};
pub use text_board::{Section, TextBoard, Words};
pub use turn::Turn;
pub use without_field::WithoutField;

#[doc(hidden)]
pub mod macro_support {
    pub use serde;

    pub use crate::pieces::parse_name;
}

/// The traits of a game, for code that calls their methods on a concrete state.
pub mod prelude {
    pub use crate::{
        Encoding, Game, Heuristics, HiddenInformation, Promises, Race, Refusal as _, Rules,
        Statistics, TextBoard,
    };
}
