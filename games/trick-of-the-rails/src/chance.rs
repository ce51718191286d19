//! What nature can do.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat};

use crate::{Card, CardSet, Lane};

/// What nature can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Lay the lane (TR-3).
    LayLane {
        /// All its cards, left to right.
        #[serde(with = "crate::lane::whole")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::LaneCard>"))]
        lane: Lane,
    },
    /// Deal the company cards (TR-2).
    Deal {
        /// What each seat is dealt.
        hands: PerSeat<CardSet>,
        /// The rest, in the order in which it is drawn and laid beside the start cards.
        openings: Openings,
    },
    /// Draw who leads first (TR-4).
    DrawLead {
        /// Who it is.
        seat: Seat,
    },
}

/// The cards that are left after the deal, in the order in which they are drawn: at most six.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Openings {
    cards: [Card; Openings::MOST],
    len: u8,
}

impl Openings {
    const MOST: usize = 6;

    /// Takes the cards in order; nothing if there are too many.
    pub fn new(cards: impl IntoIterator<Item = Card>) -> Option<Openings> {
        let mut openings = Openings { cards: [Card::FIRST; Openings::MOST], len: 0 };
        for card in cards {
            *openings.cards.get_mut(usize::from(openings.len))? = card;
            openings.len += 1;
        }
        Some(openings)
    }

    /// Returns the cards in order.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }
}

impl std::fmt::Debug for Openings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

impl Serialize for Openings {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

impl<'de> Deserialize<'de> for Openings {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Openings::new(Vec::<Card>::deserialize(deserializer)?)
            .ok_or_else(|| serde::de::Error::custom("at most 6 cards are left after a deal"))
    }
}

whistle_core::schema_as!(Openings, Vec<Card>);
