//! TT-2 and TT-12: tickets are dealt or drawn, kept or returned.

use whistle_core::{Rng, Rules as _, Seat, Sink, refuse_if};

use super::{Phase, Verdict, prepared, setup, turn};
use crate::{Action, Chance, Draw, Event, Refusal, State, Ticket, TicketSet};

/// TT-12: how many tickets are drawn at once.
const DRAWN: usize = 4;

impl State {
    /// Returns the ticket at an index: of the first six in printed order, or of the draw.
    #[inline]
    pub(crate) fn offered_ticket(&self, seat: Seat, place: u8) -> Option<Ticket> {
        match self.phase {
            Phase::ChooseTickets => self.held[seat.index()].nth(usize::from(place)),
            _ => self.offer.get(usize::from(place)).copied(),
        }
    }

    /// Returns whether a seat has chosen to keep the ticket at an index.
    #[inline]
    pub(crate) fn keeps(&self, seat: Seat, place: u8) -> bool {
        self.marks[seat.index()] >> place & 1 != 0
    }

    /// Returns the number of tickets in the choice.
    #[inline]
    fn offered_tickets(&self) -> u8 {
        let first = self.phase == Phase::ChooseTickets;
        if first { setup::FIRST_TICKETS as u8 } else { self.offer.len() as u8 }
    }
}

/// TT-2: any of the six, at least one. TT-12: any of the drawn ones, or none.
#[inline]
pub(crate) fn offer(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let marks = state.marks[seat.index()];
    let left = ((1 << state.offered_tickets()) - 1) & !usize::from(marks);
    out.extend_from_slice(prepared::KEEP.of(left));
    if state.phase == Phase::KeepTickets || marks != 0 {
        out.push(Action::ReturnRest);
    }
}

pub(crate) fn refuse_keep(state: &State, seat: Seat, place: u8) -> Verdict {
    let (tickets, rule) = (state.offered_tickets(), state.awaits().rule);
    refuse_if(place >= tickets, Refusal::NoSuchTicket { place, tickets, rule })?;
    refuse_if(state.keeps(seat, place), Refusal::KeptAlready { place, rule })
}

pub(crate) fn keep(state: &mut State, seat: Seat, place: u8, events: &mut impl Sink<Event>) {
    if events.wants_events() {
        let ticket = state.offered_ticket(seat, place).expect("there is a ticket in that place");
        events.push(Event::TicketChosen { seat, ticket });
    }
    state.marks[seat.index()] |= 1 << place;
}

pub(crate) fn return_rest(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    if state.phase == Phase::KeepTickets {
        return_drawn(state, events);
        return;
    }
    state.choosing = state.choosing.without(seat);
    events.push(Event::ChoiceFinished { seat });
    if state.choosing.is_empty() {
        Seat::all(state.seats).for_each(|seat| return_first(state, seat, events));
        setup::begin_play(state, events);
    }
}

/// Takes a seat's chosen tickets.
fn take_chosen(state: &mut State, seat: Seat) -> TicketSet {
    let places = (0..state.offered_tickets()).filter(|&place| state.keeps(seat, place));
    let kept = places.filter_map(|place| state.offered_ticket(seat, place)).collect();
    state.marks[seat.index()] = 0;
    kept
}

fn tell(seat: Seat, tickets: TicketSet, returned: usize, events: &mut impl Sink<Event>) {
    let (kept, returned) = (tickets.len() as u8, returned as u8);
    events.push(Event::TicketsKept { seat, kept, returned, tickets: Some(tickets) });
}

/// TT-2: the number that each seat keeps becomes public; the others return to the deck.
fn return_first(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    let kept = take_chosen(state, seat);
    let returned = state.held[seat.index()].minus(kept);
    state.held[seat.index()] = kept;
    state.loose = state.loose.or(returned);
    state.first_kept[seat.index()] = kept.len() as u8;
    tell(seat, kept, returned.len(), events);
}

/// Tickets are drawn from the shuffled part; the returned ones are below it in a known order.
pub(crate) fn draw(state: &mut State, events: &mut impl Sink<Event>) {
    events.push(Event::TicketsAsked { seat: state.active });
    if state.loose.is_empty() {
        take_from_bottom(state, events);
    } else {
        state.phase = Phase::DrawTickets;
    }
}

pub(crate) fn sample_draw(state: &State, rng: &mut impl Rng) -> Chance {
    let mut deck = state.loose;
    let tickets = (0..DRAWN.min(deck.len())).map(|_| deck.draw_out(rng));
    let tickets = Draw::new(tickets).expect("four at most are drawn");
    Chance::DrawTickets { seat: state.active, tickets }
}

pub(crate) fn refuse_drawn(state: &State, tickets: &Draw) -> Verdict {
    let count = DRAWN.min(state.loose.len());
    refuse_if(tickets.len() != count, Refusal::WrongDraw { tickets: count as u8 })?;
    let mut deck = state.loose;
    for &ticket in tickets.iter() {
        refuse_if(!deck.contains(ticket), Refusal::TicketNotInDeck { ticket, rule: "TT-12" })?;
        deck.remove(ticket);
    }
    Ok(())
}

pub(crate) fn drawn(state: &mut State, tickets: &Draw, events: &mut impl Sink<Event>) {
    state.offer = *tickets;
    tickets.iter().for_each(|&ticket| state.loose.remove(ticket));
    take_from_bottom(state, events);
}

/// Fills the draw up with returned tickets, and shows it to the seat that drew.
fn take_from_bottom(state: &mut State, events: &mut impl Sink<Event>) {
    let seat = state.active;
    while state.offer.len() < DRAWN && !state.bottom.is_empty() {
        let ticket = state.bottom.remove(0);
        state.offer.push(ticket);
    }
    for &ticket in state.offer.iter() {
        state.seen[seat.index()].insert(ticket);
        state.located[seat.index()].insert(ticket);
    }
    state.phase = Phase::KeepTickets;
    let (count, tickets) = (state.offer.len() as u8, Some(state.offer));
    events.push(Event::TicketsDrawn { seat, count, tickets });
}

/// TT-12: tickets that are not kept go to the bottom in the order in which they were drawn.
fn return_drawn(state: &mut State, events: &mut impl Sink<Event>) {
    let (seat, index) = (state.active, state.active.index());
    let kept = take_chosen(state, seat);
    let offer = std::mem::take(&mut state.offer);
    let returned = offer.iter().filter(|&&ticket| !kept.contains(ticket));
    returned.for_each(|&ticket| state.bottom.push(ticket));
    state.held[index] = state.held[index].or(kept);
    state.located[index] = state.located[index].minus(kept);
    if !kept.is_empty() {
        state.forget_split_draws(offer.iter().copied());
        if kept.len() < offer.len() {
            // Other seats that knew some of these cannot tell which of them were kept.
            state.remember_split_draw(index, &offer);
        }
    }
    tell(seat, kept, offer.len() - kept.len(), events);
    turn::end(state, events);
}
