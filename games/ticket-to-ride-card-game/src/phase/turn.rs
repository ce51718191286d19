//! TT-4, TT-6, TT-13, TT-14: a turn begins, one thing is done, and the next turn begins.

use whistle_core::{Seat, Sink};

use super::{Phase, Verdict, complete, draw_trains, place, ticket};
use crate::train::TrainCards as _;
use crate::{Action, Colour, Event, FaceUp, LastCard, Railyards, Refusal, State, Trains};

/// TT-4: the top card of each row goes to the track before anything else.
#[inline]
pub(crate) fn begin(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
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
pub(crate) fn offer(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let before = out.len();
    draw_trains::offer_first(state, out);
    place::offer(state, seat, out);
    ticket::offer_draw(state, out);
    if out.len() == before {
        out.push(Action::Pass);
    }
}

pub(crate) fn refuse_pass(state: &State, seat: Seat) -> Verdict {
    let nothing_to_draw =
        state.deck.is_empty() && state.face_up == FaceUp::default() && state.ticket_deck() == 0;
    let limits = pass_limits(&state.railyards, seat);
    if nothing_to_draw && could_only_pass(&state.hands[seat.index()], &limits) {
        Ok(())
    } else {
        Err(Refusal::MustAct.into())
    }
}

/// What a pass tells about a hand: for each colour, how many cards would have had to be laid.
///
/// 0 stands for a colour in the seat's own railyard, 1 for a colour in none. It depends on the
/// railyards of the moment, so it is kept; all 0 says nothing.
pub(crate) type PassLimits = [u8; 8];

fn pass_limits(railyards: &Railyards, seat: Seat) -> PassLimits {
    Colour::ALL.map(|colour| railyards.needed(seat, colour).unwrap_or(0))
}

/// Tells whether nothing of a hand could be placed.
pub(crate) fn could_only_pass(hand: &Trains, limits: &PassLimits) -> bool {
    let free = |colour: &&Colour| limits[colour.index()] == 1 && hand.of_colour(**colour) > 0;
    let suit = |colour: &Colour| {
        let (cards, limit) = (hand.of_colour(*colour), limits[colour.index()]);
        limit > 0 && cards > 0 && cards + hand.locomotives() >= limit.max(2)
    };
    !Colour::ALL.iter().any(suit) && Colour::ALL.iter().filter(free).count() < 3
}

pub(crate) fn pass(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.stuck[seat.index()] = pass_limits(&state.railyards, seat);
    events.push(Event::Passed { seat });
    end(state, events);
}

/// Ends the turn; TT-14: after the last one of all, tickets are completed.
#[inline]
pub(crate) fn end(state: &mut State, events: &mut impl Sink<Event>) {
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
pub(crate) fn deck_ran_out(
    state: &mut State,
    how: LastCard,
    turns_left: u8,
    events: &mut impl Sink<Event>,
) {
    state.last_card = how;
    state.turns_left = turns_left;
    events.push(Event::DeckRanOut);
}
