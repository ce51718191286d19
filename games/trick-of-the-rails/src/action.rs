//! Actions and chance outcomes.

use serde::{Deserialize, Serialize};
use whistle_core::pieces::FixedList;
use whistle_core::{PerSeat, Seat};

use crate::{Card, CardSet, Company, End, LaneCards};

/// An action taken by a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Action {
    /// Play a card from the hand to the trick (TR-5).
    Play { card: Card },
    /// Give the won locomotive to a company (TR-10).
    PlaceLocomotive { company: Company },
    /// Join the won city to a railway (TR-12).
    PlaceCity { company: Company, end: End },
    /// Lay the played card at an end of its company's railway (TR-10).
    LayCard { end: End },
}

/// An outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Chance {
    /// Lay the lane (TR-3).
    LayLane { lane: LaneCards },
    /// Deal the company cards (TR-2).
    Deal {
        hands: PerSeat<CardSet>,
        /// The rest, in the order in which it is drawn and laid beside the start cards.
        openings: Openings,
    },
    /// Draw who leads first (TR-4).
    DrawLead { seat: Seat },
}

/// The cards left after the deal, in the order in which they are drawn.
pub type Openings = FixedList<Card, 6>;
