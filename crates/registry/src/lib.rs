//! The registry: the one place that names all games.
//!
//! [`GAMES`] lists them; an [`Entry`](GameEntry) opens tables. Outside this crate a game is an [`AnyGame`]: the whole
//! contract, over JSON and without its type.

mod any;
// A page does not learn to play, so it should not download the code for it.
#[cfg_attr(target_family = "wasm", path = "no_encoding.rs")]
mod encoding;
mod entry;
mod erased;
mod error;
#[cfg(feature = "schema")]
mod message_kinds;
mod playtest;
mod promise;
#[cfg(feature = "schema")]
mod schema;
mod taste;
mod text;

pub use any::{AnyEntry, AnyEvent, AnyGame, AnyStep, ReplayedJournal};
pub use encoding::AnyEncoding;
#[cfg(not(target_family = "wasm"))]
pub use encoding::EncodingError;
pub use entry::{GAMES, GameEntry, GameVisitor, Opened, find, plain_table, visit};
pub use error::{ActError, Refused, SetupError, UnknownGame};
#[cfg(feature = "schema")]
pub use message_kinds::MessageKinds;
pub use playtest::PlaytestOutcome;
pub use promise::PromiseTemplate;
pub use taste::NoSuchTaste;
pub use whistle_core::nearest;
