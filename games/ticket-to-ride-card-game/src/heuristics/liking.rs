//! What each personality likes.

use whistle_core::{Personality, Seat};

use crate::{Action, State};

pub(super) fn of(state: &State, seat: Seat, personality: Personality, action: Action) -> i32 {
    match (personality, action) {
        // It takes what is certain, and places long rows.
        (Personality::Careful, Action::TakeFaceUp { .. }) => 2,
        (Personality::Careful, Action::DrawFromDeck | Action::DrawTickets) => -1,
        (Personality::Careful, Action::PlaceSuit { cards, .. }) => i32::from(cards),
        // A card from the deck may be anything.
        (Personality::Gambler, Action::DrawTickets) => 3,
        (Personality::Gambler, Action::DrawFromDeck) => 2,
        (Personality::Gambler, Action::KeepTicket { .. }) => 1,
        // The longer another seat's row, the better.
        (Personality::Robber, Action::PlaceSuit { colour, .. }) => {
            let row = state.railyards.row(colour).filter(|row| row.seat != seat);
            row.map_or(0, |row| i32::from(row.len()))
        }
        _ => 0,
    }
}
