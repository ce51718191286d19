//! What nature can do.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat};

use crate::{Draw, FaceUp, TicketSet, Train, Trains};

/// What nature can do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Deal train cards and turn some up: at the start (TT-1) and for the second half (TT-17).
    DealTrains {
        /// What each seat is dealt.
        hands: PerSeat<Trains>,
        /// What is turned up, from the left.
        face_up: FaceUp,
    },
    /// Deal the first tickets (TT-2).
    DealTickets {
        /// What each seat is dealt.
        tickets: PerSeat<TicketSet>,
    },
    /// Draw who plays first (TT-3).
    DrawFirstPlayer {
        /// Who it is.
        seat: Seat,
    },
    /// Let a seat draw the top card of the train deck (TT-7).
    DrawTrain {
        /// Who draws.
        seat: Seat,
        /// What it is.
        card: Train,
    },
    /// Turn the top card of the train deck up (TT-7).
    TurnUp {
        /// What it is.
        card: Train,
    },
    /// Let a seat draw tickets from the part of the deck whose order nobody knows (TT-12).
    DrawTickets {
        /// Who draws.
        seat: Seat,
        /// What they are, from the top.
        tickets: Draw,
    },
}
