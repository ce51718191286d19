//! A real table, whose dice and cards are entered by hand.
//!
//! Anything that a player cannot know at a real table is unknown here too: the position is always *one* of those that
//! fit what was seen, and is replaced as soon as a move shows that it was wrong.
//! `docs/develop/decisions/0015-companion.md` explains why this works.

mod notation;
mod question;
mod report;
mod unknown;
mod venue;
mod world;

#[cfg(test)]
mod tests;

pub(crate) use report::{Companion, is_companion};
