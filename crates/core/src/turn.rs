//! Whom the game is waiting for.

use serde::{Deserialize, Serialize};

use crate::SeatSet;

/// Whom the game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Turn {
    /// Each of these seats may act now; several choose at the same time.
    Seats {
        /// The seats.
        seats: SeatSet,
    },
    /// Chance decides: a deal, a roll, a draw.
    Chance,
    /// Nobody: the game is over.
    Over,
}

impl Turn {
    /// Returns the turn of these seats.
    #[inline]
    pub const fn seats(seats: SeatSet) -> Turn {
        Turn::Seats { seats }
    }

    /// Returns the seats that may act; none if chance decides or the game is over.
    #[inline]
    pub const fn actors(self) -> SeatSet {
        match self {
            Turn::Seats { seats } => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        }
    }
}
