//! The phases of the game, and the rules of each.
//!
//! Each phase has a file: its legal actions (`offer`), why others are refused (`refuse`), and their effects.

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

/// What the game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Phase {
    /// The first wagons are attached.
    MakeTrains,
    /// The first player is drawn.
    DrawFirstPlayer,
    /// The player whose turn it is decides when to roll; only at a live table.
    Ready,
    /// The coloured dice are rolled.
    RollColours,
    /// Everyone without a stop sign answers *grab* or *no ride*.
    Look,
    /// The grabs of a live race are timed.
    Race,
    /// The first grabber is drawn.
    DrawFirstGrab { among: SeatSet },
    /// Everyone except the grabber says whether the grab was wrong.
    Call,
    /// The locomotive die is rolled.
    RollLocomotive,
    /// The player who rolled a locomotive takes the wagons of a train.
    Take,
    /// Wagons are drawn until the trains are full.
    Refill,
    /// A wagon is drawn for a turn without any.
    Draw,
    /// The game is over.
    Over { ending: Ending },
}

whistle_core::named_enum! {
    /// Why the game ended (WR-13).
    pub enum Ending("ending") {
        /// A player has ten wagons.
        TenWagons = "ten_wagons",
        /// The deck is empty.
        DeckEmpty = "deck_empty",
    }
}

impl Phase {
    /// Returns whether the coloured dice lie on the table in this phase.
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
