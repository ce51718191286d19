//! The coloured dice.

use std::fmt;
use std::str::FromStr;

use whistle_core::pieces::Piece;

use crate::Colour;

/// The faces of both coloured dice, in order.
pub type Dice = [Face; 2];

/// A face of a coloured die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// A colour to look for.
    Colour(Colour),
    /// A wagon: any colour will do.
    Wagon,
}

impl Piece for Face {
    const COUNT: usize = Colour::COUNT + 1;

    #[inline]
    fn index(self) -> usize {
        match self {
            Face::Colour(colour) => colour.index(),
            Face::Wagon => Colour::COUNT,
        }
    }

    #[inline]
    fn from_index(index: usize) -> Face {
        if index < Colour::COUNT { Face::Colour(Colour::from_index(index)) } else { Face::Wagon }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Colour(colour) => colour.fmt(f),
            Face::Wagon => f.pad("wagon"),
        }
    }
}

impl FromStr for Face {
    type Err = String;

    fn from_str(name: &str) -> Result<Face, String> {
        Face::all()
            .find(|face| face.to_string() == name)
            .ok_or_else(|| format!("no die shows \"{name}\"; faces are colours and \"wagon\""))
    }
}

whistle_core::by_name!(Face);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_stand_where_their_index_says() {
        for (index, face) in Face::all().enumerate() {
            assert_eq!(face.index(), index);
            assert_eq!(face.to_string().parse(), Ok(face));
        }
    }
}
