//! What the table waits for, and the rules of each such moment.
//!
//! A file a moment: what may be done (`offer`), why something else may not (`refuse`), and what
//! follows, side by side.

pub(crate) mod call;
pub(crate) mod deck;
pub(crate) mod finish;
pub(crate) mod locomotive;
pub(crate) mod look;
pub(crate) mod race;
pub(crate) mod setup;
pub(crate) mod turn;

use serde::{Deserialize, Serialize};
use whistle_core::SeatSet;

/// What the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "a field is what its name says")]
pub enum Phase {
    /// Nature attaches the first wagons.
    MakeTrains,
    /// Nature draws who rolls first.
    DrawFirstPlayer,
    /// The player whose turn it is says when to roll: at a live table only.
    Ready,
    /// Nature rolls the coloured dice.
    RollColours,
    /// Everybody without a stop sign says *grab* or *no ride*.
    Look,
    /// The grabs of a live race are timed.
    Race,
    /// Nature draws who was first.
    DrawFirstGrab { among: SeatSet },
    /// Everybody but the grabber says whether the grab was wrong.
    Call,
    /// Nature rolls the locomotive die.
    RollLocomotive,
    /// Whoever rolled a locomotive takes the wagons of a train.
    Take,
    /// Nature draws wagons until the trains are full.
    Refill,
    /// Nature draws the one wagon of a turn without any.
    Draw,
    /// Nothing: the game is over.
    Over { ending: Ending },
}

whistle_core::named_enum! {
    /// Why the game ended (WR-13).
    pub enum Ending("ending") {
        /// Somebody has ten wagons.
        TenWagons = "ten_wagons",
        /// The deck is empty.
        DeckEmpty = "deck_empty",
    }
}

impl Phase {
    /// Tells whether the coloured dice lie on the table in this phase.
    pub(crate) fn has_dice(self) -> bool {
        match self {
            Phase::Look
            | Phase::Race
            | Phase::DrawFirstGrab { .. }
            | Phase::Call
            | Phase::RollLocomotive
            | Phase::Take => true,
            Phase::MakeTrains
            | Phase::DrawFirstPlayer
            | Phase::Ready
            | Phase::RollColours
            | Phase::Refill
            | Phase::Draw
            | Phase::Over { .. } => false,
        }
    }
}
