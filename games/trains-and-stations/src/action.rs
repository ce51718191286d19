//! What a seat can do.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;

use crate::{Building, Die, Faces, Goods, Power, Space, Station, Track};

/// What a seat can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Give one of the three power cards back (TS-2).
    ReturnPower {
        /// The card.
        card: Power,
    },
    /// Gather dice for the turn (TS-4 to TS-6).
    Gather {
        /// How many bonus dice are added.
        bonus: u8,
    },
    /// Take all own dice back from the board instead of a turn (TS-7).
    Reclaim,
    /// Keep some saved dice on their face and roll the others (TS-8).
    Keep {
        /// The dice that are kept.
        dice: Faces,
    },
    /// Pick a die to be rerolled (TS-9).
    Pick {
        /// The die.
        die: Die,
    },
    /// Pay a coin and reroll what was picked (TS-9).
    Reroll,
    /// Leave the dice as they are (TS-9).
    Stop,
    /// Place a train (TS-11).
    PlaceTrain {
        /// Where.
        space: Space,
        /// Whether it is a white die.
        white: bool,
    },
    /// Spend three dice on a building (TS-12).
    Erect {
        /// Which kind.
        building: Building,
        /// Where.
        station: Station,
    },
    /// Save some dice; the other coins pay, and all other dice go back (TS-15 to TS-18).
    Save {
        /// The dice that are saved.
        dice: Faces,
    },
    /// Make this delivery the next one (TS-20).
    Deliver {
        /// The track it is on.
        track: Track,
    },
    /// Decide who of those who are tied takes the bonuses (TS-22).
    BreakTie {
        /// Who takes them.
        seat: Seat,
    },
    /// Decide how many cards of a short stack a seat gets (TS-25, TS-30).
    Serve {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u8,
    },
    /// Decide who is served next with new goods of which there are too few (TS-30, French rules).
    ServeNext {
        /// Who.
        seat: Seat,
    },
    /// Reveal a mission (TS-26).
    RevealMission {
        /// The mission.
        card: Power,
    },
    /// Reveal no more missions this turn (TS-26).
    FinishMissions,
    /// Put new goods on an empty stack (TS-28).
    Upgrade {
        /// Whose stack.
        building: Building,
        /// The new goods.
        goods: Goods,
    },
    /// Offer goods for trade; nobody sees it yet (TS-29).
    OfferGoods {
        /// Which.
        goods: Goods,
        /// How many.
        count: u8,
    },
    /// Offer a two-goods card for trade; nobody sees it yet (TS-29).
    OfferPower {
        /// The card.
        card: Power,
    },
    /// Offer no more (TS-29).
    FinishOffer,
}
