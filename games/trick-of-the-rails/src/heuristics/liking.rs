//! What each personality likes.

use whistle_core::{Personality, Seat};

use crate::{Action, State};

pub(super) fn of(state: &State, seat: Seat, personality: Personality, action: Action) -> i32 {
    match (personality, action) {
        // Low cards first: it keeps the high ones for later.
        (Personality::Careful, Action::Play { card }) => -i32::from(card.number()),
        // High cards first, whatever the prize.
        (Personality::Gambler, Action::Play { card }) => i32::from(card.number()),
        // More shares of companies that it already has.
        (Personality::Collector, Action::Play { card }) => state.share_count(seat, card.company()),
        (
            Personality::Collector,
            Action::PlaceLocomotive { company } | Action::PlaceCity { company, .. },
        ) => state.share_count(seat, company),
        _ => 0,
    }
}
