//! What the table waits for, and the rules of each such moment.

pub(crate) mod finish;
pub(crate) mod setup;
pub(crate) mod track;
pub(crate) mod trick;

use serde::{Deserialize, Serialize};

use crate::Locomotive;

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "a field is what its name says")]
pub enum Phase {
    /// Nature lays the lane.
    LayLane,
    /// Nature deals.
    Deal,
    /// Nature draws who leads first.
    DrawLead,
    /// A card for the trick.
    Play,
    /// The winner gives a locomotive to a company.
    PlaceLocomotive { locomotive: Locomotive },
    /// The winner joins a city to a railway.
    PlaceCity,
    /// Each player in turn lays the card they played on its company's railway.
    LayCard,
    /// Nothing: the game is over.
    Over,
}
