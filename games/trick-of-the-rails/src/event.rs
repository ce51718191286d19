//! What happened.

use serde::{Deserialize, Serialize};
use whistle_core::{Seat, Viewer};

use crate::{Card, CardSet, City, Company, CompanyValue, End, Lane, LaneCard, Locomotive, Share};

/// What happened, rich enough to tell and to animate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The lane was laid.
    LaneLaid {
        /// All its cards, left to right.
        #[serde(with = "crate::lane::whole")]
        #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::LaneCard>"))]
        lane: Lane,
    },
    /// A hand was dealt.
    HandDealt {
        /// Whose hand.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// Which cards; only its owner is told, for others it is `null`.
        cards: Option<CardSet>,
    },
    /// A card that was left after the deal was laid at the right of its company's railway.
    CardOpened {
        /// The card.
        card: Card,
    },
    /// The first lead was set.
    LeadSet {
        /// Who leads.
        seat: Seat,
    },
    /// A card was played.
    CardPlayed {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
        /// The led company, if this card shows that its player has none of it.
        void: Option<Company>,
    },
    /// A trick was won.
    TrickWon {
        /// By whom.
        seat: Seat,
        /// With which card.
        card: Card,
        /// What it was for.
        prize: LaneCard,
    },
    /// The winner took a share from the lane.
    ShareTaken {
        /// Who.
        seat: Seat,
        /// Which.
        share: Share,
    },
    /// The card somebody played stays before them as a share.
    ShareKept {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// The winner's card took a reservation's place in the lane.
    CardReserved {
        /// Who won.
        seat: Seat,
        /// Which card.
        card: Card,
        /// The number of the reservation.
        reservation: u8,
    },
    /// The winner's card left the game.
    CardRetired {
        /// Who won.
        seat: Seat,
        /// Which card.
        card: Card,
    },
    /// A company got its locomotive.
    LocomotivePlaced {
        /// Who placed it.
        seat: Seat,
        /// Which.
        locomotive: Locomotive,
        /// Where.
        company: Company,
        /// Whether it was the one company left without, so that there was nothing to choose.
        forced: bool,
    },
    /// A city was joined to a railway.
    CityPlaced {
        /// By whom.
        seat: Seat,
        /// Which.
        city: City,
        /// To whose railway.
        company: Company,
        /// At which end.
        end: End,
    },
    /// A card was laid on its company's railway.
    CardLaid {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// At which end.
        end: End,
    },
    /// A company was valued at the end of the game.
    CompanyValued {
        /// Which.
        company: Company,
        /// What its shares are worth, and why.
        #[serde(flatten)]
        value: CompanyValue,
    },
    /// A seat's shares were counted at the end of the game.
    SeatScored {
        /// Whose.
        seat: Seat,
        /// The score.
        score: i32,
    },
}

impl Event {
    /// TR-17: everything but hands is public.
    pub(crate) fn visible_event(&self, viewer: Viewer) -> Event {
        match *self {
            Event::HandDealt { seat, count, .. } if !viewer.is(seat) => {
                Event::HandDealt { seat, count, cards: None }
            }
            ref public => public.clone(),
        }
    }

    /// A card that comes out of a hand is news to everybody else.
    pub(crate) fn reveals_secret(&self) -> bool {
        matches!(self, Event::CardPlayed { .. })
    }
}
