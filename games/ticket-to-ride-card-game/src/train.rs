//! Train cards, and multisets of them: cards of one kind cannot be told apart.

use std::fmt;
use std::str::FromStr;

use whistle_core::Rng;
use whistle_core::pieces::{Multiset, Piece};

use crate::{Colour, ColourSet};

/// The number of kinds of train cards: the colours, and locomotives.
pub(crate) const KINDS: usize = 9;
const LOCOMOTIVE: usize = 8;

/// A train card: of a colour, or a locomotive, which replaces any colour.
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
            .ok_or_else(|| format!("\"{name}\" is not a train card"))
    }
}

whistle_core::by_name!(Train);

/// A multiset of train cards.
pub type Trains = Multiset<Train, KINDS>;

/// All 96 train cards: ten of each colour and sixteen locomotives.
pub const ALL_TRAINS: Trains = Trains::of([10, 10, 10, 10, 10, 10, 10, 10, 16]);

/// A one in each byte.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of each byte.
pub(crate) const TOPS: u64 = 0x8080_8080_8080_8080;

/// The counts of the eight colours in one word, one byte each.
#[inline]
pub(crate) fn colour_counts(trains: &Trains) -> u64 {
    let [a, b, c, d, e, f, g, h, _] = *trains.counts();
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

/// The colours with at least one card.
#[inline]
pub(crate) fn colours_in(trains: &Trains) -> ColourSet {
    // No count reaches 128, so adding 127 lifts the top bit of every byte that is not 0; the
    // product gathers the eight top bits in the topmost byte.
    let lifted = (colour_counts(trains) + 0x7f7f_7f7f_7f7f_7f7f) & TOPS;
    ColourSet::from_bits(((lifted >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8)
}

/// Draws a card; each is equally likely, and there must be one.
#[inline]
pub(crate) fn draw(trains: &Trains, rng: &mut impl Rng) -> Train {
    // Each byte holds the number of cards up to this colour. Bytes above the drawn number keep their top bit in the
    // subtraction; the others are the colours passed over.
    let up_to = colour_counts(trains).wrapping_mul(ONES);
    let all = (up_to >> 56) as u32 + u32::from(trains.count(Train::Locomotive));
    let number = u64::from(rng.below(all));
    let above = ((up_to | TOPS) - (number + 1) * ONES) & TOPS;
    let passed_over = 8 - ((above >> 7).wrapping_mul(ONES) >> 56);
    Train::from_number(passed_over as usize)
}

#[cfg(test)]
mod tests {
    use whistle_core::Pcg32;

    use super::*;

    #[test]
    fn the_set_of_colours_is_what_is_there() {
        let mut rng = Pcg32::new(1, 1);
        for _ in 0..1_000 {
            let trains = Trains::of(std::array::from_fn(|_| rng.below(3) as u8));
            let by_hand = Colour::ALL.into_iter().filter(|&c| trains.has(Train::Car(c)));
            assert_eq!(colours_in(&trains), by_hand.collect());
        }
    }
    #[test]
    fn every_card_is_drawn_as_often_as_there_are_of_it() {
        struct Counting(u32);
        impl Rng for Counting {
            fn next_u32(&mut self) -> u32 {
                unreachable!("only `below` is called")
            }
            fn below(&mut self, _: u32) -> u32 {
                self.0
            }
        }
        let mut rng = Pcg32::new(2, 1);
        for _ in 0..1_000 {
            let trains = Trains::of(std::array::from_fn(|_| rng.below(11) as u8));
            let drawn = (0..trains.total()).map(|number| draw(&trains, &mut Counting(number)));
            assert_eq!(drawn.collect::<Trains>(), trains);
        }
    }
}
