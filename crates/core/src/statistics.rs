//! What a game counts for whoever studies it.

use crate::{Rules, Seat};

/// What a game counts for whoever studies it. By default nothing.
pub trait Statistics: Rules {
    /// The questions that the game answers about itself.
    const COUNTERS: &'static [Counter] = &[];

    /// Lists the items of a counter at this table, as words that the game's messages name.
    fn counter_items(&self, _counter: usize) -> Vec<String> {
        Vec::new()
    }

    /// Says what an event has to say to [`Statistics::COUNTERS`], and who begins.
    fn observations(_event: &Self::Event, _sink: &mut impl FnMut(Observation)) {}
}

/// A question that a game answers about itself: how often, or how much, for each of several items.
///
/// Its heading is the message `count-NAME` of the game's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its name, a word with hyphens.
    pub name: &'static str,
    /// What is said of each item.
    pub measure: Measure,
}

impl Counter {
    /// Counts how often something happens in a game.
    pub const fn times(name: &'static str) -> Counter {
        Counter { name, measure: Measure::Times }
    }

    /// Looks at a number that a game gives each item.
    pub const fn value(name: &'static str) -> Counter {
        Counter { name, measure: Measure::Value }
    }
}

/// What is said of each item of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// How often it happened in a game: amounts are added up.
    Times,
    /// What it was worth: amounts are averaged over the games that had one.
    Value,
}

/// Something worth noting in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observation {
    /// This seat begins; only the first such note of a game counts.
    FirstPlayer {
        /// Who.
        seat: Seat,
    },
    /// Something that a counter counts.
    Count {
        /// The counter's place in [`Statistics::COUNTERS`].
        counter: u8,
        /// The item's place in what [`Statistics::counter_items`] lists.
        item: u8,
        /// Whose doing it was, if anybody's.
        seat: Option<Seat>,
        /// How often, or how much.
        amount: i32,
    },
}
