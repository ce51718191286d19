//! TT-4, TT-6, TT-13, TT-14: the beginning and end of a turn, and its single action.

use whistle_core::{Seat, Sink, refuse_if};

use super::{Phase, Verdict, complete, draw_trains, place};
use crate::{Action, Colour, Event, FaceUp, LastCard, Refusal, State, Train, Trains};

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

/// TT-6: draw trains, place trains, or draw tickets; TT-13: pass if none is possible.
///
/// Not inlined: otherwise the stack space for suits would be reserved in every other phase too.
#[inline(never)]
pub(crate) fn offer(state: &State, out: &mut Vec<Action>) {
    let before = out.len();
    draw_trains::offer(state, false, out);
    place::offer(state, out);
    if !state.loose.is_empty() || !state.bottom.is_empty() {
        out.push(Action::DrawTickets);
    }
    if out.len() == before {
        out.push(Action::Pass);
    }
}

pub(crate) fn refuse_pass(state: &State) -> Verdict {
    let nothing_to_draw =
        state.deck.is_empty() && state.face_up == FaceUp::default() && state.ticket_deck() == 0;
    let only_pass = could_only_pass(&state.hands[state.active.index()], &pass_limits(state));
    refuse_if(!nothing_to_draw || !only_pass, Refusal::MustAct)
}

/// What a pass reveals about a hand: for each colour, how many cards would have been needed.
///
/// 0 means a colour in the seat's own railyard, 1 a colour in none. The limits depend on the railyards at that moment,
/// so they are stored; all 0 reveals nothing.
pub(crate) type PassLimits = [u8; 8];

fn pass_limits(state: &State) -> PassLimits {
    Colour::ALL.map(|colour| state.railyards.needed(state.active, colour).unwrap_or(0))
}

/// Returns whether no card of a hand could have been placed.
pub(crate) fn could_only_pass(hand: &Trains, limits: &PassLimits) -> bool {
    let free =
        |colour: &&Colour| limits[colour.index()] == 1 && hand.count(Train::Car(**colour)) > 0;
    let suit = |colour: &Colour| {
        let (cards, limit) = (hand.count(Train::Car(*colour)), limits[colour.index()]);
        limit > 0 && cards > 0 && cards + hand.count(Train::Locomotive) >= limit.max(2)
    };
    !Colour::ALL.iter().any(suit) && Colour::ALL.iter().filter(free).count() < 3
}

pub(crate) fn pass(state: &mut State, events: &mut impl Sink<Event>) {
    state.stuck[state.active.index()] = pass_limits(state);
    events.push(Event::Passed { seat: state.active });
    end(state, events);
}

/// Ends the turn; TT-14: after the very last one, tickets are completed.
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

/// TT-14: after the last card of the deck, the current turn is finished, and then everyone has one more. TT-17: a deck
/// that the deal uses up has run out too, without interrupting a turn.
#[inline]
pub(crate) fn count_down(state: &mut State, how: LastCard, events: &mut impl Sink<Event>) {
    if state.deck.is_empty() {
        state.last_card = how;
        state.turns_left = state.seats + u8::from(how != LastCard::Dealt);
        events.push(Event::DeckRanOut);
    }
}
