//! The code that the browser page runs itself, compiled to WebAssembly as two programs.
//!
//! `rules.wasm` plays tables that need no server ([`device`]) and checks the dice of a game file ([`check`]).
//! `review.wasm` reviews games ([`Reviewer`]) and explains hints ([`why()`]); it is downloaded on demand. `exports`
//! passes texts in and out; [`digest`] compares the compiled rules with the native ones.

pub mod device;
mod dice;
pub mod digest;
mod exports;
mod learn;
mod review;
mod why;

pub use dice::check;
pub use learn::learn;
pub use review::{Reviewer, Told};
pub use why::why;

/// The seed of every review, as on a server: same game, same review.
pub const SEED: u64 = 1;
