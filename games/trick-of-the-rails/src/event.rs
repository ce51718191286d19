//! Events.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;

use crate::{
    Card, CardSet, City, Company, CompanyValue, End, LaneCard, LaneCards, Locomotive, Share,
};

/// An event, with enough detail to narrate and animate it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Event {
    /// The lane was laid.
    LaneLaid { lane: LaneCards },
    /// A hand was dealt.
    HandDealt {
        seat: Seat,
        count: u8,
        /// The cards; `null` for everyone except the owner.
        cards: Option<CardSet>,
    },
    /// A card that was left after the deal was laid at the right of its company's railway.
    CardOpened { card: Card },
    /// The first lead was set.
    LeadSet { seat: Seat },
    /// A card was played.
    CardPlayed {
        seat: Seat,
        card: Card,
        /// The led company, if this card shows that its player has none of it.
        void: Option<Company>,
    },
    /// A trick was won.
    TrickWon { seat: Seat, card: Card, prize: LaneCard },
    /// The winner took a share from the lane.
    ShareTaken { seat: Seat, share: Share },
    /// A player's card stays in front of them as a share.
    ShareKept { seat: Seat, card: Card },
    /// The winner's card replaced a reservation in the lane.
    CardReserved {
        seat: Seat,
        card: Card,
        /// The number of the reservation.
        reservation: u8,
    },
    /// The winner's card left the game.
    CardRetired { seat: Seat, card: Card },
    /// A company got its locomotive.
    LocomotivePlaced {
        seat: Seat,
        locomotive: Locomotive,
        company: Company,
        /// Whether it was the only company left, so there was no choice.
        forced: bool,
    },
    /// A city was joined to a railway.
    CityPlaced { seat: Seat, city: City, company: Company, end: End },
    /// A card was laid on its company's railway.
    CardLaid { seat: Seat, card: Card, end: End },
    /// A company was valued at the end of the game.
    CompanyValued {
        company: Company,
        #[serde(flatten)]
        value: CompanyValue,
    },
    /// A seat's shares were counted at the end of the game.
    SeatScored { seat: Seat, score: i32 },
}
