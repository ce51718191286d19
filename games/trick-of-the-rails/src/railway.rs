//! A company's railway: a row of stations that grows at both ends.

use serde::{Deserialize, Serialize};
use whistle_core::pieces::FixedList;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Railway(FixedList<Station, LONGEST>);

/// The stretch of a railway that a train runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The first station, counted from 0 at the left.
    pub from: u8,
    /// The number of stations.
    pub length: u8,
    /// Their total earnings.
    pub profit: i32,
}

impl Railway {
    /// Creates a railway with just the start card.
    pub fn open(company: Company) -> Railway {
        let mut stations = FixedList::default();
        stations.push(Station::start(company));
        Railway(stations)
    }

    /// Lays a station at an end.
    #[inline]
    pub fn lay(&mut self, station: Station, end: End) {
        match end {
            End::Right => self.0.push(station),
            End::Left => self.0.push_front(station),
        }
    }

    /// Returns the stations, left to right.
    #[inline]
    pub fn stations(&self) -> &[Station] {
        &self.0
    }

    /// Finds the best run of a locomotive: the leftmost of the best ones (TR-14).
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
