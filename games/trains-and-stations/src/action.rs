//! Actions and chance outcomes.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat};

use crate::{Building, Dice, Die, Faces, Goods, Power, PowerCards, Space, Station, Track};

/// An action taken by a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Action {
    /// Give one of the three power cards back (TS-2).
    ReturnPower { card: Power },
    /// Gather dice for the turn, including this many bonus dice (TS-4 to TS-6).
    Gather { bonus: u8 },
    /// Take all own dice back from the board instead of a turn (TS-7).
    Reclaim,
    /// Keep some saved dice on their face and roll the others (TS-8).
    Keep { dice: Faces },
    /// Pick a die to be rerolled (TS-9).
    Pick { die: Die },
    /// Pay a coin and reroll the picked dice (TS-9).
    Reroll,
    /// Leave the dice as they are (TS-9).
    Stop,
    /// Place one of your own trains, or a white one (TS-11).
    PlaceTrain { space: Space, white: bool },
    /// Spend three dice on a building (TS-12).
    Erect { building: Building, station: Station },
    /// Save some dice; unsaved coin dice pay coins, and all remaining dice return (TS-15 to TS-18).
    Save { dice: Faces },
    /// Make this delivery the next one (TS-20).
    Deliver { track: Track },
    /// Decide which of the tied players takes the bonuses (TS-22).
    BreakTie { seat: Seat },
    /// Decide how many cards of a short stack a seat gets (TS-25, TS-30).
    Serve { seat: Seat, count: u8 },
    /// Decide who is served next with scarce new goods (TS-30, French rules).
    ServeNext { seat: Seat },
    /// Reveal a mission (TS-26).
    RevealMission { card: Power },
    /// Reveal no more missions this turn (TS-26).
    FinishMissions,
    /// Put new goods on an empty stack (TS-28).
    Upgrade { building: Building, goods: Goods },
    /// Offer goods for trade; nobody sees it yet (TS-29).
    OfferGoods { goods: Goods, count: u8 },
    /// Offer a two-goods card for trade; nobody sees it yet (TS-29).
    OfferPower { card: Power },
    /// Finish the offer (TS-29).
    FinishOffer,
}

/// An outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Chance {
    /// Deal three power cards to each (TS-2).
    Deal { hands: PerSeat<PowerCards> },
    /// Draw the conductor (TS-3).
    DrawConductor { seat: Seat },
    /// Roll all dice waiting to be rolled (TS-8, TS-9).
    Roll { dice: Dice },
    /// Draw power cards (TS-23).
    DrawPower { seat: Seat, cards: PowerCards },
}
