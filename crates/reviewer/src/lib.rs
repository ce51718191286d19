//! What the browser page runs to review a game by itself ([`Reviewer`]), and to say why a hint is a good one
//! ([`why()`]), compiled to WebAssembly.
//!
//! It is a program of its own beside `whistle-page`, fetched when somebody asks for a review or a hint: whoever
//! only plays does not wait for it. `exports` hands texts in and out.

mod exports;
mod learn;
mod review;
mod why;

pub use learn::learn;
pub use review::{Reviewer, Told};
pub use why::why;

/// What the luck of every review comes from, as at a server: whoever makes it again is told the same.
pub const SEED: u64 = 1;
