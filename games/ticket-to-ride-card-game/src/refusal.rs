//! Why a rule of this game forbids something.

use whistle_core::{Seat, refusals};

use crate::{Colour, Ticket, Train};

refusals! {
    /// Why a rule of this game forbids something.
    pub enum Refusal {
        /// There is no ticket in that place, counted from 0, to choose.
        NoSuchTicket { place: u8, tickets: u8, #[serde(skip)] rule: &'static str }
            => rule, "there is no ticket {place} among {tickets} (counted from 0)";
        /// That ticket is already kept.
        KeptAlready { place: u8, #[serde(skip)] rule: &'static str }
            => rule, "ticket {place} is already kept";
        /// At least one of the first tickets must be kept.
        MustKeepOne => "TT-2", "at least one of the first tickets must be kept";
        /// No such card lies face up.
        NotFaceUp { card: Train } => "TT-7", "no {card} card lies face up";
        /// A face-up locomotive can only be the first card.
        LocomotiveSecond
            => "TT-7", "a face-up locomotive can only be the first card, and then the only one";
        /// The train deck is empty.
        NoTrainsLeft => "TT-7", "the train deck is empty";
        /// The ticket deck is empty.
        NoTicketsLeft => "TT-12", "the ticket deck is empty";
        /// A suit has at least one card of its colour.
        NoCardOfColour { colour: Colour }
            => "TT-8", "a {colour} suit has at least one {colour} card";
        /// The hand has fewer cards of that colour than requested.
        NotInHand { colour: Colour, cards: u8, #[serde(skip)] rule: &'static str }
            => rule, "the hand does not have {cards} {colour}";
        /// The hand has fewer locomotives than requested.
        NotEnoughLocomotives { count: u8 } => "TT-8", "the hand does not have {count} locomotives";
        /// The seat has a row of that colour.
        InOwnRailyard { colour: Colour } => "TT-10", "{colour} is already in this seat's railyard";
        /// A suit has at least two cards.
        TooShort { colour: Colour }
            => "TT-8", "a {colour} suit has two cards or more, locomotives included";
        /// An opponent's row of that colour has as many cards, or more.
        TooFewToRob { colour: Colour, needed: u8 }
            => "TT-11", "{colour} lies in another railyard: it takes {needed} cards";
        /// Cards of different colours are placed as three.
        NotThree => "TT-9", "cards of three different colours are placed, one of each";
        /// Another action is possible.
        MustAct => "TT-13", "passing is allowed only when no other action is possible";
        /// The ticket is not in hand.
        NotHeld { ticket: Ticket } => "TT-15", "{ticket} is not in the hand";
        /// The stack does not have enough cards for that ticket as well.
        CannotComplete { ticket: Ticket }
            => "TT-15", "the stack does not have enough cards for {ticket} as well";
        /// A seat is dealt a different number of train cards.
        WrongHand { seat: Seat, cards: u8, #[serde(skip)] rule: &'static str }
            => rule, "{seat} is dealt {cards} train cards";
        /// A different number of train cards is turned up.
        WrongFaceUp { cards: u8, #[serde(skip)] rule: &'static str }
            => rule, "{cards} train cards are turned up, from the left";
        /// The train deck does not have that many of these cards.
        NotInDeck { #[serde(skip)] rule: &'static str }
            => rule, "the train deck does not have that many of these cards";
        /// A seat is dealt a different number of tickets.
        WrongTickets { seat: Seat, tickets: u8 } => "TT-2", "{seat} is dealt {tickets} tickets";
        /// A different number of tickets is drawn.
        WrongDraw { tickets: u8 }
            => "TT-12", "{tickets} tickets are drawn from the shuffled part of the deck";
        /// The ticket is not there to be drawn, or is drawn twice.
        TicketNotInDeck { ticket: Ticket, #[serde(skip)] rule: &'static str }
            => rule, "{ticket} cannot be drawn from the shuffled part of the deck";
    }
}
