//! Players that see what their seat sees.
//!
//! A [`Player`] is handed a [`Decision`]: a view and what is legal, never a position. Worlds it
//! thinks about come from `Game::sample_world`, so it cannot know more than its seat. [`House`] is
//! the player of the house, at any [`Level`]; [`random`] does anything legal.

mod advice;
mod at_sight;
mod budget;
mod compare;
mod player;
mod playout;
pub mod random;
mod search;
mod threads;
mod value;

pub use advice::{Advice, Effort, Question};
pub use player::{Decision, House, Player, ask};
pub use search::{Done, Thought, solve};
pub use whistle_core::{Level, UnknownLevel};
