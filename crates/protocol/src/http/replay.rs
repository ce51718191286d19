//! Finished games, played again.

use serde::Serialize;
use whistle_core::{Json, Turn};

use crate::{Outcome, SeenRecord};

/// A finished game, played again.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Replay {
    /// What was seen before the first record.
    pub start: ReplayView,
    /// What was seen then, record by record.
    pub steps: Vec<ReplayStep>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// One record of a game that is played again.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayStep {
    /// What was seen of it.
    pub seen: SeenRecord,
    /// What was seen after it.
    pub view: ReplayView,
    /// Whom the game waited for after it.
    pub turn: Turn,
}

/// What is seen of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ReplayView {
    /// With all open: through the eyes of every seat.
    All {
        /// What each seat sees.
        seats: Vec<Json>,
    },
    /// Through somebody's eyes.
    One(Json),
}
