//! What the laboratory counts in a game.

use crate::{Rules, Seat};

/// What the laboratory counts in a game; nothing by default.
pub trait Statistics: Rules {
    /// The game's counters.
    const COUNTERS: &'static [Counter] = &[];

    /// Lists the items of a counter at this table, as words that have messages.
    fn counter_items(&self, _counter: usize) -> Vec<String> {
        Vec::new()
    }

    /// Reports what an event adds to [`Statistics::COUNTERS`], and who plays first.
    fn observations(_event: &Self::Event, _sink: &mut impl FnMut(Observation)) {}
}

/// A counter: how often something happens, or how much it is worth, for each of several items.
///
/// Its heading is the message `count-NAME` of the game's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its name: lower-case words with hyphens.
    pub name: &'static str,
    /// How amounts are combined.
    pub measure: Measure,
}

impl Counter {
    /// Counts how often something happens per game.
    pub const fn times(name: &'static str) -> Counter {
        Counter { name, measure: Measure::Times }
    }

    /// Averages a number that games give to each item.
    pub const fn value(name: &'static str) -> Counter {
        Counter { name, measure: Measure::Value }
    }
}

/// How a counter combines amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// They are added up: how often something happened in a game.
    Times,
    /// They are averaged over the games that reported one: the value of something.
    Value,
}

/// Something in an event that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observation {
    /// This seat plays first; only the first such note of a game counts.
    FirstPlayer {
        /// Who.
        seat: Seat,
    },
    /// An amount for a counter.
    Count {
        /// The index in [`Statistics::COUNTERS`].
        counter: u8,
        /// The index in [`Statistics::counter_items`].
        item: u8,
        /// The seat that did it, if any.
        seat: Option<Seat>,
        /// How often, or how much.
        amount: i32,
    },
}
