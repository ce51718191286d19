//! Stations, tracks and spaces by number in memory and by name in JSON.

use std::fmt;
use std::str::FromStr;

use super::{Board, MAX_SPACES, MAX_STATIONS, MAX_TRACKS};

/// Marks ids of a custom board.
pub(crate) const OWN: u8 = 0x80;

/// Serialises the number of something on a board as a word that can be parsed without the board.
///
/// Things on the original board use their names, and those on a custom board their numbers: `station-3`. The board has
/// their names.
macro_rules! on_the_board {
    ($($(#[$doc:meta])* $type:ident: $list:ident, $what:literal, $most:expr;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $type(pub(crate) u8);

        impl $type {
            /// Returns the number on its board.
            pub(crate) fn index(self) -> usize {
                usize::from(self.0 & !OWN)
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match Board::original().$list.get(self.index()) {
                    Some(plan) if plan.id == *self => f.pad(&plan.name),
                    _ => write!(f, "{}-{}", $what, self.index()),
                }
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $type {
            type Err = String;

            fn from_str(name: &str) -> Result<$type, String> {
                if let Some(number) = name.strip_prefix(concat!($what, "-")) {
                    let index = number
                        .parse::<u8>()
                        .ok()
                        .filter(|index| usize::from(*index) < $most && index.to_string() == number);
                    let missing = || format!(concat!("no board has a ", $what, " {}"), number);
                    return index.map(|index| $type(index | OWN)).ok_or_else(missing);
                }
                let found = Board::original().$list.iter().find(|plan| plan.name == name);
                let missing = || format!(concat!("the board has no ", $what, " \"{}\""), name);
                found.map(|plan| plan.id).ok_or_else(missing)
            }
        }

        whistle_core::by_name!(
            $type,
            Board::original()
                .$list
                .iter()
                .map(|plan| plan.id)
                .chain((0..$most).map(|index| $type(index as u8 | OWN)))
        );
    )+};
}
pub(crate) use on_the_board;

on_the_board! {
    /// A station, by its number on the board.
    Station: stations, "station", MAX_STATIONS;
    /// A track, by its number on the board.
    Track: tracks, "track", MAX_TRACKS;
    /// A space, by its number on the board.
    Space: spaces, "space", MAX_SPACES;
}
