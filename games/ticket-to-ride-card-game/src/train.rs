//! Train cards, and multisets of them: cards of one kind cannot be told apart.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use whistle_core::Rng;

use crate::{Colour, ColourSet};

/// How many kinds of train cards there are: the colours, and locomotives.
pub(crate) const KINDS: usize = 9;
const LOCOMOTIVE: usize = 8;

/// A train card: of a colour, or a locomotive, which stands for any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Train {
    /// A car of a colour.
    Car(Colour),
    /// A locomotive.
    Locomotive,
}

impl Train {
    /// Lists the nine kinds.
    pub fn all() -> impl DoubleEndedIterator<Item = Train> + Clone {
        Colour::ALL.into_iter().map(Train::Car).chain([Train::Locomotive])
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        match self {
            Train::Car(colour) => colour as usize,
            Train::Locomotive => LOCOMOTIVE,
        }
    }

    #[inline]
    pub(crate) const fn from_index(index: usize) -> Train {
        if index < LOCOMOTIVE { Train::Car(Colour::ALL[index]) } else { Train::Locomotive }
    }

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Train::Car(colour) => colour.name(),
            Train::Locomotive => "locomotive",
        }
    }
}

impl fmt::Display for Train {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Train {
    type Err = String;

    fn from_str(name: &str) -> Result<Train, String> {
        Train::all()
            .find(|train| train.name() == name)
            .ok_or_else(|| format!("\"{name}\" is no train card"))
    }
}

whistle_core::by_name!(Train, Train::all());

/// A multiset of train cards: how many of each kind.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Trains([u8; KINDS]);

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of each byte.
const TOPS: u64 = 0x8080_8080_8080_8080;

impl Trains {
    /// No card.
    pub const NONE: Trains = Trains([0; KINDS]);
    /// All 96: ten of each colour and sixteen locomotives.
    pub const ALL: Trains = Trains([10, 10, 10, 10, 10, 10, 10, 10, 16]);

    /// The colours' counts, a byte each.
    #[inline]
    pub(crate) fn colours(self) -> u64 {
        let [a, b, c, d, e, f, g, h, _] = self.0;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    /// Counts the cards of a kind.
    #[inline]
    pub const fn count(self, train: Train) -> u8 {
        self.0[train.index()]
    }

    /// Counts the cards of a colour, without locomotives.
    #[inline]
    pub const fn of(self, colour: Colour) -> u8 {
        self.0[colour as usize]
    }

    /// Counts the locomotives.
    #[inline]
    pub const fn locomotives(self) -> u8 {
        self.0[LOCOMOTIVE]
    }

    /// Counts all cards.
    #[inline]
    pub fn len(self) -> u8 {
        (self.colours().wrapping_mul(ONES) >> 56) as u8 + self.0[LOCOMOTIVE]
    }

    /// Tells whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Trains::NONE
    }

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, train: Train) {
        self.0[train.index()] += 1;
    }

    /// Takes a card out; there must be one.
    #[inline]
    pub const fn remove(&mut self, train: Train) {
        self.0[train.index()] -= 1;
    }

    /// Adds several cards of a kind.
    #[inline]
    pub const fn add(&mut self, train: Train, count: u8) {
        self.0[train.index()] += count;
    }

    /// Takes several cards of a kind out, as far as there are any.
    #[inline]
    pub const fn take(&mut self, train: Train, count: u8) {
        let there = &mut self.0[train.index()];
        *there = there.saturating_sub(count);
    }

    /// Makes sure that there are at least so many of a kind.
    #[inline]
    pub(crate) fn at_least(&mut self, train: Train, count: u8) {
        let there = &mut self.0[train.index()];
        *there = (*there).max(count);
    }

    /// Returns the cards of both.
    #[inline]
    #[must_use]
    pub fn plus(self, other: Trains) -> Trains {
        Trains(std::array::from_fn(|kind| self.0[kind] + other.0[kind]))
    }

    /// Returns the cards without the others; nothing if some of those are not there.
    #[inline]
    pub fn minus(self, other: Trains) -> Option<Trains> {
        let mut rest = self;
        for (there, taken) in rest.0.iter_mut().zip(other.0) {
            *there = there.checked_sub(taken)?;
        }
        Some(rest)
    }

    /// Returns the colours of which there is a card.
    #[inline]
    pub fn colour_set(self) -> ColourSet {
        // No count reaches 128, so adding 127 lifts the top bit of every byte that is not 0; the
        // product gathers the eight top bits in the topmost byte.
        let lifted = (self.colours() + 0x7f7f_7f7f_7f7f_7f7f) & TOPS;
        ColourSet::from_bits(((lifted >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8)
    }

    /// Lists the kinds that are there, with their counts.
    pub fn iter(self) -> impl Iterator<Item = (Train, u8)> {
        Train::all().zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// Lists every card, kind by kind.
    pub fn cards(self) -> impl Iterator<Item = Train> {
        self.iter().flat_map(|(train, count)| std::iter::repeat_n(train, usize::from(count)))
    }

    /// Draws a card, each equally likely; there must be one.
    #[inline]
    pub(crate) fn draw(self, rng: &mut impl Rng) -> Train {
        let number = u64::from(rng.below(u32::from(self.len())));
        // Byte by byte: how many cards there are up to this colour. Each byte that is above the
        // number keeps its top bit in the subtraction; those below it are the colours passed over.
        let up_to = self.colours().wrapping_mul(ONES);
        let above = ((up_to | TOPS) - (number + 1) * ONES) & TOPS;
        let passed_over = 8 - ((above >> 7).wrapping_mul(ONES) >> 56);
        Train::from_index(passed_over as usize)
    }

    /// Draws a card and takes it out.
    #[inline]
    pub(crate) fn draw_out(&mut self, rng: &mut impl Rng) -> Train {
        let train = self.draw(rng);
        self.remove(train);
        train
    }
}

impl FromIterator<Train> for Trains {
    fn from_iter<I: IntoIterator<Item = Train>>(cards: I) -> Trains {
        let mut trains = Trains::NONE;
        cards.into_iter().for_each(|train| trains.insert(train));
        trains
    }
}

impl fmt::Debug for Trains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = self.iter().map(|(train, count)| (train.name(), count));
        f.debug_map().entries(each).finish()
    }
}

impl Serialize for Trains {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

impl<'de> Deserialize<'de> for Trains {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Train>::deserialize(deserializer)?;
        let mut trains = Trains::NONE;
        for train in cards {
            if trains.count(train) == Trains::ALL.count(train) {
                let most = Trains::ALL.count(train);
                let message = format_args!("there are only {most} cards called {train}");
                return Err(serde::de::Error::custom(message));
            }
            trains.insert(train);
        }
        Ok(trains)
    }
}

whistle_core::schema_as!(Trains, Vec<Train>);

#[cfg(test)]
mod tests {
    use whistle_core::Pcg32;

    use super::*;

    #[test]
    fn there_are_ten_of_each_colour_and_sixteen_locomotives() {
        assert_eq!(Trains::ALL.len(), 8 * 10 + 16);
        assert!(Colour::ALL.iter().all(|&colour| Trains::ALL.of(colour) == 10));
        assert_eq!(Trains::ALL.locomotives(), 16);
    }

    #[test]
    fn the_set_of_colours_is_what_is_there() {
        let mut rng = Pcg32::new(1, 1);
        for _ in 0..1_000 {
            let trains = Trains(std::array::from_fn(|_| rng.below(3) as u8));
            let by_hand = Colour::ALL.into_iter().filter(|&c| trains.of(c) > 0);
            assert_eq!(trains.colour_set(), by_hand.collect());
        }
    }

    #[test]
    fn every_card_is_drawn_as_often_as_there_are_of_it() {
        struct Counting(u32);
        impl Rng for Counting {
            fn next_u32(&mut self) -> u32 {
                unreachable!("only `below` is asked")
            }
            fn below(&mut self, _: u32) -> u32 {
                self.0
            }
        }
        let mut rng = Pcg32::new(2, 1);
        for _ in 0..1_000 {
            let trains = Trains(std::array::from_fn(|_| rng.below(11) as u8));
            let drawn: Trains = (0..u32::from(trains.len()))
                .map(|number| trains.draw(&mut Counting(number)))
                .collect();
            assert_eq!(drawn, trains);
        }
    }
}
