//! Building places.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;

use crate::Building;
use crate::state::WHITE;

/// A building place in one byte: free, or a seat's building.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Site(u8);

impl Site {
    pub(crate) fn new(seat: Seat, building: Building) -> Site {
        Site(1 + seat.0 * 3 + building as u8)
    }

    pub(crate) fn is_free(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn built(self) -> Option<BuildingView> {
        let index = self.0.checked_sub(1)?;
        let building = Building::ALL[usize::from(index % 3)];
        Some(BuildingView { seat: Seat(index / 3), building })
    }
}

/// A building at a station.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub struct BuildingView {
    #[serde(deserialize_with = "read_owner")]
    pub seat: Seat,
    pub building: Building,
}

/// An untrusted view may contain anything; a building must have an owner at the table.
fn read_owner<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
    let seat = Seat::deserialize(deserializer)?;
    if seat.index() < WHITE {
        Ok(seat)
    } else {
        Err(serde::de::Error::custom(format_args!("{seat} cannot own a building")))
    }
}
