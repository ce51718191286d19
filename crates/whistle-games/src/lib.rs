//! The registry: the one place that names all games.
//!
//! [`GAMES`] lists them; an [`Entry`](GameEntry) opens tables. Outside of this crate a game is an
//! [`AnyGame`]: everything of the contract, over JSON and without its type.

mod any;
mod entry;
mod erased;
mod error;
#[cfg(feature = "schema")]
mod lexicon;
mod promise;
#[cfg(feature = "schema")]
mod schema;
mod trial;

pub use any::{AnyEvent, AnyGame, AnyStep, Played};
pub use entry::{GAMES, GameEntry, Opened, Visitor, find, plain_table, visit};
pub use error::{ActError, Refused, SetupError, UnknownGame};
#[cfg(feature = "schema")]
pub use lexicon::Lexicon;
pub use promise::PromisePattern;
pub use trial::Trial;
pub use whistle_core::nearest;
