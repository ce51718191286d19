//! Small nets that learnt from games what a position is worth.
//!
//! A [`Network`] reads the features of a view, and how the heuristics guess the final scores in a world of it, and says
//! what share of the win each seat can expect. All of it is whole numbers but for the very end, where only additions,
//! multiplications and divisions are made, so that the answer is the same to the last bit wherever it is asked. An
//! [`Evaluator`] asks it about states of a game. How nets are trained is in `training/`; who plays by them is in
//! `whistle-bots`.

mod evaluator;
mod exponential;
mod layer;
mod network;
mod safetensors;

pub use evaluator::{Evaluator, observe};
pub use network::{Hidden, Network, NetworkError};
