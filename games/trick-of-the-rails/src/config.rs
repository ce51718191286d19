//! The options of a table.

use serde::{Deserialize, Serialize};
use whistle_core::{ConfigError, Seat};

use crate::meta::META;

/// The options of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The number of players: 3, 4 or 5.
    pub seats: u8,
    /// Whether cities and locomotives are in the lane in random order (TR-18).
    #[serde(default)]
    pub shuffled_track: bool,
    /// Who leads first; drawn at random if left out (TR-4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_lead: Option<Seat>,
}

impl Config {
    /// Returns the default options for this number of seats.
    pub fn plain(seats: u8) -> Config {
        Config { seats, shuffled_track: false, first_lead: None }
    }

    pub(crate) fn validate(&self) -> Result<(), ConfigError> {
        META.check_seats(self.seats)?;
        ConfigError::check_seat("first_lead", self.first_lead, self.seats)
    }
}
