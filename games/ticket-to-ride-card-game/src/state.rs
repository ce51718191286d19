//! A state: who has what, and whom the table waits for.

use serde::{Deserialize, Serialize};
use whistle_core::pieces::FixedList;
use whistle_core::{Seat, SeatSet};

use crate::phase::turn::PassLimits;
use crate::split_draw::SplitDraws;
use crate::ticket::TICKETS;
use crate::train::ALL_TRAINS;
use crate::{Config, Draw, FaceUp, LastCard, Phase, Railyards, Ticket, TicketSet, Train, Trains};

/// The most seats.
pub(crate) const SEATS: usize = 4;

/// A state of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What is held by each seat, unseen by the others.
    pub(crate) hands: [Trains; SEATS],
    /// The cards of each hand that everybody could know: taken face up, or shown by a placing.
    pub(crate) shown: [Trains; SEATS],
    /// What each seat has on the track.
    pub(crate) stacks: [Trains; SEATS],
    pub(crate) railyards: Railyards,
    pub(crate) face_up: FaceUp,
    pub(crate) deck: Trains,
    pub(crate) discards: Trains,
    /// The tickets that each seat holds; until all have chosen, the first ones it was dealt.
    pub(crate) held: [TicketSet; SEATS],
    pub(crate) completed: [TicketSet; SEATS],
    /// Of those the ones of a first scoring, whose ever: they lie face down until the end (TT-21).
    pub(crate) set_aside: TicketSet,
    /// The tickets whose face each seat has seen in its own hand.
    pub(crate) seen: [TicketSet; SEATS],
    /// The tickets outside its hand of which each seat knows where they are.
    pub(crate) located: [TicketSet; SEATS],
    /// The tickets that each seat knew in a draw which another then split; see [`SplitDraws`].
    pub(crate) recalled: [TicketSet; SEATS],
    pub(crate) sifts: SplitDraws,
    /// How many of its first tickets each seat kept; six until all have chosen.
    pub(crate) first_kept: [u8; SEATS],
    /// The top of the ticket deck, in an order that nobody knows.
    pub(crate) loose: TicketSet,
    /// The bottom of the ticket deck: tickets that were returned, in that order.
    pub(crate) bottom: FixedList<Ticket, TICKETS>,
    /// The tickets that the active seat has drawn.
    pub(crate) offer: Draw,
    /// The tickets that each seat has chosen to keep so far, a bit for each place.
    pub(crate) marks: [u8; SEATS],
    /// Who is still to choose first tickets.
    pub(crate) choosing: SeatSet,
    /// The tickets that the active seat has completed in this scoring.
    pub(crate) claimed: TicketSet,
    /// What each seat that had to pass has shown not to have; see [`PassLimits`].
    pub(crate) stuck: [PassLimits; SEATS],
    pub(crate) phase: Phase,
    /// Whose turn it is, or will be once nature has acted.
    pub(crate) active: Seat,
    /// How many turns are left in this half, the running one included; 0 while the deck lasts.
    pub(crate) turns_left: u8,
    /// 1 or 2: four players go through the deck twice.
    pub(crate) half: u8,
    pub(crate) last_card: LastCard,
    pub(crate) seats: u8,
    pub(crate) open_stack: bool,
    pub(crate) first_player: Option<Seat>,
}

const _: () = assert!(size_of::<State>() <= 512, "search clones this millions of times");

impl State {
    /// The table before nature deals: TT-1, everybody takes a locomotive.
    pub(crate) fn set_up(config: &Config) -> State {
        let mut hands = [Trains::EMPTY; SEATS];
        let mut deck = ALL_TRAINS;
        for hand in &mut hands[..usize::from(config.seats)] {
            hand.insert(Train::Locomotive);
            deck.remove(Train::Locomotive);
        }
        State {
            hands,
            shown: hands,
            stacks: [Trains::EMPTY; SEATS],
            railyards: Railyards::default(),
            face_up: FaceUp::default(),
            deck,
            discards: Trains::EMPTY,
            held: [TicketSet::EMPTY; SEATS],
            completed: [TicketSet::EMPTY; SEATS],
            set_aside: TicketSet::EMPTY,
            seen: [TicketSet::EMPTY; SEATS],
            located: [TicketSet::EMPTY; SEATS],
            recalled: [TicketSet::EMPTY; SEATS],
            sifts: SplitDraws::NONE,
            first_kept: [0; SEATS],
            loose: TicketSet::all(),
            bottom: FixedList::default(),
            offer: Draw::default(),
            marks: [0; SEATS],
            choosing: SeatSet::EMPTY,
            claimed: TicketSet::EMPTY,
            stuck: [[0; 8]; SEATS],
            phase: Phase::DealTrains,
            active: config.first_player.unwrap_or(Seat(0)),
            turns_left: 0,
            half: 1,
            last_card: LastCard::InDeck,
            seats: config.seats,
            open_stack: config.open_stack,
            first_player: config.first_player,
        }
    }

    /// Returns the train cards that a seat holds.
    pub fn hand(&self, seat: Seat) -> Trains {
        self.hands[seat.index()]
    }

    /// Returns the cards of a hand that everybody could know.
    pub fn shown(&self, seat: Seat) -> Trains {
        self.shown[seat.index()]
    }

    /// Returns what a seat has on the track.
    pub fn stack(&self, seat: Seat) -> Trains {
        self.stacks[seat.index()]
    }

    /// Returns the tickets that a seat holds.
    pub fn tickets(&self, seat: Seat) -> TicketSet {
        self.held[seat.index()]
    }

    /// Returns the tickets that a seat has completed.
    pub fn completed(&self, seat: Seat) -> TicketSet {
        self.completed[seat.index()]
    }

    /// Returns all railyards.
    pub fn railyards(&self) -> &Railyards {
        &self.railyards
    }

    /// Returns the face-up train cards.
    pub fn face_up(&self) -> &FaceUp {
        &self.face_up
    }

    /// Returns the train deck.
    pub fn deck(&self) -> Trains {
        self.deck
    }

    /// Returns the train cards that were discarded in this half.
    pub fn discards(&self) -> Trains {
        self.discards
    }

    /// Returns the bottom of the ticket deck: what was returned, in order.
    pub fn bottom_tickets(&self) -> &[Ticket] {
        self.bottom.as_slice()
    }

    /// Returns the part of the ticket deck whose order nobody knows.
    pub fn loose_tickets(&self) -> TicketSet {
        self.loose
    }

    /// Returns what the table waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns how many turns are left in this half; nothing while the deck lasts.
    pub fn turns_left(&self) -> Option<u8> {
        (self.turns_left > 0).then_some(self.turns_left)
    }

    /// Returns the completed tickets of a seat that lie face down (TT-21).
    pub(crate) fn face_down(&self, seat: Seat) -> TicketSet {
        self.completed[seat.index()].and(self.set_aside)
    }

    /// Counts the tickets in the deck.
    pub(crate) fn ticket_deck(&self) -> u8 {
        (self.loose.len() + self.bottom.len()) as u8
    }
}
