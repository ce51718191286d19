//! What opponents of a taste like.

use whistle_core::{Personality, Seat};

use crate::{Action, State};

pub(super) fn of(state: &State, seat: Seat, personality: Personality, action: Action) -> i32 {
    match (personality, action) {
        // Low cards first: the high ones are kept for a rainy day.
        (Personality::Careful, Action::Play { card }) => -i32::from(card.number()),
        // High cards first: whatever the trick is for.
        (Personality::Gambler, Action::Play { card }) => i32::from(card.number()),
        // More of the companies that it has shares of already.
        (Personality::Collector, Action::Play { card }) => state.share_count(seat, card.company()),
        (
            Personality::Collector,
            Action::PlaceLocomotive { company } | Action::PlaceCity { company, .. },
        ) => state.share_count(seat, company),
        _ => 0,
    }
}
