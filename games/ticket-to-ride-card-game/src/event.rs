//! What happened.

use serde::{Deserialize, Serialize};
use whistle_core::{Seat, Viewer};

use crate::{BigCity, Colour, ColourSet, Draw, FaceUp, Ticket, TicketSet, Train, Trains};

/// What happened, rich enough to tell and to animate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// Train cards were dealt.
    TrainsDealt {
        /// To whom.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which; only their owner is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Trains>,
    },
    /// Train cards were laid out face up.
    FaceUpLaid {
        /// Which, from the left.
        face_up: FaceUp,
    },
    /// The first tickets were dealt.
    TicketsDealt {
        /// To whom.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which; only their owner is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tickets: Option<TicketSet>,
    },
    /// The first player was set.
    FirstPlayerSet {
        /// Who it is.
        seat: Seat,
    },
    /// A ticket was put aside to be kept; only its owner is told.
    TicketChosen {
        /// By whom.
        seat: Seat,
        /// Which.
        ticket: Ticket,
    },
    /// A seat has chosen its first tickets; which and how many is not yet told.
    ChoiceFinished {
        /// Who.
        seat: Seat,
    },
    /// Tickets were kept and the others returned.
    TicketsKept {
        /// By whom.
        seat: Seat,
        /// How many were kept.
        kept: u8,
        /// How many went back to the deck.
        returned: u8,
        /// Which were kept; only their owner is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tickets: Option<TicketSet>,
    },
    /// Cards left a railyard for the on-the-track stack.
    TrainsDeparted {
        /// Whose.
        seat: Seat,
        /// Which, one from each row.
        cards: Trains,
    },
    /// A face-up train card was taken.
    FaceUpTaken {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Train,
    },
    /// A train card was turned up in an empty place.
    TrainTurnedUp {
        /// Which.
        card: Train,
        /// The place, counted from 0.
        place: u8,
    },
    /// Somebody is about to draw the top card of the train deck.
    TopCardAsked {
        /// Who.
        seat: Seat,
    },
    /// A train card was drawn from the deck.
    TrainDrawn {
        /// By whom.
        seat: Seat,
        /// Which; only who drew it is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Train>,
    },
    /// A second card was not wanted.
    DrawingStopped {
        /// By whom.
        seat: Seat,
    },
    /// The last card left the train deck: everybody has one more turn.
    DeckRanOut,
    /// A suit was begun.
    SuitStarted {
        /// By whom.
        seat: Seat,
        /// Its colour.
        colour: Colour,
        /// How many cards of the colour.
        cards: u8,
    },
    /// A row of one colour was placed.
    RowPlaced {
        /// By whom.
        seat: Seat,
        /// Its colour.
        colour: Colour,
        /// How many cards of the colour.
        cards: u8,
        /// How many locomotives on top.
        locomotives: u8,
    },
    /// Three rows of one card were placed.
    ThreePlaced {
        /// By whom.
        seat: Seat,
        /// Their colours.
        colours: ColourSet,
    },
    /// A row was robbed: its cards were discarded.
    RowRobbed {
        /// Who lost it.
        seat: Seat,
        /// Who robbed it.
        robber: Seat,
        /// Its colour.
        colour: Colour,
        /// Its cards.
        cards: Trains,
    },
    /// Somebody is about to draw tickets.
    TicketsAsked {
        /// Who.
        seat: Seat,
    },
    /// Tickets were drawn.
    TicketsDrawn {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, from the top; only who drew them is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tickets: Option<Draw>,
    },
    /// Nothing could be done.
    Passed {
        /// By whom.
        seat: Seat,
    },
    /// An on-the-track stack was turned up to be scored.
    StackTurnedUp {
        /// Whose.
        seat: Seat,
        /// What is in it.
        cards: Trains,
    },
    /// A ticket was completed.
    TicketCompleted {
        /// By whom.
        seat: Seat,
        /// Which.
        ticket: Ticket,
        /// What it is worth.
        points: u8,
    },
    /// A seat completed all the tickets it wants to.
    CompletingFinished {
        /// Who.
        seat: Seat,
    },
    /// All cards but the hands were shuffled into a new train deck.
    DeckRenewed {
        /// How many cards it has.
        cards: u8,
    },
    /// A city's bonus card was won.
    BonusWon {
        /// By whom.
        seat: Seat,
        /// Which.
        city: BigCity,
        /// What it is worth.
        points: u8,
    },
    /// A seat was scored at the end of the game.
    SeatScored {
        /// Whose.
        seat: Seat,
        /// The score.
        score: i32,
        /// The tickets it did not complete, which count against it.
        uncompleted: TicketSet,
    },
}

impl Event {
    /// TT-21: hands and tickets held are secret, and so is how a choice goes.
    pub(crate) fn visible_event(&self, viewer: Viewer) -> Option<Event> {
        let mut event = self.clone();
        match &mut event {
            Event::TicketChosen { seat, .. } if !viewer.is(*seat) => return None,
            Event::TrainsDealt { seat, cards, .. } if !viewer.is(*seat) => *cards = None,
            Event::TicketsDealt { seat, tickets, .. }
            | Event::TicketsKept { seat, tickets, .. }
                if !viewer.is(*seat) =>
            {
                *tickets = None;
            }
            Event::TrainDrawn { seat, card } if !viewer.is(*seat) => *card = None,
            Event::TicketsDrawn { seat, tickets, .. } if !viewer.is(*seat) => *tickets = None,
            _ => (),
        }
        Some(event)
    }

    /// What comes out of a hand or a deck is news to somebody.
    pub(crate) fn reveals_secret(&self) -> bool {
        match self {
            Event::TrainsDealt { .. }
            | Event::FaceUpLaid { .. }
            | Event::TicketsDealt { .. }
            | Event::ChoiceFinished { .. }
            | Event::TicketsKept { .. }
            | Event::TrainTurnedUp { .. }
            | Event::TrainDrawn { .. }
            | Event::SuitStarted { .. }
            | Event::RowPlaced { .. }
            | Event::ThreePlaced { .. }
            | Event::TicketsDrawn { .. }
            | Event::Passed { .. }
            | Event::StackTurnedUp { .. }
            | Event::TicketCompleted { .. }
            | Event::SeatScored { .. } => true,
            Event::FirstPlayerSet { .. }
            | Event::TicketChosen { .. }
            | Event::TrainsDeparted { .. }
            | Event::FaceUpTaken { .. }
            | Event::TopCardAsked { .. }
            | Event::TicketsAsked { .. }
            | Event::DrawingStopped { .. }
            | Event::DeckRanOut
            | Event::RowRobbed { .. }
            | Event::CompletingFinished { .. }
            | Event::DeckRenewed { .. }
            | Event::BonusWon { .. } => false,
        }
    }
}
