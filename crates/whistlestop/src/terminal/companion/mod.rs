//! A real table that is kept here: its dice and cards are entered by hand.
//!
//! What one cannot know at a real table is not known here either: the position is always *one* of
//! those that fit what was seen, and another one is drawn as soon as a play shows that it was not
//! that. `docs/develop/decisions/0015-companion.md` says why that is right.

mod notation;
mod question;
mod report;
mod unknown;
mod venue;
mod world;

#[cfg(test)]
mod tests;

pub(crate) use report::{Companion, is_companion};
