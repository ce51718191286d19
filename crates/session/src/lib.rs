//! Everything that happens at one table with people, bots and races, as a pure state machine.
//!
//! A driver passes each [`Input`] with the time ([`Now`]) to [`Session::handle`] and carries out the [`Effect`]s it
//! returns. The session reads no clock, has no randomness of its own, stores nothing and names no game. Drivers own
//! sockets, stores, threads and clocks, and decide nothing.
//!
//! *Invariant:* nobody is told about a step before it is durable. Effects that follow a [`Write`] stay inside the
//! session until the driver confirms the write, and so do inputs that arrive in the meantime.

#![expect(
    clippy::result_large_err,
    reason = "a refusal has everything that the client is told, and there is at most one per input"
)]

mod bots;
mod card;
mod chair;
mod clocks;
mod commands;
mod config;
mod connection;
mod description;
mod dice;
mod effect;
mod input;
mod limits;
mod lobby;
mod nature;
mod past;
mod presence;
mod race;
mod requests;
mod results;
mod rollback;
mod script;
mod seating;
mod session;
mod spectators;
mod telling;

pub use card::Standing;
pub use chair::{Chair, StandIn};
pub use config::{SessionConfig, TableLimits};
pub use connection::InitialViewer;
pub use description::{DescribedTable, Description, Fresh, Identity, load_journal};
pub use dice::{DiceCommitments, SeatNonce};
pub use effect::{Effect, PendingWrite, Purpose, Question, Wanted, Write};
pub use input::{AskedBot, Input, Now, Person, ReadResult, Request, Thought};
pub use lobby::LobbyTalk;
pub use nature::Luck;
pub use past::FinishedGame;
pub use results::FinalResult;
pub use script::{Entry, Script};
pub use seating::chair_for;
pub use session::Session;
