//! TT-15, TT-16, TT-18: stacks are turned up, tickets are completed, and the game ends or continues.

use whistle_core::{Seat, Sink, refuse_if};

use super::{Phase, Verdict, setup};
use crate::card_demand::CardDemand;
use crate::split_draw::SplitDraws;
use crate::state::SEATS;
use crate::{Action, BigCity, Event, Refusal, State, Ticket, TicketSet};

/// Turns up the stacks; each seat completes tickets, starting to the left of the last player.
pub(crate) fn begin(state: &mut State, first: Seat, events: &mut impl Sink<Event>) {
    state.phase = Phase::Complete;
    state.active = first;
    state.turns_left = state.seats;
    for seat in Seat::all(state.seats) {
        let cards = state.stacks[seat.index()];
        events.push(Event::StackTurnedUp { seat, cards });
    }
}

/// TT-15: any ticket that the stack suffices for, in addition to those already claimed.
#[inline]
pub(crate) fn offer(state: &State, out: &mut Vec<Action>) {
    let index = state.active.index();
    let (stack, claimed) = (state.stacks[index], CardDemand::of(state.claimed));
    for ticket in state.held[index].iter() {
        if claimed.with(ticket).is_met_by(&stack) {
            out.push(Action::CompleteTicket { ticket });
        }
    }
    out.push(Action::FinishCompleting);
}

pub(crate) fn refuse(state: &State, ticket: Ticket) -> Verdict {
    let index = state.active.index();
    refuse_if(!state.held[index].contains(ticket), Refusal::NotHeld { ticket })?;
    let wanted = CardDemand::of(state.claimed).with(ticket);
    refuse_if(!wanted.is_met_by(&state.stacks[index]), Refusal::CannotComplete { ticket })
}

pub(crate) fn apply(state: &mut State, ticket: Ticket, events: &mut impl Sink<Event>) {
    let seat = state.active;
    state.forget_split_draws(state.held[seat.index()].iter());
    state.held[seat.index()].remove(ticket);
    state.completed[seat.index()].insert(ticket);
    state.claimed.insert(ticket);
    for located in &mut state.located {
        located.remove(ticket);
    }
    events.push(Event::TicketCompleted { seat, ticket, points: ticket.points });
}

pub(crate) fn finish(state: &mut State, events: &mut impl Sink<Event>) {
    events.push(Event::CompletingFinished { seat: state.active });
    state.claimed = TicketSet::EMPTY;
    state.active = state.active.left(state.seats);
    state.turns_left -= 1;
    if state.turns_left > 0 {
        return;
    }
    // TT-16, TT-17: only four players go through the deck a second time.
    if state.seats == 4 && state.half == 1 {
        setup::begin_second_half(state, events);
    } else {
        end(state, events);
    }
}

fn end(state: &mut State, events: &mut impl Sink<Event>) {
    state.phase = Phase::Over;
    // TT-18: the tickets of both scorings are turned up to be counted.
    state.set_aside = TicketSet::EMPTY;
    // All held tickets are shown now, so nothing about them needs to be remembered.
    state.recalled = [TicketSet::EMPTY; SEATS];
    state.sifts = SplitDraws::default();
    if !events.wants_events() {
        return;
    }
    for city in BigCity::ALL {
        for seat in state.winners_of(city).iter() {
            events.push(Event::BonusWon { seat, city, points: city.bonus() });
        }
    }
    for (seat, standing) in state.standings().iter() {
        let (score, uncompleted) = (standing.score, state.held[seat.index()]);
        events.push(Event::SeatScored { seat, score, uncompleted });
    }
}
