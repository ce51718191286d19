//! What a beginner counts in front of a seat.

use whistle_core::Seat;

use crate::ticket::points_of;
use crate::{Colour, Phase, State, Ticket, Train, Trains};

/// The value of a card on the track, in the railyard and in hand, in tenths of a point.
const PLACES: [i32; 3] = [200, 120, 10];

/// The extra value of a locomotive.
const LOCOMOTIVE: i32 = 8;

/// The apparent value of a new ticket to a seat with nothing left to do.
const NEW_TICKET: i32 = 30;

/// Counts cards, and tickets one by one by how much of each is there.
pub(super) fn of(state: &State, seat: Seat) -> i32 {
    let index = seat.index();
    let (stack, yard, hand) =
        (state.stacks[index], state.railyards.trains_of(seat), state.hands[index]);
    let cards = stack.plus(&yard).plus(&hand);
    let mut shown = 10 * points_of(state.completed[index]);
    if state.phase == Phase::Complete {
        return shown;
    }
    for (cards, worth) in [stack, yard, hand].iter().zip(PLACES) {
        shown += worth * cards.total() as i32;
    }
    shown += LOCOMOTIVE * i32::from(cards.count(Train::Locomotive));
    // A suit being placed counts as in the railyard.
    if let Phase::AddLocomotives { cards, .. } = state.phase
        && seat == state.active
    {
        shown += (PLACES[1] - PLACES[2]) * i32::from(cards);
    }
    let first = state.phase == Phase::ChooseTickets;
    let choosing = first || (state.phase == Phase::KeepTickets && seat == state.active);
    let mut loose = Loose(cards);
    let mut idle = true;
    if !first {
        for ticket in state.held[index].iter() {
            let there = loose.use_for(ticket);
            idle &= there == i32::from(ticket.size);
            shown += seems(ticket, there);
        }
    }
    for place in (0..6).filter(|&place| choosing && state.keeps(seat, place)) {
        if let Some(ticket) = state.offered_ticket(seat, place) {
            shown += seems(ticket, loose.use_for(ticket));
        }
    }
    // A seat with nothing left to do welcomes a new ticket, unless all that remain were returned.
    if choosing && !first && idle && !state.loose.is_empty() {
        shown += NEW_TICKET * state.offer.len() as i32;
    }
    shown
}

/// The apparent value of a ticket in tenths of a point: won with all of its cards, lost with none.
fn seems(ticket: Ticket, there: i32) -> i32 {
    let size = i32::from(ticket.size).max(1);
    10 * i32::from(ticket.points) * (2 * there - size) / size
}

/// Cards not yet assigned to a ticket.
struct Loose(Trains);

impl Loose {
    /// Takes the available cards of a ticket, without locomotives, and counts them.
    fn use_for(&mut self, ticket: Ticket) -> i32 {
        let mut there = 0;
        for (colour, &needs) in Colour::ALL.into_iter().zip(&ticket.needs) {
            let car = Train::Car(colour);
            let used = needs.min(self.0.count(car));
            self.0.set(car, self.0.count(car) - used);
            there += i32::from(used);
        }
        there
    }
}
