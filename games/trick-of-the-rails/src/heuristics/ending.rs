//! How near the end is.

use whistle_core::Seat;

use crate::{CardSet, LaneCard, Phase, State};

/// With more tricks than this to come, nobody wants to know.
const NEAR: usize = 3;

/// Counts the endings there can be, or more: nothing while many tricks are to come.
#[inline]
pub(super) fn count(state: &State) -> Option<u32> {
    (state.lane.rest().len() <= NEAR).then(|| bound(state)).flatten()
}

fn bound(state: &State) -> Option<u32> {
    let mut endings = match state.phase {
        Phase::Play => plays(state) * placings(state, 0),
        Phase::PlaceCity | Phase::PlaceLocomotive { .. } => placings(state, 0),
        Phase::LayCard => 1 << state.played.as_slice().iter().flatten().count(),
        Phase::LayLane | Phase::Deal | Phase::DrawLead => return None,
        Phase::Over => return Some(1),
    };
    let held = state.hands.as_slice().iter().map(|hand| hand.len()).min()? as u32;
    for (later, cards) in (1..state.lane.rest().len()).zip((1..=held).rev()) {
        endings *= cards.pow(u32::from(state.seats)) * placings(state, later);
    }
    Some(endings)
}

/// Counts the ways in which the trick can be completed, or more.
fn plays(state: &State) -> u32 {
    let to_play = Seat::all(state.seats).filter(|&seat| state.played[seat].is_none());
    let choices = |hand: CardSet| match state.led().map(|led| hand.of(led).len()) {
        Some(following @ 1..) => following as u32,
        _ => hand.len() as u32,
    };
    to_play.map(|seat| choices(state.hands[seat])).product()
}

/// Counts the ways in which a prize of the lane can be placed and cards be laid.
fn placings(state: &State, place: usize) -> u32 {
    let laid = 1 << state.seats;
    match state.lane.rest()[place] {
        LaneCard::Share(_) | LaneCard::Reservation(_) => 1,
        LaneCard::City(_) => 10 * laid,
        LaneCard::Locomotive(locomotive) => {
            let open = state.without_locomotive().count() as u32;
            let more =
                if locomotive == crate::Locomotive::Six { open.saturating_sub(1) } else { 1 };
            open.max(1) * more.max(1) * laid
        }
    }
}
