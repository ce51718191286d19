//! Stations, tracks and spaces by number in memory and by name in JSON.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Board, bits};

/// Makes a number of something on the board be written by its name.
macro_rules! on_the_board {
    ($type:ident, $list:ident, $what:literal) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match Board::original().$list.get(usize::from(self.0)) {
                    Some(plan) => f.pad(&plan.name),
                    None => write!(f, "{}-{}", $what, self.0),
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
                let found = Board::original().$list.iter().position(|plan| plan.name == name);
                let missing = || format!(concat!("the board has no ", $what, " \"{}\""), name);
                found.map(|index| $type(index as u8)).ok_or_else(missing)
            }
        }

        whistle_core::by_name!(
            $type,
            (0..Board::original().$list.len()).map(|index| $type(index as u8))
        );
    };
}
pub(crate) use on_the_board;

/// A station, by its number on the board.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Station(pub(crate) u8);

/// A track, by its number on the board.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Track(pub(crate) u8);

/// A space, by its number on the board.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(pub(crate) u8);

on_the_board!(Station, stations, "station");
on_the_board!(Track, tracks, "track");
on_the_board!(Space, spaces, "space");

/// A set of stations, as a bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct StationSet(pub(crate) u16);

impl StationSet {
    /// Tells whether the station is a member.
    #[inline]
    pub fn contains(self, station: Station) -> bool {
        self.0 & 1 << station.0 != 0
    }

    /// Counts the members.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Tells whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Lists the members in order.
    pub fn iter(self) -> impl Iterator<Item = Station> {
        bits(u64::from(self.0)).map(|index| Station(index as u8))
    }
}

impl FromIterator<Station> for StationSet {
    fn from_iter<I: IntoIterator<Item = Station>>(stations: I) -> StationSet {
        StationSet(stations.into_iter().fold(0, |set, station| set | 1 << station.0))
    }
}

impl fmt::Debug for StationSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for StationSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for StationSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Station>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for StationSet {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "StationSet".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Station>::json_schema(generator)
    }
}
