//! The options of a table.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;

/// The options of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The number of players: 2, 3 or 4.
    pub seats: u8,
    /// Whether players may look at their own on-the-track stack (TT-5).
    #[serde(default)]
    pub open_stack: bool,
    /// Who plays first; drawn at random if left out (TT-3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_player: Option<Seat>,
}

impl Config {
    /// Returns the default options for this number of seats.
    pub fn plain(seats: u8) -> Config {
        Config { seats, open_stack: false, first_player: None }
    }
}
