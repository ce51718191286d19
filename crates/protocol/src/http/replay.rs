//! Replays of finished games.

use serde::Serialize;
use whistle_core::{Json, Turn};

use crate::{Outcome, SeenRecord};

/// The replay of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Replay {
    /// What was seen before the first record.
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
    /// What was seen of it.
    pub seen: SeenRecord,
    /// What was seen after it.
    pub view: ReplayView,
    /// Whom the game was waiting for after it.
    pub turn: Turn,
}

/// What is seen of a position.
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
