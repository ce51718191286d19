//! TR-10 and TR-12: after the prize, each played card lengthens its company's railway.

use whistle_core::{Seat, Sink};

use super::{Phase, trick};
use crate::{Action, End, Event, State};

/// The winner lays first, then the others clockwise.
pub(super) fn begin(state: &mut State) {
    state.phase = Phase::LayCard;
    state.active = state.winning;
}

#[inline]
pub(super) fn offer(out: &mut Vec<Action>) {
    out.extend(End::BOTH.map(|end| Action::LayCard { end }));
}

#[inline]
pub(super) fn apply(state: &mut State, seat: Seat, end: End, events: &mut impl Sink<Event>) {
    let card = state.card_of(seat);
    state.played[seat] = None;
    state.railways[card.company()].lay(card.as_station(), end);
    events.push(Event::CardLaid { seat, card, end });
    state.active = seat.left(state.seats);
    if state.active == state.winning {
        trick::next(state, events);
    }
}
