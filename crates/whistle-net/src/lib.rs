//! Players that learned: a small net that was trained by games against itself, and search with it.
//!
//! A [`Network`] reads the features of a view and says what share of the win each seat can expect and how
//! likely a good player is to do each thing. All of it is whole numbers but for the very end, where only
//! additions, multiplications and divisions are made, so that the answer is the same to the last bit wherever
//! it is asked. It does not begin from nothing: what it thinks likely is added to how the heuristics weigh each choice.
//! [`NetPlayer`] plays by it, at sight or looking ahead. How nets are trained is in `training/`.

mod evaluator;
mod exponential;
mod layer;
mod leaning;
mod network;
mod player;
mod safetensors;
mod search;

pub use evaluator::Evaluator;
pub use leaning::lags;
pub use network::{Hidden, Network, NetworkError};
pub use player::{NetPlayer, Thinking};
pub use search::{Choice, Search, Searched, Settings};
