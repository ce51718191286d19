//! Wagons, and the three locomotives that pull them.

use whistle_core::named_enum;
use whistle_core::pieces::{AsCounts, Multiset, PerPiece};

use crate::{Dice, Face};

named_enum! {
    /// A colour of a wagon. The standard box has the first five; other boxes may have others.
    #[allow(missing_docs, reason = "colours need no words")]
    pub enum Colour("colour") {
        Red = "red",
        Blue = "blue",
        Green = "green",
        Yellow = "yellow",
        Orange = "orange",
        Purple = "purple",
        Black = "black",
        White = "white",
    }
}

named_enum! {
    /// A locomotive and its type of wagon (WR-2), in the order on the table.
    pub enum Train("train") {
        /// Wagons for people.
        Passenger = "passenger",
        /// Wagons for goods.
        Freight = "freight",
        /// Wagons for liquids.
        Tank = "tank",
    }
}

/// One value for each train.
pub type PerTrain<T> = PerPiece<Train, T, 3>;

/// Wagons of one type, by colour.
pub type Wagons = Multiset<Colour, 8, AsCounts>;

/// WR-4: returns whether the wagons of a train match a roll.
#[inline]
pub(crate) fn matches(wagons: &Wagons, dice: Dice, single_double: bool) -> bool {
    match dice {
        [Face::Colour(one), Face::Colour(other)] if one == other => {
            wagons.count(one) >= if single_double { 1 } else { 2 }
        }
        [Face::Colour(one), Face::Colour(other)] => wagons.has(one) && wagons.has(other),
        [Face::Colour(colour), Face::Wagon] | [Face::Wagon, Face::Colour(colour)] => {
            wagons.has(colour)
        }
        [Face::Wagon, Face::Wagon] => !wagons.is_empty(),
    }
}
