//! Wild Ride: a children's game of sharp eyes and quick hands.
//!
//! Three locomotives pull wagons of their own type: passenger, freight, tank. The player whose turn it is rolls two
//! coloured dice. If a train has wagons of both colours, everyone may grab the locomotive die, and only the first grab
//! counts.
//!
//! The grabber rolls it at most twice; a locomotive wins all wagons of a matching train. Otherwise the die goes round
//! the table until a player rolls one. Then the train is refilled from the deck. A grab when no train matches costs a
//! stop sign: a missed turn.
//!
//! The game ends when a player has ten wagons or the deck is empty; the most wagons win.
//!
//! Players do not choose their reaction times: in the rules a seat only says *grab* or *no ride*, and at a live table
//! the measured times arrive as a chance outcome, like a roll of dice.
//!
//! The rules with their ids (WR-1 to WR-17) are in `docs/rules/wild-ride.md`; the code that implements a rule names its
//! id.
#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::float_arithmetic)]

mod action;
mod config;
mod contents;
mod dice;
mod encoding;
mod event;
mod heuristics;
mod invariants;
mod meta;
mod phase;
pub mod reaction;
mod refusal;
mod rules;
mod spoken_board;
mod state;
mod statistics;
mod text_board;
mod view;
mod wagon;

pub use action::{Action, Answer, Chance};
pub use config::{Config, Pace, Refill, WrongGrab};
pub use contents::{Contents, LocomotiveDie};
pub use dice::{Dice, Face};
pub use event::{Event, WagonList};
pub use phase::{Ending, Phase};
pub use refusal::Refusal;
pub use state::{QUICKEST_MS, State};
pub use view::{Memory, SeatView, View};
pub use wagon::{Colour, PerTrain, Train, Wagons};
