//! What nature can do.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat};

use crate::{Colour, Face, PerTrain, Train, Wagons};

/// What nature can do; the times of a race are measured rather than drawn, and come in here too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Attach the first wagons to the locomotives (WR-1).
    MakeTrains {
        /// The wagons of each.
        trains: PerTrain<Wagons>,
    },
    /// Draw who rolls first (WR-3).
    DrawFirstPlayer {
        /// Who it is.
        seat: Seat,
    },
    /// Roll the coloured dice (WR-3).
    RollColours {
        /// What one shows.
        first: Face,
        /// What the other shows.
        second: Face,
    },
    /// Time the grabs of a live race (WR-5).
    TimeGrabs {
        /// Milliseconds from the showing of the roll to the grab; nothing for who did not grab.
        times: PerSeat<Option<u16>>,
    },
    /// Draw who was first: of equal times (WR-5), or at a table without times (WR-17).
    DrawFirstGrab {
        /// Who it was.
        seat: Seat,
    },
    /// Roll the locomotive die (WR-7, WR-8).
    RollLocomotive {
        /// Whether it shows one.
        locomotive: bool,
    },
    /// Draw a wagon from the deck (WR-9, WR-11).
    DrawWagon {
        /// Its type.
        train: Train,
        /// Its colour.
        colour: Colour,
    },
}
