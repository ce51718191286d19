//! Building places.

use std::fmt;

use serde::{Deserialize, Serialize};
use whistle_core::Seat;

use crate::Building;
use crate::board::MAX_PLACES;
use crate::state::WHITE;

/// A building place: free, or somebody's building, in one byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Site(u8);

impl Site {
    pub(crate) const FREE: Site = Site(0);

    #[inline]
    pub(crate) fn new(seat: Seat, building: Building) -> Site {
        Site(1 + seat.0 * 3 + building as u8)
    }

    #[inline]
    pub(crate) fn is_free(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) fn built(self) -> Option<BuildingView> {
        let index = self.0.checked_sub(1)?;
        Some(BuildingView {
            seat: Seat(index / 3),
            building: Building::ALL[usize::from(index % 3)],
        })
    }
}

/// A building that stands somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BuildingView {
    /// Whose it is.
    pub seat: Seat,
    /// What it is.
    pub building: Building,
}

/// The buildings of a station, in the order in which they were erected; in JSON a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Buildings([Site; MAX_PLACES]);

impl Buildings {
    pub(crate) fn at(sites: &[Site; MAX_PLACES]) -> Buildings {
        Buildings(*sites)
    }

    pub(crate) fn sites(self) -> [Site; MAX_PLACES] {
        self.0
    }

    /// Lists them.
    pub fn iter(self) -> impl Iterator<Item = BuildingView> {
        self.0.into_iter().map_while(Site::built)
    }
}

impl fmt::Debug for Buildings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Buildings {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Buildings {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let built = Vec::<BuildingView>::deserialize(deserializer)?;
        if built.len() > MAX_PLACES {
            let message = format_args!("{} buildings, {MAX_PLACES} at most", built.len());
            return Err(serde::de::Error::custom(message));
        }
        if let Some(built) = built.iter().find(|built| usize::from(built.seat.0) >= WHITE) {
            let message = format_args!("{} cannot own a building", built.seat);
            return Err(serde::de::Error::custom(message));
        }
        let mut sites = [Site::FREE; MAX_PLACES];
        for (site, built) in sites.iter_mut().zip(built) {
            *site = Site::new(built.seat, built.building);
        }
        Ok(Buildings(sites))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Buildings {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Buildings".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<BuildingView>::json_schema(generator)
    }
}
