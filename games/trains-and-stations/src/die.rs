//! Dice and their six faces.

use std::fmt;
use std::str::FromStr;

use whistle_core::named_enum;
use whistle_core::pieces::{Multiset, Piece};

use crate::Building;

named_enum! {
    /// The face of a die; all are equally likely.
    pub enum Face("face of a die") {
        /// Worth coins.
        Coin = "coin",
        /// A third of a hotel.
        Hotel = "hotel",
        /// A third of a mine.
        Mine = "mine",
        /// A third of a ranch.
        Ranch = "ranch",
        /// A train, to be placed.
        Train = "train",
        /// A train, to be placed, that cannot be rerolled.
        LockedTrain = "locked_train",
    }
}

impl Face {
    /// The faces that can be saved (TS-16).
    pub(crate) const SAVED: [Face; 4] = [Face::Coin, Face::Hotel, Face::Mine, Face::Ranch];

    /// Returns the face needed for this kind of building.
    pub(crate) const fn of(building: Building) -> Face {
        match building {
            Building::Hotel => Face::Hotel,
            Building::Mine => Face::Mine,
            Building::Ranch => Face::Ranch,
        }
    }
}

/// Dice of one colour, by face.
pub type Faces = Multiset<Face, 6>;

/// A rolled die: its colour and its face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die {
    /// Whether it is a white bonus die.
    pub white: bool,
    /// Its face.
    pub face: Face,
}

/// Twelve kinds: own dice first.
impl Piece for Die {
    const COUNT: usize = 12;

    fn index(self) -> usize {
        self.white as usize * 6 + self.face as usize
    }

    fn from_index(index: usize) -> Die {
        Die { white: index >= 6, face: Face::ALL[index % 6] }
    }
}

/// The face, with the prefix `white-` for a white die.
impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.white { "white-" } else { "" }, self.face)
    }
}

impl FromStr for Die {
    type Err = String;

    fn from_str(name: &str) -> Result<Die, String> {
        let face = name.strip_prefix("white-");
        Ok(Die { white: face.is_some(), face: face.unwrap_or(name).parse()? })
    }
}

whistle_core::by_name!(Die);

/// Rolled dice, own and white, by face.
pub type Dice = Multiset<Die, 12>;

/// Counts the dice of both colours with a face.
pub(crate) fn showing(dice: &Dice, face: Face) -> u8 {
    dice.count(Die { white: false, face }) + dice.count(Die { white: true, face })
}

/// Counts the dice of one colour.
pub(crate) fn of_colour(dice: &Dice, white: bool) -> u8 {
    let own = if white { 6..12 } else { 0..6 };
    dice.counts()[own].iter().sum()
}

/// Counts the trains and locked trains of one colour.
pub(crate) fn trains(dice: &Dice, white: bool) -> u8 {
    let of = |face| dice.count(Die { white, face });
    of(Face::Train) + of(Face::LockedTrain)
}
