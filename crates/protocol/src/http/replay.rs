//! Replays of finished games.

use serde::Serialize;
use whistle_core::{Json, Turn};

use crate::{Outcome, SeenRecord};

/// The replay of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Replay {
    /// The position before the first record, as the viewer saw it.
    pub start: ReplayView,
    /// The steps, record by record.
    pub steps: Vec<ReplayStep>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// One record of a replay.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayStep {
    /// The record, as the viewer saw it.
    pub seen: SeenRecord,
    /// The position after the record, as the viewer saw it.
    pub view: ReplayView,
    /// Whom the game was waiting for after the record.
    pub turn: Turn,
}

/// A position as one viewer, or every seat, saw it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ReplayView {
    /// All cards open: every seat's view.
    All {
        /// The view of each seat.
        seats: Vec<Json>,
    },
    /// One viewer's view.
    One(Json),
}
