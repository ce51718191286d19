//! What a viewer saw of one record.

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Seat};

use crate::PromiseTerms;

/// What a viewer saw of one record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeenRecord {
    /// The record.
    pub seq: u64,
    /// Who acted; nobody if nature did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The record that was taken back, if this is a taking back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undone: Option<u64>,
    /// What was said, if this is talk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// What was promised, if this is a promise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<PromiseTerms>,
    /// What happened.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::Kinded>"))]
    pub events: Vec<Json>,
}
