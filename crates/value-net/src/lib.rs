//! Small nets trained on games to estimate the value of a position.
//!
//! A [`Network`] reads the features of a view and the heuristics' estimates of the final scores in a world of it, and
//! returns the expected share of the win of each seat. It uses integers except at the very end, where only additions,
//! multiplications and divisions are used, so that the answer is the same to the last bit on every platform. An
//! [`Evaluator`] asks it about states of a game. `training/` trains nets, and `whistle-bots` plays with them.

mod evaluator;
mod exponential;
mod layer;
mod network;
mod safetensors;

pub use evaluator::{Evaluator, observe};
pub use network::{Hidden, Network, NetworkError};
