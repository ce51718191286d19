//! A game: its rules and everything that others ask of it.

use crate::{Encoding, Heuristics, HiddenInformation, Race, Rules, Statistics, TextBoard};

/// A game: [`Rules`], and the parts that other rooms ask for. Every part but the rules and what a
/// seat may know has defaults that work, so a game begins with `impl Race for State {}` and the like.
pub trait Game:
    Rules + HiddenInformation + Race + Statistics + Promises + TextBoard + Heuristics + Encoding
{
}

impl<G> Game for G where
    G: Rules + HiddenInformation + Race + Statistics + Promises + TextBoard + Heuristics + Encoding
{
}

/// What players can promise each other, where [`Meta::promises`](crate::Meta::promises) has a menu.
pub trait Promises: Rules {
    /// Lists what can be promised about where one of [`Meta::promises`](crate::Meta::promises) asks
    /// for it, such as every track for `track`, as events write it. Seats need no list.
    fn promise_items(&self, _asked: &str) -> Vec<String> {
        Vec::new()
    }
}
