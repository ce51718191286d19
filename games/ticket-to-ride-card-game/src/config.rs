//! What a table chooses before it starts.

use serde::{Deserialize, Serialize};
use whistle_core::{ConfigError, Seat};

use crate::meta::META;

/// What a table chooses before it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// How many play: 2, 3 or 4.
    pub seats: u8,
    /// Whether players may look at their own on-the-track stack (TT-5).
    #[serde(default)]
    pub open_stack: bool,
    /// Who plays first; drawn at random if left out (TT-3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_player: Option<Seat>,
}

impl Config {
    /// Returns the plain table of that many seats.
    pub fn plain(seats: u8) -> Config {
        Config { seats, open_stack: false, first_player: None }
    }

    pub(crate) fn validate(&self) -> Result<(), ConfigError> {
        if !META.takes(self.seats) {
            let (least, most) = (META.min_seats, META.max_seats);
            let message = format!("{least} to {most} can play, not {}", self.seats);
            return Err(ConfigError { option: "seats", message });
        }
        match self.first_player {
            Some(seat) if seat.0 >= self.seats => {
                let last = self.seats - 1;
                let message = format!("there is no {seat}; seats are 0 to {last}");
                Err(ConfigError { option: "first_player", message })
            }
            _ => Ok(()),
        }
    }
}
