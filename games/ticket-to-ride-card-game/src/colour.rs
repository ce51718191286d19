//! The eight colours of train cards.

use whistle_core::named_enum;
use whistle_core::pieces::PieceSet;

named_enum! {
    /// A colour of train cards; locomotives have none.
    #[allow(missing_docs, reason = "a colour is what its name says")]
    pub enum Colour("colour of train cards") {
        Red = "red",
        Green = "green",
        Blue = "blue",
        Yellow = "yellow",
        Black = "black",
        White = "white",
        Orange = "orange",
        Purple = "purple",
    }
}

/// A set of colours.
pub type ColourSet = PieceSet<Colour, u8>;
