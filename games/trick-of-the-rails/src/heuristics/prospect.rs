//! The probable final values of the railways.

use whistle_core::pieces::PieceSet;
use whistle_core::{PerSeat, Seat};

use crate::{CardSet, Company, Locomotive, PerCompany, Railway, State};

/// The average earnings of a station.
const USUAL_STATION: i32 = 21;

/// Estimates the final value of each seat's shares.
pub(super) fn scores(state: &State) -> PerSeat<i32> {
    let values = PerCompany::from_fn(|company| share_value(state, company));
    PerSeat::from_fn(state.seats, |seat| {
        values.iter().map(|(company, value)| state.share_count(seat, company) * value).sum()
    })
}

/// Estimates the final value of a company's share.
pub(super) fn share_value(state: &State, company: Company) -> i32 {
    let coming = coming(state, company);
    with_railway(state, company, &state.railways[company], coming)
}

/// Estimates it for a possible railway.
pub(super) fn with_railway(state: &State, company: Company, railway: &Railway, coming: i32) -> i32 {
    if let Some(locomotive) = state.locomotives[company] {
        return with_locomotive(railway, locomotive, coming);
    }
    to_expect(state).map_or(0, |locomotive| with_locomotive(railway, locomotive, coming))
}

/// Estimates it for a railway and its locomotive; `coming` is the number of cards still to be laid, in tenths.
pub(super) fn with_locomotive(railway: &Railway, locomotive: Locomotive, coming: i32) -> i32 {
    let length = railway.stations().len();
    let now = railway.best_run(locomotive).profit;
    let missing = locomotive.distance().saturating_sub(length).min(20) as i32 * 10;
    let filled = coming.min(missing);
    // Once the train's reach is full, new cards can only replace worse ones.
    let growth = filled * USUAL_STATION / 10 + (coming - filled) * USUAL_STATION / 40;
    (now + growth - locomotive.cost()).max(0)
}

/// Estimates how many more cards will be laid on a railway, in tenths: the fraction of cards in hands that equals the
/// fraction of track tricks.
pub(super) fn coming(state: &State, company: Company) -> i32 {
    let rest = state.lane.rest();
    let tricks = rest.len() as i32;
    let track = rest.iter().filter(|card| card.is_track()).count() as i32;
    if tricks == 0 {
        return 0;
    }
    let hands = state.hands.as_slice().iter().fold(CardSet::default(), |all, hand| all.or(*hand));
    10 * hands.and(company.suit()).len() as i32 * track / tricks
}

/// Returns the expected locomotive of a company without one: the middle one of those to come.
fn to_expect(state: &State) -> Option<Locomotive> {
    let placed = state.locomotives.values().iter().copied().flatten();
    let to_come = PieceSet::<Locomotive, u8>::all().minus(placed.collect());
    to_come.nth(to_come.len() / 2)
}

/// Returns how many more shares of a company a seat has than the others on average, multiplied by the number of other
/// seats.
pub(super) fn stake(state: &State, seat: Seat, company: Company) -> i32 {
    let all: i32 = Seat::all(state.seats).map(|seat| state.share_count(seat, company)).sum();
    i32::from(state.seats) * state.share_count(seat, company) - all
}
