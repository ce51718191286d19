//! A company's railway: a row of stations that grows at both ends.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Company, Locomotive, Station};

/// The start card, ten company cards and three cities: no railway is longer.
const LONGEST: usize = 14;

/// An end of a railway.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Left of all stations.
    Left,
    /// Right of all stations.
    Right,
}

impl End {
    /// Both.
    pub const BOTH: [End; 2] = [End::Left, End::Right];
}

/// A company's railway, left to right.
#[derive(Clone, Copy)]
pub struct Railway {
    stations: [Station; LONGEST],
    len: u8,
}

/// The stretch of a railway that a train runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The first station, counted from 0 at the left.
    pub from: u8,
    /// How many stations it has.
    pub length: u8,
    /// What they earn together.
    pub profit: i32,
}

impl Railway {
    /// Opens a railway: just the start card.
    pub const fn open(company: Company) -> Railway {
        Railway { stations: [Station::start(company); LONGEST], len: 1 }
    }

    /// Lays a station at an end.
    #[inline]
    pub fn lay(&mut self, station: Station, end: End) {
        let len = usize::from(self.len);
        match end {
            End::Right => self.stations[len] = station,
            End::Left => {
                // All places move, used or not: a copy of fixed size is a few instructions.
                let before = self.stations;
                self.stations[1..].copy_from_slice(&before[..LONGEST - 1]);
                self.stations[0] = station;
            }
        }
        self.len += 1;
    }

    /// Returns the stations, left to right.
    #[inline]
    pub fn stations(&self) -> &[Station] {
        &self.stations[..usize::from(self.len)]
    }

    /// Finds the best run of a locomotive: the first of the best ones from the left (TR-14).
    pub fn best_run(&self, locomotive: Locomotive) -> Run {
        let stations = self.stations();
        let length = stations.len().min(locomotive.distance());
        let value = |station: &Station| i32::from(station.value());
        let mut sum: i32 = stations[..length].iter().map(value).sum();
        let mut best = Run { from: 0, length: length as u8, profit: sum };
        for next in length..stations.len() {
            sum += value(&stations[next]) - value(&stations[next - length]);
            if sum > best.profit {
                best = Run { from: (next + 1 - length) as u8, profit: sum, ..best };
            }
        }
        best
    }
}

/// What lies beyond the ends is no part of a railway.
impl PartialEq for Railway {
    fn eq(&self, other: &Railway) -> bool {
        self.stations() == other.stations()
    }
}

impl Eq for Railway {}

impl fmt::Debug for Railway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.stations().iter().map(Station::to_string)).finish()
    }
}

impl Serialize for Railway {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.stations())
    }
}

impl<'de> Deserialize<'de> for Railway {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stations = Vec::<Station>::deserialize(deserializer)?;
        let (Some(&first), 1..=LONGEST) = (stations.first(), stations.len()) else {
            let message = format_args!("a railway has 1 to {LONGEST} stations");
            return Err(serde::de::Error::custom(message));
        };
        let mut railway = Railway { stations: [first; LONGEST], len: stations.len() as u8 };
        railway.stations[..stations.len()].copy_from_slice(&stations);
        Ok(railway)
    }
}

whistle_core::schema_as!(Railway, Vec<Station>);
