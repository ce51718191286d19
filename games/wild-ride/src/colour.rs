//! The colours of wagons and dice.

use std::fmt;
use std::str::FromStr;

use crate::Kind;

/// A colour of a wagon. The standard box has the first five; other boxes may have others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Orange.
    Orange,
    /// Purple.
    Purple,
    /// Black.
    Black,
    /// White.
    White,
}

impl Colour {
    /// All of them.
    pub const ALL: [Colour; 8] = [
        Colour::Red,
        Colour::Blue,
        Colour::Green,
        Colour::Yellow,
        Colour::Orange,
        Colour::Purple,
        Colour::Black,
        Colour::White,
    ];

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        ["red", "blue", "green", "yellow", "orange", "purple", "black", "white"][self as usize]
    }
}

impl Kind for Colour {
    const ALL: &'static [Colour] = &Colour::ALL;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Colour {
    type Err = String;

    fn from_str(name: &str) -> Result<Colour, String> {
        Colour::ALL.into_iter().find(|colour| colour.name() == name).ok_or_else(|| {
            let known = Colour::ALL.map(Colour::name).join(", ");
            format!("no colour is called \"{name}\"; there are {known}")
        })
    }
}

whistle_core::by_name!(Colour, Colour::ALL.into_iter());
