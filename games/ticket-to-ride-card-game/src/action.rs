//! Actions and chance outcomes.

use serde::{Deserialize, Serialize};
use whistle_core::{PerSeat, Seat};

use crate::{Colour, ColourSet, Draw, FaceUp, Ticket, TicketSet, Train, Trains};

/// An action taken by a seat.
///
/// Choosing tickets and placing a suit are short sequences of these, so that the list of legal actions always stays
/// short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Action {
    /// Keep one of the tickets that were dealt or drawn (TT-12).
    KeepTicket {
        /// Its index among them.
        place: u8,
    },
    /// Return the tickets that were not kept (TT-12).
    ReturnRest,
    /// Take a face-up train card (TT-7).
    TakeFaceUp {
        /// The card; the leftmost of its kind is taken.
        card: Train,
    },
    /// Draw the top card of the train deck (TT-7).
    DrawFromDeck,
    /// Decline a second card (TT-7).
    StopDrawing,
    /// Begin placing a suit with cards of its colour; locomotives come next (TT-8).
    PlaceSuit { colour: Colour, cards: u8 },
    /// Put locomotives on top of the suit and finish it (TT-8).
    AddLocomotives {
        /// How many, possibly 0.
        count: u8,
    },
    /// Place three cards of three colours, as three rows (TT-9).
    PlaceThree { colours: ColourSet },
    /// Draw tickets (TT-12).
    DrawTickets,
    /// Pass, because nothing else is possible (TT-13).
    Pass,
    /// Complete a ticket with the cards of the stack (TT-15).
    CompleteTicket { ticket: Ticket },
    /// Complete no more tickets (TT-15).
    FinishCompleting,
}

/// An outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Chance {
    /// Deal train cards and turn some up: at the start (TT-1) and for the second half (TT-17).
    DealTrains { hands: PerSeat<Trains>, face_up: FaceUp },
    /// Deal the first tickets (TT-2).
    DealTickets { tickets: PerSeat<TicketSet> },
    /// Draw who plays first (TT-3).
    DrawFirstPlayer { seat: Seat },
    /// Let a seat draw the top card of the train deck (TT-7).
    DrawTrain { seat: Seat, card: Train },
    /// Turn the top card of the train deck up (TT-7).
    TurnUp { card: Train },
    /// Let a seat draw tickets from the part of the deck whose order nobody knows (TT-12).
    DrawTickets {
        seat: Seat,
        /// From the top.
        tickets: Draw,
    },
}
