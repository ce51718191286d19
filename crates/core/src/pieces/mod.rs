//! Building blocks of games: cards, colours, places.
//!
//! A [`Piece`] is one of a fixed number of things, each with a name. [`named_enum!`](crate::named_enum) and
//! [`numbered_piece!`](crate::numbered_piece) declare one in a line. There are sets of pieces ([`PieceSet`]), tables
//! ([`PerPiece`]), multisets ([`Multiset`]) and short lists ([`FixedList`]). All are small, `Copy` and never on the
//! heap.

mod list;
mod multiset;
mod named;
mod set;
mod table;

pub use list::FixedList;
pub use multiset::{AsCounts, AsList, JsonForm, Multiset};
pub use named::NamedPiece;
#[doc(hidden)]
pub use named::parse_name;
pub use set::{Bits, PieceSet};
pub use table::PerPiece;

use std::fmt;

/// One of a fixed number of things, numbered from 0, each with a name.
pub trait Piece: Copy + Ord + fmt::Display + Send + Sync + 'static {
    /// The number of such things.
    const COUNT: usize;

    /// Returns its number.
    fn index(self) -> usize;

    /// Returns the piece with a number, which must be below [`Piece::COUNT`].
    fn from_index(index: usize) -> Self;

    /// Lists all in order.
    fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT).map(Self::from_index)
    }
}

/// Turns a newtype around a number into a piece: `numbered_piece!(Card, 50)` for `struct Card(u8)`.
///
/// The struct has its own `Display` and `FromStr`; JSON, schema and debug output use its name.
#[macro_export]
macro_rules! numbered_piece {
    ($type:ident, $count:expr) => {
        impl $crate::pieces::Piece for $type {
            const COUNT: usize = $count;

            #[inline(always)]
            fn index(self) -> usize {
                usize::from(self.0)
            }

            #[inline(always)]
            fn from_index(index: usize) -> $type {
                $type(index as u8)
            }
        }

        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }

        $crate::by_name!($type);
    };
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    crate::named_enum! {
        /// A colour.
        pub(crate) enum Colour("colour") {
            /// Red.
            Red = "red",
            /// Green.
            Green = "green",
            /// Dark blue.
            DarkBlue = "dark_blue",
        }
    }

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) struct Card(u8);

    impl fmt::Display for Card {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "c{}", self.0)
        }
    }

    impl std::str::FromStr for Card {
        type Err = String;

        fn from_str(name: &str) -> Result<Card, String> {
            Card::all().find(|card| card.to_string() == name).ok_or_else(|| "no card".to_owned())
        }
    }

    numbered_piece!(Card, 20);

    #[test]
    fn a_line_makes_a_name_a_number_and_a_list() {
        assert_eq!(Colour::ALL, [Colour::Red, Colour::Green, Colour::DarkBlue]);
        assert_eq!(Colour::DarkBlue.name(), "dark_blue");
        assert_eq!(Colour::all().map(Colour::index).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(format!("{:>6}|", Colour::Red), "   red|");
        assert_eq!("green".parse(), Ok(Colour::Green));
        let error = "pink".parse::<Colour>().unwrap_err();
        assert_eq!(error, "no colour is called \"pink\"; there are red, green and dark_blue");
        assert_eq!(serde_json::to_string(&Colour::DarkBlue).unwrap(), "\"dark_blue\"");
        assert_eq!(serde_json::from_str::<Colour>("\"red\"").unwrap(), Colour::Red);
    }

    #[test]
    fn a_number_is_its_name_everywhere() {
        let last = Card::all().next_back().unwrap();
        assert_eq!((format!("{last:?}"), last.index()), ("c19".to_owned(), 19));
        assert_eq!(serde_json::to_string(&last).unwrap(), "\"c19\"");
    }
}
