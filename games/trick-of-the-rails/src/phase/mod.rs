//! The phases of the game, and the rules of each.

pub(crate) mod finish;
pub(crate) mod setup;
pub(crate) mod track;
pub(crate) mod trick;

use serde::{Deserialize, Serialize};

use crate::Locomotive;

/// What the game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Phase {
    /// The lane is laid.
    LayLane,
    /// Cards are dealt.
    Deal,
    /// The first leader is drawn.
    DrawLead,
    /// A player plays a card to the trick.
    Play,
    /// The winner gives a locomotive to a company.
    PlaceLocomotive { locomotive: Locomotive },
    /// The winner joins a city to a railway.
    PlaceCity,
    /// Each player in turn lays their played card on its company's railway.
    LayCard,
    /// The game is over.
    Over,
}
