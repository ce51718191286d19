//! The laws bite: each is broken on purpose, and found.

mod encoding;
mod high_card;
mod leaks;
