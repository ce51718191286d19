//! Tables and their seats.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Seat};

use crate::TableCard;

/// Lists of tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableList {
    /// Public tables, already serialised because many people read them.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<TableCard>"))]
    pub open: Json,
    /// Tables where the current person has a seat.
    pub mine: Vec<TableCard>,
}

/// A seat; if it is absent, any free seat (`join`) or all of the person's seats (`leave`, `resign`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatChoice {
    /// The seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
}

/// A new occupant for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatAssignment {
    /// `me`, `open`, `bot:LEVEL` or `bot:LEVEL:PERSONALITY`.
    #[cfg_attr(feature = "schema", schemars(with = "super::Occupant"))]
    pub occupant: String,
}

/// The commitments with which a table starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StartTable {
    /// The dice commitments of the current person's seats.
    #[serde(default)]
    pub commitments: Vec<SeatCommitment>,
}

/// The commitment of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatCommitment {
    /// The seat.
    pub seat: Seat,
    /// The hash of its nonce: 64 lower-case hexadecimal digits.
    #[cfg_attr(feature = "schema", schemars(with = "crate::Bytes32"))]
    pub commitment: String,
}

/// Where to continue a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ForkTable {
    /// The record after which to continue.
    pub seq: u64,
    /// The current person's seat; bots take the others.
    pub seat: Seat,
}
