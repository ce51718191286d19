//! Bots that see only their seat's view.
//!
//! A [`Player`] gets a [`Decision`]: a view and the legal actions, never a position. It samples worlds with
//! `Game::sample_world`, so it cannot know more than its seat. [`LevelBot`] plays at any [`Level`], [`random`] plays at
//! random, and [`beginner`] models a first-time player.

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
