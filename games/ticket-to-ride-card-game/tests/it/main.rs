//! The tests of the game: one binary.

mod laws;
