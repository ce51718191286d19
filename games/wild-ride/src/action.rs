//! Actions and chance outcomes.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat};

use crate::{Colour, Face, PerTrain, Train, Wagons};

/// An action taken by a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Action {
    /// Roll the coloured dice, now that everyone is ready (WR-3, at a live table).
    Roll,
    /// Grab the locomotive die (WR-5).
    Grab,
    /// Leave the locomotive die where it is: no train matches (WR-6).
    NoRide,
    /// Call another player's grab wrong (WR-10).
    Call,
    /// Let another player's grab stand (WR-10).
    Believe,
    /// Take all wagons of a train that matches (WR-7).
    Take { train: Train },
}

/// A seat's answer to a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It grabs the locomotive die.
    Grab,
    /// It sees no train that matches.
    NoRide,
}

/// An outcome of chance; at a live table also the measured times of a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Chance {
    /// Attach the first wagons to the locomotives (WR-1).
    MakeTrains { trains: PerTrain<Wagons> },
    /// Draw who rolls first (WR-3).
    DrawFirstPlayer { seat: Seat },
    /// Roll the coloured dice (WR-3).
    RollColours { first: Face, second: Face },
    /// Time the grabs of a live race (WR-5).
    TimeGrabs {
        /// Milliseconds from showing the roll to the grab; `None` for seats that did not grab.
        times: PerSeat<Option<u16>>,
    },
    /// Draw who was first: among equal times (WR-5), or at a table without times (WR-17).
    DrawFirstGrab { seat: Seat },
    /// Roll the locomotive die (WR-7, WR-8).
    RollLocomotive { locomotive: bool },
    /// Draw a wagon from the deck (WR-9, WR-11).
    DrawWagon { train: Train, colour: Colour },
}
