//! TT-4, TT-6, TT-13, TT-14: a turn begins, one thing is done, and the next turn begins.

use whistle_core::{Illegal, Seat, Sink};

use super::{Phase, complete, pick, place, ticket};
use crate::{Action, Event, LastCard, Refusal, State, passing};

/// TT-4: the top card of each row goes to the track before anything else.
#[inline]
pub(super) fn begin(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.active = seat;
    state.phase = Phase::Act;
    let stack = &mut state.stacks[seat.index()];
    let cards = state.railyards.depart(seat, stack);
    if events.wants_events() && !cards.is_empty() {
        events.push(Event::TrainsDeparted { seat, cards });
    }
}

/// TT-6: draw trains, place trains, or draw tickets; TT-13: pass if none can be done.
#[inline]
pub(super) fn offer(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let before = out.len();
    pick::offer_first(state, out);
    place::offer(state, seat, out);
    ticket::offer_draw(state, out);
    if out.len() == before {
        out.push(Action::Pass);
    }
}

pub(super) fn refuse_pass(state: &State, seat: Seat) -> Result<(), Illegal<Refusal>> {
    let stuck =
        passing::is_stuck(state.hands[seat.index()], &passing::limits(&state.railyards, seat));
    if stuck && state.deck.is_empty() && state.face_up.is_empty() && state.ticket_deck() == 0 {
        Ok(())
    } else {
        Err(Refusal::MustAct.into())
    }
}

pub(super) fn pass(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.stuck[seat.index()] = passing::limits(&state.railyards, seat);
    events.push(Event::Passed { seat });
    end(state, events);
}

/// Ends the turn; TT-14: after the last one of all, tickets are completed.
#[inline]
pub(super) fn end(state: &mut State, events: &mut impl Sink<Event>) {
    let next = state.active.left(state.seats);
    if state.turns_left > 0 {
        state.turns_left -= 1;
        if state.turns_left == 0 {
            complete::begin(state, next, events);
            return;
        }
    }
    begin(state, next, events);
}

/// TT-14: the last card left the deck; so many turns are left, the running one included.
pub(super) fn deck_ran_out(
    state: &mut State,
    how: LastCard,
    turns_left: u8,
    events: &mut impl Sink<Event>,
) {
    state.last_card = how;
    state.turns_left = turns_left;
    events.push(Event::DeckRanOut);
}
