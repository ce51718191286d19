//! Replaces the encoding in builds that do not need it.

use whistle_core::Game;

use crate::erased::Erased;

/// Empty: a page never uses games as numbers.
pub trait AnyEncoding {}

impl<G: Game> AnyEncoding for Erased<G> {}
