//! Bots that see only their seat's view.
//!
//! A [`Player`] is handed a [`Decision`]: a view and what is legal, never a position. Worlds it
//! thinks about come from `Game::sample_world`, so it cannot know more than its seat. [`LevelBot`] is
//! The bot, at any [`Level`]; [`random`] does anything legal and
//! [`beginner`] what shows most at once.

mod advice;
mod attention;
pub mod beginner;
mod budget;
mod greedy;
mod judged;
pub mod nets;
mod one_step;
mod places;
mod player;
mod playout;
mod policy_name;
pub mod random;
mod rollout;
mod search;
mod taste;
mod threads;
mod value;

pub use advice::{Advice, Effort, PATIENCE, ThinkRequest};
pub use greedy::{known_best, sums_of_weights};
pub use player::{Decision, LevelBot, Player, ask};
pub use playout::{Playout, When};
pub use policy_name::{NotAPolicy, PolicyName};
pub use value::PlayoutResult;
pub use whistle_core::{Level, UnknownLevel};
