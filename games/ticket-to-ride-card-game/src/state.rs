//! The state of a game.

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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names explain the fields")]
pub struct State {
    /// Each seat's hand, hidden from the others.
    pub hands: [Trains; SEATS],
    /// The cards in each hand that everyone could know: taken face up, or shown while placing.
    pub shown: [Trains; SEATS],
    /// The cards that each seat has on the track.
    pub stacks: [Trains; SEATS],
    pub railyards: Railyards,
    pub face_up: FaceUp,
    pub deck: Trains,
    pub discards: Trains,
    /// The tickets that each seat holds; until all have chosen, all the first ones it was dealt.
    pub held: [TicketSet; SEATS],
    pub completed: [TicketSet; SEATS],
    /// All tickets completed in a first scoring, which lie face down until the end (TT-21).
    pub(crate) set_aside: TicketSet,
    /// The tickets that each seat has seen in its own hand.
    pub(crate) seen: [TicketSet; SEATS],
    /// The tickets outside its hand whose place each seat knows.
    pub(crate) located: [TicketSet; SEATS],
    /// The tickets that each seat knew in a draw that another seat then split; see [`SplitDraws`].
    pub(crate) recalled: [TicketSet; SEATS],
    pub(crate) sifts: SplitDraws,
    /// How many of its first tickets each seat kept; six until all have chosen.
    pub(crate) first_kept: [u8; SEATS],
    /// The top of the ticket deck, in unknown order.
    pub loose: TicketSet,
    /// The bottom of the ticket deck: returned tickets, in that order.
    pub bottom: FixedList<Ticket, TICKETS>,
    /// The tickets that the active seat has drawn.
    pub(crate) offer: Draw,
    /// The tickets that each seat has chosen to keep so far, one bit per index.
    pub(crate) marks: [u8; SEATS],
    /// The seats that still have to choose first tickets.
    pub(crate) choosing: SeatSet,
    /// The tickets that the active seat has completed in this scoring.
    pub(crate) claimed: TicketSet,
    /// What each seat's last pass revealed about its hand; see [`PassLimits`].
    pub(crate) stuck: [PassLimits; SEATS],
    pub phase: Phase,
    /// Whose turn it is, or will be after the chance outcome.
    pub(crate) active: Seat,
    /// How many turns are left in this half, including the current one; 0 while the deck lasts.
    pub turns_left: u8,
    /// 1 or 2: four players go through the deck twice.
    pub(crate) half: u8,
    pub(crate) last_card: LastCard,
    pub(crate) seats: u8,
    pub(crate) open_stack: bool,
    pub(crate) first_player: Option<Seat>,
}

const _: () = assert!(size_of::<State>() <= 512, "search clones this millions of times");

impl State {
    /// The table before the first deal: TT-1, everyone has a locomotive.
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
            deck,
            loose: TicketSet::all(),
            active: config.first_player.unwrap_or(Seat(0)),
            half: 1,
            seats: config.seats,
            open_stack: config.open_stack,
            first_player: config.first_player,
            ..State::default()
        }
    }

    /// Returns a seat's completed tickets that lie face down (TT-21).
    pub(crate) fn face_down(&self, seat: Seat) -> TicketSet {
        self.completed[seat.index()].and(self.set_aside)
    }

    /// Returns the tickets that a seat has completed in the current scoring, if it is its turn there.
    pub(crate) fn claimed_by(&self, seat: Seat) -> TicketSet {
        if seat == self.active { self.claimed } else { TicketSet::EMPTY }
    }

    /// Returns the number of tickets in the deck.
    pub(crate) fn ticket_deck(&self) -> u8 {
        (self.loose.len() + self.bottom.len()) as u8
    }
}
