//! What one seat gives another beside the game's decisions.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// What a seat gives another: openly and for good, whoever's turn it is.
///
/// A gift is no action, so nobody is offered any and no bot makes one. What is given is the game's
/// business: coins, for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Gift {
    /// Who receives it.
    pub to: Seat,
    /// How many.
    pub count: u8,
}
