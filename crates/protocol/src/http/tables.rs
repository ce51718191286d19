//! Tables that there are, and their seats.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Seat};

use crate::TableCard;

/// Tables to go to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableList {
    /// Public tables, written once for many readers.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<TableCard>"))]
    pub open: Json,
    /// Those where the reader sits.
    pub mine: Vec<TableCard>,
}

/// A seat, or any of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatChoice {
    /// Which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// Who is to sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatAssignment {
    /// `me`, `open`, `bot:LEVEL` or `bot:LEVEL:PERSONALITY`.
    #[cfg_attr(feature = "schema", schemars(with = "super::Occupant"))]
    pub occupant: String,
}

/// A table that is to begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StartTable {
    /// What one's own seats are bound to with their part of the dice.
    #[serde(default)]
    pub commitments: Vec<SeatCommitment>,
}

/// What a seat is to be bound to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatCommitment {
    /// The seat.
    pub seat: Seat,
    /// The hash of its nonce: 64 hexadecimal digits in small letters. Others are refused.
    #[cfg_attr(feature = "schema", schemars(with = "crate::Bytes32"))]
    pub commitment: String,
}

/// Where to go on from in a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ForkTable {
    /// After which record.
    pub seq: u64,
    /// On which seat; bots have the others.
    pub seat: Seat,
}
