//! Train cards, and multisets of them: cards of one kind cannot be told apart.

use std::fmt;
use std::str::FromStr;

use whistle_core::Rng;
use whistle_core::pieces::{Multiset, Piece};

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
    #[inline]
    pub(crate) const fn from_number(index: usize) -> Train {
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

impl Piece for Train {
    const COUNT: usize = KINDS;

    #[inline]
    fn index(self) -> usize {
        match self {
            Train::Car(colour) => colour as usize,
            Train::Locomotive => LOCOMOTIVE,
        }
    }

    #[inline]
    fn from_index(index: usize) -> Train {
        Train::from_number(index)
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

/// A multiset of train cards.
pub type Trains = Multiset<Train, KINDS>;

/// All 96 train cards: ten of each colour and sixteen locomotives.
pub const ALL_TRAINS: Trains = Trains::of([10, 10, 10, 10, 10, 10, 10, 10, 16]);

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of each byte.
const TOPS: u64 = 0x8080_8080_8080_8080;

/// What train cards have beyond any multiset; eight colours fit in one word, a byte each.
pub trait TrainCards {
    /// Returns the colours' counts, a byte each.
    fn colours(&self) -> u64;

    /// Counts the cards of a colour, without locomotives.
    fn of_colour(&self, colour: Colour) -> u8;

    /// Counts the locomotives.
    fn locomotives(&self) -> u8;

    /// Counts all cards.
    fn size(&self) -> u8;

    /// Returns the colours of which there is a card.
    fn colour_set(&self) -> ColourSet;

    /// Takes several cards of a kind out, as far as there are any.
    fn take_up_to(&mut self, train: Train, count: u8);

    /// Makes sure that there are at least so many of a kind.
    fn at_least(&mut self, train: Train, count: u8);

    /// Draws a card, each equally likely; there must be one.
    fn draw(&self, rng: &mut impl Rng) -> Train;
}

impl TrainCards for Trains {
    #[inline]
    fn colours(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, _] = *self.counts();
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    #[inline]
    fn of_colour(&self, colour: Colour) -> u8 {
        self.counts()[colour as usize]
    }

    #[inline]
    fn locomotives(&self) -> u8 {
        self.counts()[LOCOMOTIVE]
    }

    #[inline]
    fn size(&self) -> u8 {
        ((self.colours().wrapping_mul(ONES) >> 56) as u8).wrapping_add(self.locomotives())
    }

    #[inline]
    fn colour_set(&self) -> ColourSet {
        // No count reaches 128, so adding 127 lifts the top bit of every byte that is not 0; the
        // product gathers the eight top bits in the topmost byte.
        let lifted = (self.colours() + 0x7f7f_7f7f_7f7f_7f7f) & TOPS;
        ColourSet::from_bits(((lifted >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8)
    }

    #[inline]
    fn take_up_to(&mut self, train: Train, count: u8) {
        self.set(train, self.count(train).saturating_sub(count));
    }

    #[inline]
    fn at_least(&mut self, train: Train, count: u8) {
        self.set(train, self.count(train).max(count));
    }

    #[inline]
    fn draw(&self, rng: &mut impl Rng) -> Train {
        let number = u64::from(rng.below(u32::from(self.size())));
        // Byte by byte: how many cards there are up to this colour. Each byte that is above the
        // number keeps its top bit in the subtraction; those below it are the colours passed over.
        let up_to = self.colours().wrapping_mul(ONES);
        let above = ((up_to | TOPS) - (number + 1) * ONES) & TOPS;
        let passed_over = 8 - ((above >> 7).wrapping_mul(ONES) >> 56);
        Train::from_number(passed_over as usize)
    }
}

#[cfg(test)]
mod tests {
    use whistle_core::Pcg32;

    use super::*;

    #[test]
    fn there_are_ten_of_each_colour_and_sixteen_locomotives() {
        assert_eq!(ALL_TRAINS.size(), 8 * 10 + 16);
        assert!(Colour::ALL.iter().all(|&colour| ALL_TRAINS.of_colour(colour) == 10));
        assert_eq!(ALL_TRAINS.locomotives(), 16);
    }

    #[test]
    fn the_set_of_colours_is_what_is_there() {
        let mut rng = Pcg32::new(1, 1);
        for _ in 0..1_000 {
            let trains = Trains::of(std::array::from_fn(|_| rng.below(3) as u8));
            let by_hand = Colour::ALL.into_iter().filter(|&c| trains.of_colour(c) > 0);
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
            let trains = Trains::of(std::array::from_fn(|_| rng.below(11) as u8));
            let drawn: Trains = (0..u32::from(trains.size()))
                .map(|number| trains.draw(&mut Counting(number)))
                .collect();
            assert_eq!(drawn, trains);
        }
    }
}
