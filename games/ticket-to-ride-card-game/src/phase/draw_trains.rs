//! TT-7: drawing train cards, one or two.

use whistle_core::pieces::Piece as _;
use whistle_core::{Sink, refuse_if};

use super::{Phase, Verdict, prepared, turn};
use crate::train::KINDS;
use crate::{Action, Event, LastCard, Refusal, State, Train};

/// The kinds of cards that lie face up, one bit each.
#[inline]
fn kinds(state: &State) -> usize {
    let places = state.face_up.places().iter();
    // An empty place sets the bit above all kinds, which is dropped, so no branch is needed.
    let bit = |place: &Option<Train>| 1 << place.map_or(KINDS, Train::index);
    places.fold(0, |kinds, place| kinds | bit(place)) & ((1 << KINDS) - 1)
}

/// The second card cannot be a face-up locomotive, and is optional.
#[inline(always)]
pub(crate) fn offer(state: &State, second: bool, out: &mut Vec<Action>) {
    let kinds = if second { kinds(state) & 0xff } else { kinds(state) };
    out.extend_from_slice(prepared::FACE_UP.of(kinds));
    if !state.deck.is_empty() {
        out.push(Action::DrawFromDeck);
    }
    if second {
        out.push(Action::StopDrawing);
    }
}

pub(crate) fn refuse_face_up(state: &State, card: Train) -> Verdict {
    refuse_if(!state.face_up.places().contains(&Some(card)), Refusal::NotFaceUp { card })?;
    let second = state.phase == Phase::SecondPick;
    refuse_if(second && card == Train::Locomotive, Refusal::LocomotiveSecond)
}

/// A face-up card is visible to everyone, and is replaced at once while the deck lasts.
#[inline]
pub(crate) fn take_face_up(state: &mut State, card: Train, events: &mut impl Sink<Event>) {
    let seat = state.active;
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
pub(crate) fn draw_from_deck(state: &mut State, events: &mut impl Sink<Event>) {
    state.phase = Phase::DrawTrain { last: state.phase == Phase::SecondPick };
    events.push(Event::TopCardAsked { seat: state.active });
}

pub(crate) fn stop(state: &mut State, events: &mut impl Sink<Event>) {
    events.push(Event::DrawingStopped { seat: state.active });
    turn::end(state, events);
}

/// A locomotive from the deck counts like any other card.
#[inline]
pub(crate) fn drawn(state: &mut State, card: Train, events: &mut impl Sink<Event>) {
    let seat = state.active;
    let last = state.phase == Phase::DrawTrain { last: true };
    state.deck.remove(card);
    state.hands[seat.index()].insert(card);
    events.push(Event::TrainDrawn { seat, card: Some(card) });
    turn::count_down(state, LastCard::Drawn, events);
    picked(state, last, events);
}

#[inline]
pub(crate) fn turned_up(state: &mut State, card: Train, events: &mut impl Sink<Event>) {
    let last = state.phase == Phase::TurnUp { last: true };
    state.deck.remove(card);
    let place = state.face_up.fill(card);
    events.push(Event::TrainTurnedUp { card, place });
    turn::count_down(state, LastCard::TurnedUp, events);
    picked(state, last, events);
}

/// Lets the seat draw a second card, if one is available to it.
#[inline]
fn picked(state: &mut State, last: bool, events: &mut impl Sink<Event>) {
    if !last && (!state.deck.is_empty() || kinds(state) & 0xff != 0) {
        state.phase = Phase::SecondPick;
    } else {
        turn::end(state, events);
    }
}
