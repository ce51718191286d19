//! The laws that every game obeys, and tools for testing games.
//!
//! - [`Laws`] plays random games and checks everything that must hold in any game;
//! - [`check_fixtures`] replays recorded games;
//! - [`playthrough()`] writes a game as text, to read and to compare;
//! - [`check_rulebook`] keeps rule ids, their texts and their tests together;
//! - [`check_no_parser_words`] keeps errors about wrong input readable.

mod drawing;
mod fixture;
mod forgotten;
mod laws;
mod parser_words;
mod playthrough;
mod rulebook;
mod scripted;
mod text;

pub use drawing::{Ids, check_drawings};
pub use fixture::{RecordedGame, check_fixtures};
pub use forgotten::check_no_forgotten_files;
pub use laws::{Choice, Laws, games};
pub use parser_words::check_no_parser_words;
pub use playthrough::{playthrough, playthrough_by};
pub use rulebook::check_rulebook;
pub use scripted::{Attempt, Scripted, check_refused, reason};
pub use text::{check_text, updates};
