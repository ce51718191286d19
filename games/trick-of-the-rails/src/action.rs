//! What a seat can do.

use serde::{Deserialize, Serialize};

use crate::{Card, Company, End};

/// What a seat can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Play a card from the hand to the trick (TR-5).
    Play {
        /// The card.
        card: Card,
    },
    /// Give the locomotive that was won to a company (TR-10).
    PlaceLocomotive {
        /// A company without one.
        company: Company,
    },
    /// Join the city that was won to a railway (TR-12).
    PlaceCity {
        /// Whose railway.
        company: Company,
        /// At which end.
        end: End,
    },
    /// Lay the card one played at an end of its company's railway (TR-10).
    LayCard {
        /// At which end.
        end: End,
    },
}
