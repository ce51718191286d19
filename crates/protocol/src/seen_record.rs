//! A record as one viewer saw it.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Seat};

use crate::PromiseTerms;

/// A record as one viewer saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeenRecord {
    /// The number of the record.
    pub seq: u64,
    /// The seat that acted; absent for a chance outcome.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The record that was undone, if this is an undo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undone: Option<u64>,
    /// The text, if this record is talk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// The promise, if this record is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<PromiseTerms>,
    /// The events.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Kinded>"))]
    pub events: Vec<Json>,
}
