//! TT-7: drawing train cards, one or two.

use whistle_core::pieces::Piece as _;
use whistle_core::{Seat, Sink, refuse_if};

use super::{Phase, Verdict, prepared, turn};
use crate::train::KINDS;
use crate::{Action, Event, LastCard, Refusal, State, Train};

/// The kinds that lie face up, as a bit each.
#[inline]
fn kinds(state: &State) -> usize {
    let places = state.face_up.places().iter();
    // An empty place sets the bit above all kinds, which is dropped: no branch is needed.
    let bit = |place: &Option<Train>| 1 << place.map_or(KINDS, Train::index);
    places.fold(0, |kinds, place| kinds | bit(place)) & ((1 << KINDS) - 1)
}

#[inline]
fn offer(state: &State, kinds: usize, out: &mut Vec<Action>) {
    out.extend_from_slice(prepared::FACE_UP.of(kinds));
    if !state.deck.is_empty() {
        out.push(Action::DrawFromDeck);
    }
}

#[inline]
pub(crate) fn offer_first(state: &State, out: &mut Vec<Action>) {
    offer(state, kinds(state), out);
}

/// The second card cannot be a face-up locomotive; no second card is wanted either way.
#[inline]
pub(crate) fn offer_second(state: &State, out: &mut Vec<Action>) {
    offer(state, kinds(state) & 0xff, out);
    out.push(Action::StopDrawing);
}

pub(crate) fn refuse_face_up(state: &State, card: Train) -> Verdict {
    refuse_if(!state.face_up.places().contains(&Some(card)), Refusal::NotFaceUp { card })?;
    refuse_if(
        state.phase == Phase::SecondPick && card == Train::Locomotive,
        Refusal::LocomotiveSecond,
    )
}

pub(crate) fn refuse_deck(state: &State) -> Verdict {
    refuse_if(state.deck.is_empty(), Refusal::NoTrainsLeft)
}

/// A face-up card is everybody's to see, and is replaced at once as long as the deck lasts.
#[inline]
pub(crate) fn take_face_up(
    state: &mut State,
    seat: Seat,
    card: Train,
    events: &mut impl Sink<Event>,
) {
    let last = state.phase == Phase::SecondPick || card == Train::Locomotive;
    state.face_up.take(card);
    state.hands[seat.index()].insert(card);
    state.shown[seat.index()].insert(card);
    events.push(Event::FaceUpTaken { seat, card });
    if state.deck.is_empty() {
        picked(state, last, events);
    } else {
        state.phase = Phase::TurnUp { last };
    }
}

#[inline]
pub(crate) fn draw_from_deck(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    let last = state.phase == Phase::SecondPick;
    state.phase = Phase::DrawTrain { last };
    events.push(Event::TopCardAsked { seat });
}

pub(crate) fn stop(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    events.push(Event::DrawingStopped { seat });
    turn::end(state, events);
}

/// A locomotive from the deck is a card like another.
#[inline]
pub(crate) fn drawn(state: &mut State, card: Train, events: &mut impl Sink<Event>) {
    let seat = state.active;
    let last = state.phase == Phase::DrawTrain { last: true };
    state.deck.remove(card);
    state.hands[seat.index()].insert(card);
    events.push(Event::TrainDrawn { seat, card: Some(card) });
    run_out(state, LastCard::Drawn, events);
    picked(state, last, events);
}

#[inline]
pub(crate) fn turned_up(state: &mut State, card: Train, events: &mut impl Sink<Event>) {
    let last = state.phase == Phase::TurnUp { last: true };
    state.deck.remove(card);
    let place = state.face_up.fill(card);
    events.push(Event::TrainTurnedUp { card, place });
    run_out(state, LastCard::TurnedUp, events);
    picked(state, last, events);
}

/// TT-14: this turn is finished first, then everybody has one.
#[inline]
fn run_out(state: &mut State, how: LastCard, events: &mut impl Sink<Event>) {
    if state.deck.is_empty() {
        turn::deck_ran_out(state, how, state.seats + 1, events);
    }
}

/// Lets the seat draw a second card if there is one that it may draw.
#[inline]
fn picked(state: &mut State, last: bool, events: &mut impl Sink<Event>) {
    let more = !last && (!state.deck.is_empty() || kinds(state) & 0xff != 0);
    if more {
        state.phase = Phase::SecondPick;
    } else {
        turn::end(state, events);
    }
}
