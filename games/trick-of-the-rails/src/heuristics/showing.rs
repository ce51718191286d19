//! What a beginner counts in front of a seat.

use whistle_core::Seat;

use crate::{Card, Company, LaneCard, Phase, State};

/// The apparent value of placing a locomotive or a city: about a good share.
const PLACING: i32 = 30;

/// The apparent value of a station before its railway has a locomotive.
const STATION: i32 = 10;

/// Counts the shares as if the trick and the game ended now.
pub(super) fn of(state: &State, seat: Seat) -> i32 {
    let shares: i32 = Company::ALL
        .into_iter()
        .map(|company| state.share_count(seat, company) * seems(state, company))
        .sum();
    let wins = seat == state.winning;
    let trick = match (state.phase, state.played[seat]) {
        (Phase::Play, Some(card)) => in_trick(state, card, wins),
        (Phase::PlaceLocomotive { .. } | Phase::PlaceCity, _) if wins => PLACING,
        _ => 0,
    };
    shares + trick
}

/// Counts a card in the trick; among winning cards the highest seems safest.
fn in_trick(state: &State, card: Card, wins: bool) -> i32 {
    let high = if wins { i32::from(card.number()) } else { 0 };
    high + match state.lane.prize() {
        LaneCard::Share(share) if wins => seems(state, share.company()),
        LaneCard::Share(_) => seems(state, card.company()),
        _ if wins => PLACING,
        _ => 0,
    }
}

/// The apparent value of a share: its current value, or without a locomotive a guess from the length of its railway.
fn seems(state: &State, company: Company) -> i32 {
    if state.locomotives[company].is_some() {
        return state.value(company).share;
    }
    STATION * state.railways[company].stations().len() as i32
}
