//! Why something is forbidden.

use std::fmt;

use serde::Serialize;
use whistle_core::Seat;

use crate::{Card, Company, LaneCard};

/// Why something is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refusal {
    /// The card is not in hand.
    NotInHand {
        /// The card.
        card: Card,
    },
    /// The seat holds a card of the led company and played another.
    MustFollow {
        /// The company that was led.
        company: Company,
    },
    /// The company has its locomotive.
    HasLocomotive {
        /// The company.
        company: Company,
    },
    /// A lane has another number of places.
    WrongLaneLength {
        /// How many it has.
        places: u8,
    },
    /// A card stands where its kind does not.
    WrongLanePlace {
        /// The place, counted from 0.
        place: u8,
        /// The card.
        card: LaneCard,
        /// Whether the track is shuffled.
        shuffled: bool,
    },
    /// A card stands in the lane twice.
    TwiceInLane {
        /// The card.
        card: LaneCard,
    },
    /// A locomotive is not in the lane.
    LocomotiveMissing,
    /// A hand has the wrong number of cards.
    WrongHandSize {
        /// Whose hand.
        seat: Seat,
        /// How many it should have.
        cards: u8,
    },
    /// A card was dealt twice.
    DealtTwice {
        /// The card.
        card: Card,
    },
    /// Not every card was dealt or laid out.
    WrongOpenings {
        /// How many cards are left after the deal.
        cards: u8,
    },
}

impl whistle_core::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotInHand { .. } | Refusal::MustFollow { .. } => "TR-5",
            Refusal::HasLocomotive { .. } => "TR-10",
            Refusal::WrongLanePlace { shuffled: true, .. } | Refusal::LocomotiveMissing => "TR-18",
            Refusal::WrongLaneLength { .. }
            | Refusal::WrongLanePlace { .. }
            | Refusal::TwiceInLane { .. } => "TR-3",
            Refusal::WrongHandSize { .. }
            | Refusal::DealtTwice { .. }
            | Refusal::WrongOpenings { .. } => "TR-2",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotInHand { card } => write!(f, "{card} is not in the hand"),
            Refusal::MustFollow { company } => write!(
                f,
                "suit must be followed: {} was led and the hand has a card of it",
                company.title()
            ),
            Refusal::HasLocomotive { company } => {
                write!(f, "{} has a locomotive already", company.title())
            }
            Refusal::WrongLaneLength { places } => {
                write!(f, "the lane of this table has {places} cards")
            }
            Refusal::WrongLanePlace { place, card, .. } => {
                write!(f, "{card} cannot stand in place {place} of the lane (counted from 0)")
            }
            Refusal::TwiceInLane { card } => write!(f, "{card} stands in the lane twice"),
            Refusal::LocomotiveMissing => f.write_str("not all locomotives are in the lane"),
            Refusal::WrongHandSize { seat, cards } => {
                write!(f, "{seat} is dealt {cards} cards at this table")
            }
            Refusal::DealtTwice { card } => write!(f, "{card} was dealt twice"),
            Refusal::WrongOpenings { cards } => {
                write!(f, "{cards} cards are left after the deal and laid out")
            }
        }
    }
}
