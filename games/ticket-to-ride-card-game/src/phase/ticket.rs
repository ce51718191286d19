//! TT-2 and TT-12: tickets are dealt or drawn, kept or returned.

use whistle_core::{Rng, Rules as _, Seat, Sink, refuse_if};

use super::{Phase, Verdict, prepared, setup, turn};
use crate::{Action, Chance, Draw, Event, Refusal, State, Ticket, TicketSet};

/// TT-12: how many tickets are drawn at once.
const DRAWN: usize = 4;

/// Returns the ticket in a place: of the first six in printed order, or of the draw.
#[inline]
fn in_place(state: &State, seat: Seat, place: u8) -> Option<Ticket> {
    match state.phase {
        Phase::ChooseTickets => state.held[seat.index()].nth(usize::from(place)),
        _ => state.offer.get(usize::from(place)).copied(),
    }
}

#[inline]
fn offer(marks: u8, places: usize, out: &mut Vec<Action>) {
    let left = ((1 << places) - 1) & !usize::from(marks);
    out.extend_from_slice(prepared::KEEP.of(left));
}

/// TT-2: any of the six, at least one.
pub(crate) fn offer_first(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let marks = state.marks[seat.index()];
    offer(marks, setup::FIRST_TICKETS, out);
    if marks != 0 {
        out.push(Action::ReturnRest);
    }
}

/// TT-12: any of the drawn ones, none included.
pub(crate) fn offer_drawn(state: &State, seat: Seat, out: &mut Vec<Action>) {
    offer(state.marks[seat.index()], state.offer.len(), out);
    out.push(Action::ReturnRest);
}

pub(crate) fn refuse_keep(state: &State, seat: Seat, place: u8) -> Verdict {
    if in_place(state, seat, place).is_none() {
        let tickets = match state.phase {
            Phase::ChooseTickets => setup::FIRST_TICKETS as u8,
            _ => state.offer.len() as u8,
        };
        return Err(Refusal::NoSuchTicket { place, tickets, rule: state.awaits().rule }.into());
    }
    refuse_if(
        state.marks[seat.index()] >> place & 1 != 0,
        Refusal::KeptAlready { place, rule: state.awaits().rule },
    )
}

pub(crate) fn refuse_return_first(state: &State, seat: Seat) -> Verdict {
    refuse_if(state.marks[seat.index()] == 0, Refusal::MustKeepOne)
}

pub(crate) fn keep(state: &mut State, seat: Seat, place: u8, events: &mut impl Sink<Event>) {
    if events.wants_events() {
        let ticket = in_place(state, seat, place).expect("there is a ticket in that place");
        events.push(Event::TicketChosen { seat, ticket });
    }
    state.marks[seat.index()] |= 1 << place;
}

pub(crate) fn return_rest(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
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
        state.first_kept[index] = kept.len() as u8;
        state.marks[index] = 0;
        let (kept, returned, tickets) = (kept.len() as u8, returned.len() as u8, Some(kept));
        events.push(Event::TicketsKept { seat, kept, returned, tickets });
    }
    setup::begin_play(state, events);
}

#[inline]
pub(crate) fn offer_draw(state: &State, out: &mut Vec<Action>) {
    if !state.loose.is_empty() || !state.bottom.is_empty() {
        out.push(Action::DrawTickets);
    }
}

pub(crate) fn refuse_draw(state: &State) -> Verdict {
    refuse_if(state.ticket_deck() == 0, Refusal::NoTicketsLeft)
}

/// Nature draws from the shuffled part; what was returned lies under it in a known order.
pub(crate) fn draw(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.push(Event::TicketsAsked { seat });
    if state.loose.is_empty() {
        take_from_bottom(state, seat, events);
    } else {
        state.phase = Phase::DrawTickets;
    }
}

pub(crate) fn sample_draw(state: &State, rng: &mut impl Rng) -> Chance {
    let mut deck = state.loose;
    let tickets = (0..DRAWN.min(deck.len())).map(|_| deck.draw_out(rng));
    Chance::DrawTickets {
        seat: state.active,
        tickets: Draw::new(tickets).expect("four at most are drawn"),
    }
}

pub(crate) fn refuse_drawn(state: &State, tickets: &Draw) -> Verdict {
    let count = DRAWN.min(state.loose.len());
    refuse_if(tickets.len() != count, Refusal::WrongDraw { tickets: count as u8 })?;
    let mut deck = state.loose;
    for &ticket in tickets.iter() {
        refuse_if(
            !deck.contains(ticket),
            Refusal::TicketNotInDeck { ticket, rule: state.awaits().rule },
        )?;
        deck.remove(ticket);
    }
    Ok(())
}

pub(crate) fn drawn(state: &mut State, tickets: &Draw, events: &mut impl Sink<Event>) {
    state.offer = *tickets;
    tickets.iter().for_each(|&ticket| state.loose.remove(ticket));
    take_from_bottom(state, state.active, events);
}

/// Fills the draw up with returned tickets, and shows it to who drew.
fn take_from_bottom(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
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

/// TT-12: what is not kept goes to the bottom in the order in which it was drawn.
fn return_drawn(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    let (marks, offer) = (state.marks[seat.index()], state.offer);
    let mut kept = TicketSet::EMPTY;
    for (place, &ticket) in offer.iter().enumerate() {
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
        state.forget_split_draws(offer.iter().copied());
        if kept.len() < offer.len() {
            // Others who knew some of these cannot tell which of them were kept.
            state.remember_split_draw(index, &offer);
        }
    }
    state.marks[index] = 0;
    state.offer = Draw::default();
    let returned = (offer.len() - kept.len()) as u8;
    let (kept, tickets) = (kept.len() as u8, Some(kept));
    events.push(Event::TicketsKept { seat, kept, returned, tickets });
    turn::end(state, events);
}
