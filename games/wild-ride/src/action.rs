//! What a seat can do.

use serde::{Deserialize, Serialize};

use crate::Train;

/// What a seat can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Roll the coloured dice, now that everybody looks (WR-3, at a live table).
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
    Take {
        /// Which train.
        train: Train,
    },
}

/// What a seat says to a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It grabs the locomotive die.
    Grab,
    /// It sees no train that matches.
    NoRide,
}

impl Answer {
    /// Returns the id of its name in `locales/`.
    pub(crate) const fn name_id(self) -> &'static str {
        match self {
            Answer::Grab => "name-grab",
            Answer::NoRide => "name-no-ride",
        }
    }
}
