//! Why something is forbidden.

use std::fmt;

use serde::Serialize;
use whistle_core::Seat;

use crate::{Colour, Phase, Ticket, Train};

/// Why something is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refusal {
    /// There is no ticket in that place to choose.
    NoSuchTicket {
        /// The place, counted from 0.
        place: u8,
        /// How many there are.
        tickets: u8,
        /// What the table waits for.
        phase: Phase,
    },
    /// That ticket is kept already.
    KeptAlready {
        /// The place, counted from 0.
        place: u8,
        /// What the table waits for.
        phase: Phase,
    },
    /// Of the first tickets at least one is kept.
    MustKeepOne,
    /// No such card lies face up.
    NotFaceUp {
        /// The card.
        card: Train,
    },
    /// A face-up locomotive can only be the first card.
    LocomotiveSecond,
    /// The train deck is empty.
    NoTrainsLeft,
    /// The ticket deck is empty.
    NoTicketsLeft,
    /// A suit has at least one card of its colour.
    NoCardOfColour {
        /// The colour.
        colour: Colour,
    },
    /// The hand has fewer cards of that colour.
    NotInHand {
        /// The colour.
        colour: Colour,
        /// How many were asked for.
        cards: u8,
        /// The rule that this breaks.
        #[serde(skip)]
        rule: &'static str,
    },
    /// The hand has fewer locomotives.
    NotEnoughLocomotives {
        /// How many were asked for.
        count: u8,
    },
    /// The seat has a row of that colour.
    InOwnRailyard {
        /// The colour.
        colour: Colour,
    },
    /// A suit has at least two cards.
    TooShort {
        /// The colour.
        colour: Colour,
    },
    /// An opponent's row of that colour has as many cards, or more.
    TooFewToRob {
        /// The colour.
        colour: Colour,
        /// How many cards would do.
        needed: u8,
    },
    /// Cards of different colours are placed as three.
    NotThree,
    /// There is something to do.
    MustAct,
    /// The ticket is not in hand.
    NotHeld {
        /// The ticket.
        ticket: Ticket,
    },
    /// The cards of the stack do not suffice for that ticket too.
    CannotComplete {
        /// The ticket.
        ticket: Ticket,
    },
    /// A seat is dealt another number of train cards.
    WrongHand {
        /// The seat.
        seat: Seat,
        /// How many cards it is dealt.
        cards: u8,
        /// The rule that this breaks.
        #[serde(skip)]
        rule: &'static str,
    },
    /// Another number of train cards is turned up.
    WrongFaceUp {
        /// How many cards are turned up.
        cards: u8,
        /// The rule that this breaks.
        #[serde(skip)]
        rule: &'static str,
    },
    /// There are not as many of those cards in the train deck.
    NotInDeck {
        /// What the table waits for.
        phase: Phase,
        /// The rule that this breaks.
        #[serde(skip)]
        rule: &'static str,
    },
    /// A seat is dealt another number of tickets.
    WrongTickets {
        /// The seat.
        seat: Seat,
        /// How many tickets it is dealt.
        tickets: u8,
    },
    /// Another number of tickets is drawn.
    WrongDraw {
        /// How many are drawn from the shuffled part of the deck.
        tickets: u8,
    },
    /// The ticket is not there to be drawn, or is drawn twice.
    TicketNotInDeck {
        /// The ticket.
        ticket: Ticket,
        /// What the table waits for.
        phase: Phase,
    },
}

impl whistle_core::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::NotInHand { rule, .. }
            | Refusal::NotInDeck { rule, .. }
            | Refusal::WrongHand { rule, .. }
            | Refusal::WrongFaceUp { rule, .. } => rule,
            Refusal::NoSuchTicket { phase, .. }
            | Refusal::KeptAlready { phase, .. }
            | Refusal::TicketNotInDeck { phase, .. } => phase.rule(),
            Refusal::MustKeepOne | Refusal::WrongTickets { .. } => "TT-2",
            Refusal::NotFaceUp { .. } | Refusal::LocomotiveSecond | Refusal::NoTrainsLeft => "TT-7",
            Refusal::NoCardOfColour { .. }
            | Refusal::NotEnoughLocomotives { .. }
            | Refusal::TooShort { .. } => "TT-8",
            Refusal::NotThree => "TT-9",
            Refusal::InOwnRailyard { .. } => "TT-10",
            Refusal::TooFewToRob { .. } => "TT-11",
            Refusal::NoTicketsLeft | Refusal::WrongDraw { .. } => "TT-12",
            Refusal::MustAct => "TT-13",
            Refusal::NotHeld { .. } | Refusal::CannotComplete { .. } => "TT-15",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoSuchTicket { place, tickets, .. } => {
                write!(f, "there is no ticket {place} among {tickets} (counted from 0)")
            }
            Refusal::KeptAlready { place, .. } => write!(f, "ticket {place} is kept already"),
            Refusal::MustKeepOne => f.write_str("at least one of the first tickets is kept"),
            Refusal::NotFaceUp { card } => write!(f, "no {card} card lies face up"),
            Refusal::LocomotiveSecond => f.write_str(
                "a face-up locomotive can only be the first card, and then the only one",
            ),
            Refusal::NoTrainsLeft => f.write_str("the train deck is empty"),
            Refusal::NoTicketsLeft => f.write_str("the ticket deck is empty"),
            Refusal::NoCardOfColour { colour } => {
                write!(f, "a {colour} suit has at least one {colour} card")
            }
            Refusal::NotInHand { colour, cards, .. } => {
                write!(f, "the hand does not have {cards} {colour}")
            }
            Refusal::NotEnoughLocomotives { count } => {
                write!(f, "the hand does not have {count} locomotives")
            }
            Refusal::InOwnRailyard { colour } => {
                write!(f, "{colour} lies in one's own railyard already")
            }
            Refusal::TooShort { colour } => {
                write!(f, "a {colour} suit has two cards or more, locomotives included")
            }
            Refusal::TooFewToRob { colour, needed } => {
                write!(f, "{colour} lies in another railyard: it takes {needed} cards")
            }
            Refusal::NotThree => f.write_str("three colours are placed, one card of each"),
            Refusal::MustAct => f.write_str("something can be done, so it must be"),
            Refusal::NotHeld { ticket } => write!(f, "{ticket} is not in the hand"),
            Refusal::CannotComplete { ticket } => {
                write!(f, "the cards of the stack do not suffice for {ticket} as well")
            }
            Refusal::WrongHand { seat, cards, .. } => {
                write!(f, "{seat} is dealt {cards} train cards")
            }
            Refusal::WrongFaceUp { cards, .. } => {
                write!(f, "{cards} train cards are turned up, from the left")
            }
            Refusal::NotInDeck { .. } => {
                f.write_str("there are not so many such cards in the train deck")
            }
            Refusal::WrongTickets { seat, tickets } => {
                write!(f, "{seat} is dealt {tickets} tickets")
            }
            Refusal::WrongDraw { tickets } => {
                write!(f, "{tickets} tickets are drawn from the shuffled part of the deck")
            }
            Refusal::TicketNotInDeck { ticket, .. } => {
                write!(f, "{ticket} cannot be drawn from the shuffled part of the deck")
            }
        }
    }
}
