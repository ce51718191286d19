//! What the coloured dice show.

use std::fmt;
use std::str::FromStr;

use crate::{Colour, Kind};

/// What both coloured dice show, in the order in which they lie.
pub type Dice = [Face; 2];

/// A face of a coloured die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// A colour to look for.
    Colour(Colour),
    /// A wagon: any colour will do.
    Wagon,
}

impl Face {
    /// All of them.
    pub const ALL: [Face; 9] = {
        let mut all = [Face::Wagon; 9];
        let mut index = 0;
        while index < Colour::ALL.len() {
            all[index] = Face::Colour(Colour::ALL[index]);
            index += 1;
        }
        all
    };

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Face::Colour(colour) => colour.name(),
            Face::Wagon => "wagon",
        }
    }

    /// Returns the colour it shows, if it shows one.
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Face::Colour(colour) => Some(colour),
            Face::Wagon => None,
        }
    }
}

impl Kind for Face {
    const ALL: &'static [Face] = &Face::ALL;

    #[inline]
    fn index(self) -> usize {
        match self {
            Face::Colour(colour) => colour.index(),
            Face::Wagon => Colour::ALL.len(),
        }
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
        if name == "wagon" {
            return Ok(Face::Wagon);
        }
        let colour = name.parse().map(Face::Colour);
        colour.map_err(|_| format!("no die shows \"{name}\"; faces are colours and \"wagon\""))
    }
}

whistle_core::by_name!(Face, Face::ALL.into_iter());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_stand_where_their_index_says() {
        for (index, face) in Face::ALL.into_iter().enumerate() {
            assert_eq!(face.index(), index);
            assert_eq!(face.to_string().parse(), Ok(face));
        }
    }
}
