//! What the browser page runs by itself, compiled to WebAssembly as two programs.
//!
//! `rules.wasm` plays tables that need no server ([`device`]) and checks the dice of a record ([`check`]). `review.wasm`
//! reviews games ([`Reviewer`]) and says why a hint is a good one ([`why()`]); it is fetched when somebody asks for that.
//! `exports` hands texts in and out; [`digest`] is how the compiled rules are compared with these.

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

/// The seed of every review, as at a server: same game, same review.
pub const SEED: u64 = 1;
