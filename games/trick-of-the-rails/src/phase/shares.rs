//! TR-8 and TR-9: a share trick is resolved without further choice.

use whistle_core::{Seat, Sink};

use super::trick;
use crate::{Event, Share, State};

pub(super) fn resolve(
    state: &mut State,
    winner: Seat,
    share: Share,
    events: &mut impl Sink<Event>,
) {
    // TR-8: the winner takes the lane's card as a share, the others keep what they played.
    state.shares[winner].insert(share);
    events.push(Event::ShareTaken { seat: winner, share });
    for seat in Seat::all(state.seats) {
        if seat != winner {
            let card = state.card_of(seat);
            state.shares[seat].insert(card.as_share());
            events.push(Event::ShareKept { seat, card });
        }
    }
    // TR-9: the winner's card goes to the lowest reservation left; with none it leaves the game.
    let card = state.card_of(winner);
    match state.lane.reserve(card) {
        Some(reservation) => events.push(Event::CardReserved { seat: winner, card, reservation }),
        None => {
            state.gone.insert(card);
            events.push(Event::CardRetired { seat: winner, card });
        }
    }
    trick::next(state, events);
}
