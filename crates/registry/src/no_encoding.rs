//! A game as numbers, where nobody wants them.

use whistle_core::Game;

use crate::erased::Erased;

/// Nothing: in a page a game is never numbers.
pub trait AnyEncoding {}

impl<G: Game> AnyEncoding for Erased<G> {}
