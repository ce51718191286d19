//! TT-2 and TT-12: tickets are dealt or drawn, kept or returned.

use whistle_core::{Illegal, Rng, Seat, Sink};

use super::{Phase, menu, setup, turn};
use crate::{Action, Chance, Draw, Event, Refusal, State, Ticket, TicketSet};

/// TT-12: how many tickets are drawn at once.
const DRAWN: u8 = 4;

/// Returns the ticket in a place: of the first six in printed order, or of the draw.
#[inline]
fn in_place(state: &State, seat: Seat, place: u8) -> Option<Ticket> {
    match state.phase {
        Phase::ChooseTickets => state.held[seat.index()].nth(place),
        _ => state.offer.as_slice().get(usize::from(place)).copied(),
    }
}

#[inline]
fn offer(marks: u8, places: u8, out: &mut Vec<Action>) {
    let left = ((1 << places) - 1) & !usize::from(marks);
    out.extend_from_slice(menu::KEEP.of(left));
}

/// TT-2: any of the six, at least one.
pub(super) fn offer_first(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let marks = state.marks[seat.index()];
    offer(marks, setup::FIRST_TICKETS, out);
    if marks != 0 {
        out.push(Action::ReturnRest);
    }
}

/// TT-12: any of the drawn ones, none included.
pub(super) fn offer_drawn(state: &State, seat: Seat, out: &mut Vec<Action>) {
    offer(state.marks[seat.index()], state.offer.len(), out);
    out.push(Action::ReturnRest);
}

pub(super) fn refuse_keep(state: &State, seat: Seat, place: u8) -> Result<(), Illegal<Refusal>> {
    if in_place(state, seat, place).is_none() {
        let tickets = match state.phase {
            Phase::ChooseTickets => setup::FIRST_TICKETS,
            _ => state.offer.len(),
        };
        return Err(Refusal::NoSuchTicket { place, tickets, phase: state.phase }.into());
    }
    if state.marks[seat.index()] >> place & 1 != 0 {
        return Err(Refusal::KeptAlready { place, phase: state.phase }.into());
    }
    Ok(())
}

pub(super) fn refuse_return_first(state: &State, seat: Seat) -> Result<(), Illegal<Refusal>> {
    if state.marks[seat.index()] == 0 {
        return Err(Refusal::MustKeepOne.into());
    }
    Ok(())
}

pub(super) fn keep(state: &mut State, seat: Seat, place: u8, events: &mut impl Sink<Event>) {
    if events.wants_events() {
        let ticket = in_place(state, seat, place).expect("there is a ticket in that place");
        events.push(Event::TicketChosen { seat, ticket });
    }
    state.marks[seat.index()] |= 1 << place;
}

pub(super) fn return_rest(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    if state.phase == Phase::ChooseTickets {
        state.choosing = state.choosing.without(seat);
        events.push(Event::ChoiceFinished { seat });
        if state.choosing.is_empty() {
            all_have_chosen(state, events);
        }
    } else {
        return_drawn(state, seat, events);
    }
}

/// TT-2: now it shows how many each keeps; the others go back among the rest of the deck.
fn all_have_chosen(state: &mut State, events: &mut impl Sink<Event>) {
    for seat in Seat::all(state.seats) {
        let index = seat.index();
        let (dealt, marks) = (state.held[index], state.marks[index]);
        let chosen = dealt.iter().enumerate().filter(|(place, _)| marks >> place & 1 != 0);
        let kept: TicketSet = chosen.map(|(_, ticket)| ticket).collect();
        let returned = dealt.minus(kept);
        state.held[index] = kept;
        state.loose = state.loose.or(returned);
        state.first_kept[index] = kept.len();
        state.marks[index] = 0;
        tell(seat, kept, returned.len(), events);
    }
    setup::begin_play(state, events);
}

fn tell(seat: Seat, kept: TicketSet, returned: u8, events: &mut impl Sink<Event>) {
    events.push(Event::TicketsKept { seat, kept: kept.len(), returned, tickets: Some(kept) });
}

#[inline]
pub(super) fn offer_draw(state: &State, out: &mut Vec<Action>) {
    if !state.loose.is_empty() || !state.bottom.is_empty() {
        out.push(Action::DrawTickets);
    }
}

pub(super) fn refuse_draw(state: &State) -> Result<(), Illegal<Refusal>> {
    if state.ticket_deck() == 0 {
        return Err(Refusal::NoTicketsLeft.into());
    }
    Ok(())
}

/// Nature draws from the shuffled part; what was returned lies under it in a known order.
pub(super) fn draw(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.push(Event::TicketsAsked { seat });
    if state.loose.is_empty() {
        take_from_bottom(state, seat, events);
    } else {
        state.phase = Phase::DrawTickets;
    }
}

pub(super) fn sample_draw(state: &State, rng: &mut impl Rng) -> Chance {
    let mut deck = state.loose;
    let tickets = (0..DRAWN.min(deck.len())).map(|_| deck.draw_out(rng));
    Chance::DrawTickets {
        seat: state.active,
        tickets: Draw::new(tickets).expect("four at most are drawn"),
    }
}

pub(super) fn refuse_drawn(state: &State, tickets: &Draw) -> Result<(), Illegal<Refusal>> {
    let count = DRAWN.min(state.loose.len());
    if tickets.len() != count {
        return Err(Refusal::WrongDraw { tickets: count }.into());
    }
    let mut deck = state.loose;
    for &ticket in tickets.as_slice() {
        if !deck.contains(ticket) {
            return Err(Refusal::TicketNotInDeck { ticket, phase: state.phase }.into());
        }
        deck.remove(ticket);
    }
    Ok(())
}

pub(super) fn drawn(state: &mut State, tickets: &Draw, events: &mut impl Sink<Event>) {
    state.offer = *tickets;
    state.loose = state.loose.minus(tickets.set());
    take_from_bottom(state, state.active, events);
}

/// Fills the draw up with returned tickets, and shows it to who drew.
fn take_from_bottom(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    while state.offer.len() < DRAWN && !state.bottom.is_empty() {
        let ticket = state.bottom.take_first();
        state.offer.push(ticket);
    }
    let index = seat.index();
    state.seen[index] = state.seen[index].or(state.offer.set());
    state.located[index] = state.located[index].or(state.offer.set());
    state.phase = Phase::KeepTickets;
    events.push(Event::TicketsDrawn { seat, count: state.offer.len(), tickets: Some(state.offer) });
}

/// TT-12: what is not kept goes to the bottom in the order in which it was drawn.
fn return_drawn(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    let (marks, offer) = (state.marks[seat.index()], state.offer);
    let mut kept = TicketSet::EMPTY;
    for (place, &ticket) in offer.as_slice().iter().enumerate() {
        if marks >> place & 1 != 0 {
            kept.insert(ticket);
        } else {
            state.bottom.push(ticket);
        }
    }
    let index = seat.index();
    state.held[index] = state.held[index].or(kept);
    state.located[index] = state.located[index].minus(kept);
    if !kept.is_empty() {
        state.forget_sifted(offer.set());
        if kept.len() < offer.len() {
            // Others who knew some of these cannot tell which of them were kept.
            state.sift(index, &offer);
        }
    }
    state.marks[index] = 0;
    state.offer = Draw::default();
    tell(seat, kept, offer.len() - kept.len(), events);
    turn::end(state, events);
}
