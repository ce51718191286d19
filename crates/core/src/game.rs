//! A game: its rules and everything else that other crates need from it.

use crate::{Encoding, Heuristics, HiddenInformation, Race, Rules, Statistics, TextBoard};

/// A game: [`Rules`], and the parts that other crates need. All parts except the rules and views have working defaults,
/// so a new game begins with lines such as `impl Race for State {}`.
pub trait Game:
    Rules + HiddenInformation + Race + Statistics + Promises + TextBoard + Heuristics + Encoding
{
}

impl<G> Game for G where
    G: Rules + HiddenInformation + Race + Statistics + Promises + TextBoard + Heuristics + Encoding
{
}

/// What players can promise each other, for games whose [`Meta::promises`](crate::Meta::promises) offers a menu.
pub trait Promises: Rules {
    /// Lists the values for a blank of [`Meta::promises`](crate::Meta::promises), as events write them: for `track`,
    /// every track. Seats need no list.
    fn promise_items(&self, _asked: &str) -> Vec<String> {
        Vec::new()
    }
}
