//! Events.

use serde::{Deserialize, Serialize};
use whistle_core::Seat;

use crate::{BigCity, Colour, ColourSet, Draw, FaceUp, Ticket, TicketSet, Train, Trains};

/// An event, with enough detail to narrate and animate it.
///
/// An `Option` is filled in only for the seat it concerns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub enum Event {
    /// Train cards were dealt.
    TrainsDealt {
        seat: Seat,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Trains>,
    },
    /// Train cards were laid out face up, from the left.
    FaceUpLaid { face_up: FaceUp },
    /// The first tickets were dealt.
    TicketsDealt {
        seat: Seat,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tickets: Option<TicketSet>,
    },
    /// The first player was set.
    FirstPlayerSet { seat: Seat },
    /// A ticket was put aside to keep; only its owner learns which.
    TicketChosen { seat: Seat, ticket: Ticket },
    /// A seat has finished choosing its first tickets; which and how many are still secret.
    ChoiceFinished { seat: Seat },
    /// Tickets were kept and the others returned.
    TicketsKept {
        seat: Seat,
        kept: u8,
        returned: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tickets: Option<TicketSet>,
    },
    /// Cards left a railyard for the on-the-track stack, one from each row.
    TrainsDeparted { seat: Seat, cards: Trains },
    /// A face-up train card was taken.
    FaceUpTaken { seat: Seat, card: Train },
    /// A train card was turned up in an empty place, counted from 0.
    TrainTurnedUp { card: Train, place: u8 },
    /// A seat is about to draw the top card of the train deck.
    TopCardAsked { seat: Seat },
    /// A train card was drawn from the deck.
    TrainDrawn {
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Train>,
    },
    /// A second card was declined.
    DrawingStopped { seat: Seat },
    /// The last card left the train deck: everyone has one more turn.
    DeckRanOut,
    /// A suit was begun.
    SuitStarted { seat: Seat, colour: Colour, cards: u8 },
    /// A row of one colour was placed, with locomotives on top.
    RowPlaced { seat: Seat, colour: Colour, cards: u8, locomotives: u8 },
    /// Three rows of one card were placed.
    ThreePlaced { seat: Seat, colours: ColourSet },
    /// A row was robbed: its cards were discarded.
    RowRobbed {
        /// The seat that lost it.
        seat: Seat,
        robber: Seat,
        colour: Colour,
        cards: Trains,
    },
    /// A seat is about to draw tickets.
    TicketsAsked { seat: Seat },
    /// Tickets were drawn.
    TicketsDrawn {
        seat: Seat,
        count: u8,
        /// From the top.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tickets: Option<Draw>,
    },
    /// Nothing else was possible.
    Passed { seat: Seat },
    /// An on-the-track stack was turned up to be scored.
    StackTurnedUp { seat: Seat, cards: Trains },
    /// A ticket was completed.
    TicketCompleted { seat: Seat, ticket: Ticket, points: u8 },
    /// A seat has finished completing tickets.
    CompletingFinished { seat: Seat },
    /// All cards except the hands were shuffled into a new train deck.
    DeckRenewed { cards: u8 },
    /// A city's bonus card was won.
    BonusWon { seat: Seat, city: BigCity, points: u8 },
    /// A seat was scored at the end of the game.
    SeatScored {
        seat: Seat,
        score: i32,
        /// The tickets it did not complete, which count against it.
        uncompleted: TicketSet,
    },
}
