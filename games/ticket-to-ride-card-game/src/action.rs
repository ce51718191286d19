//! What a seat can do.

use serde::{Deserialize, Serialize};

use crate::{Colour, ColourSet, Ticket, Train};

/// What a seat can do.
///
/// Choosing tickets and placing a suit are short sequences of these, so that what may be done next
/// is always a short list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Keep one of the tickets that were dealt or drawn.
    KeepTicket {
        /// Its place among them, counted from 0.
        place: u8,
    },
    /// Return the tickets that were not kept.
    ReturnRest,
    /// Take a face-up train card.
    TakeFaceUp {
        /// Of which kind; the leftmost of them is taken.
        card: Train,
    },
    /// Draw the top card of the train deck.
    DrawFromDeck,
    /// Draw no second card.
    StopDrawing,
    /// Start to place a suit with cards of its colour.
    PlaceSuit {
        /// The colour.
        colour: Colour,
        /// How many cards of that colour; locomotives come after.
        cards: u8,
    },
    /// Put locomotives on top of the suit and finish it.
    AddLocomotives {
        /// How many; none is a number too.
        count: u8,
    },
    /// Place three cards of three colours, as three rows.
    PlaceThree {
        /// The colours.
        colours: ColourSet,
    },
    /// Draw tickets.
    DrawTickets,
    /// Do nothing, since nothing can be done.
    Pass,
    /// Complete a ticket with the cards of the stack.
    CompleteTicket {
        /// Which one.
        ticket: Ticket,
    },
    /// Complete no more tickets.
    FinishCompleting,
}
