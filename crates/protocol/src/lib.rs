//! Messages between the server and pages or terminals, the engine and its clients, and the laboratory and bots.
//!
//! Every message is a type in this crate, which both ends use. `cargo xtask generate` derives `openapi.json`, the
//! browser client's TypeScript and the tables in `docs/` from these types. Values that belong to a game (actions,
//! events, views) are [`Json`], which stays text and is passed on unchanged.

pub mod bot;
mod bytes32;
pub mod engine;
#[cfg(feature = "schema")]
pub mod generate;
pub mod http;
mod object_fields;
mod outcome;
mod problem;
mod promise;
pub mod review;
#[cfg(feature = "schema")]
mod schema;
mod seen_record;
mod table_card;
pub mod websocket;

pub use bytes32::{Bytes32, NotBytes32, hex};
pub use object_fields::read_object;
pub use outcome::{Components, Outcome, Standing};
pub use problem::{Problem, ProblemAnswer};
pub use promise::{
    Clause, Promise, PromiseOffer, PromiseStatus, PromiseTemplate, PromiseTerms, Until,
};
pub use seen_record::SeenRecord;
pub use table_card::{
    ClockTerms, DiceState, FairDice, Opening, OpeningSeat, Pace, SeatCard, SeatDice, SeatOccupant,
    Spectators, TableCard, TableStatus, Visibility, WhyClosed,
};
pub use whistle_core::{Json, Level, Personality, Seat, SeatSet, Turn};

/// The version of the protocol. Raise it with every change that is incompatible with older pages or terminals.
pub const PROTOCOL: u32 = 1;
