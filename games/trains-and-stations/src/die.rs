//! Dice and their six faces.

use std::fmt;
use std::str::FromStr;

use crate::Building;
use crate::counts::{Counts, Kind};

/// What a die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Worth coins.
    Coin,
    /// A third of a hotel.
    Hotel,
    /// A third of a mine.
    Mine,
    /// A third of a ranch.
    Ranch,
    /// A train, to be placed.
    Train,
    /// A train, to be placed, that cannot be rerolled.
    LockedTrain,
}

impl Face {
    /// All six; a die shows each as often as any other.
    pub const ALL: [Face; 6] =
        [Face::Coin, Face::Hotel, Face::Mine, Face::Ranch, Face::Train, Face::LockedTrain];

    /// The faces that can be saved (TS-16).
    pub const SAVED: [Face; 4] = [Face::Coin, Face::Hotel, Face::Mine, Face::Ranch];

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        ["coin", "hotel", "mine", "ranch", "train", "locked_train"][self as usize]
    }

    /// Returns the face that builds this kind.
    #[inline]
    pub const fn of(building: Building) -> Face {
        match building {
            Building::Hotel => Face::Hotel,
            Building::Mine => Face::Mine,
            Building::Ranch => Face::Ranch,
        }
    }
}

impl Kind for Face {
    const ALL: &'static [Face] = &Face::ALL;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Face {
    type Err = String;

    fn from_str(name: &str) -> Result<Face, String> {
        Face::ALL
            .into_iter()
            .find(|face| face.name() == name)
            .ok_or_else(|| format!("no die shows \"{name}\""))
    }
}

whistle_core::by_name!(Face, Face::ALL.into_iter());

/// Dice of one colour, by face.
pub type Faces = Counts<Face, 6>;

/// A die that was rolled: one's own or a white one, and what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die {
    /// Whether it is a white bonus die.
    pub white: bool,
    /// What it shows.
    pub face: Face,
}

impl Die {
    /// All twelve kinds: one's own first.
    pub const ALL: [Die; 12] = {
        let mut all = [Die { white: false, face: Face::Coin }; 12];
        let mut index = 0;
        while index < 12 {
            all[index] = Die { white: index >= 6, face: Face::ALL[index % 6] };
            index += 1;
        }
        all
    };
}

impl Kind for Die {
    const ALL: &'static [Die] = &Die::ALL;

    #[inline]
    fn index(self) -> usize {
        self.white as usize * 6 + self.face as usize
    }
}

/// The face, and for a white die `white-` before it.
impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.white { "white-" } else { "" }, self.face)
    }
}

impl FromStr for Die {
    type Err = String;

    fn from_str(name: &str) -> Result<Die, String> {
        let (white, face) = match name.strip_prefix("white-") {
            Some(face) => (true, face),
            None => (false, name),
        };
        Ok(Die { white, face: face.parse()? })
    }
}

whistle_core::by_name!(Die, Die::ALL.into_iter());

/// Rolled dice: one's own and white ones, by face.
pub type Dice = Counts<Die, 12>;

impl Dice {
    /// Counts dice of both colours with a face.
    #[inline]
    pub fn showing(&self, face: Face) -> u8 {
        self.of(Die { white: false, face }) + self.of(Die { white: true, face })
    }

    /// Counts the dice of one colour.
    #[inline]
    pub fn of_colour(&self, white: bool) -> u8 {
        Face::ALL.iter().map(|&face| self.of(Die { white, face })).sum()
    }

    /// Counts the trains and locked trains of one colour.
    #[inline]
    pub(crate) fn trains(&self, white: bool) -> u8 {
        self.of(Die { white, face: Face::Train }) + self.of(Die { white, face: Face::LockedTrain })
    }
}
