//! TT-17: four players shuffle everything but their hands into a new deck and go on.

use whistle_core::Sink;

use super::Phase;
use crate::state::SEATS;
use crate::{Event, FaceUp, LastCard, Railyards, State, TicketSet, Trains};

/// Gathers the cards; nature deals next, and the active seat, left of the last one, begins.
pub(super) fn begin(state: &mut State, events: &mut impl Sink<Event>) {
    let hands = state.hands.iter().fold(Trains::NONE, |all, &hand| all.plus(hand));
    state.deck = Trains::ALL.minus(hands).expect("hands hold cards of the game");
    state.stacks = [Trains::NONE; SEATS];
    state.railyards = Railyards::default();
    state.face_up = FaceUp::default();
    state.discards = Trains::NONE;
    // TT-21: what was completed is turned face down and set aside.
    state.set_aside = state.completed.iter().fold(TicketSet::EMPTY, |all, &set| all.or(set));
    // Hands change now, so what a pass told about them no longer holds.
    state.stuck = [[0; 8]; SEATS];
    state.half = 2;
    state.last_card = LastCard::InDeck;
    state.phase = Phase::DealTrains;
    events.push(Event::DeckRenewed { cards: state.deck.len() });
}
