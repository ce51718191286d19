//! Gifts between seats, outside the game's decisions.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// A gift from one seat to another: open, final, and possible on any player's turn.
///
/// A gift is not an action, so it is never listed as legal and bots never make one. The game decides what is given,
/// such as coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Gift {
    /// Who receives it.
    pub to: Seat,
    /// How many.
    pub count: u8,
}
