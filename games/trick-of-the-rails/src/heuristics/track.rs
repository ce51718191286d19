//! Where to lay cards and cities, and which company gets a locomotive.

use whistle_core::Seat;

use super::prospect::{coming, stake, with_locomotive, with_railway};
use crate::{Action, Company, End, LaneCard, Locomotive, State, Station};

/// TR-10: the end of the railway where the card helps the seat's shares most.
pub(super) fn score_ends(state: &State, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
    let card = state.card_of(seat);
    let stake = stake(state, seat, card.company());
    for action in actions {
        let Action::LayCard { end } = *action else { continue };
        out.push(stake * lengthened(state, card.company(), card.as_station(), end));
    }
}

/// TR-12: the railway and the end where the city helps the seat's shares most.
pub(super) fn score_cities(state: &State, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
    let LaneCard::City(city) = state.lane.prize() else { return };
    for action in actions {
        let Action::PlaceCity { company, end } = *action else { continue };
        let before = with_railway(state, company, &state.railways[company], coming(state, company));
        let after = lengthened(state, company, Station::city(city), end);
        out.push(stake(state, seat, company) * (after - before));
    }
}

/// TR-10: the company whose shares the locomotive helps or hurts to the seat's advantage.
pub(super) fn score_locomotive(
    state: &State,
    seat: Seat,
    locomotive: Locomotive,
    actions: &[Action],
    out: &mut Vec<i32>,
) {
    for action in actions {
        let Action::PlaceLocomotive { company } = *action else { continue };
        let (railway, coming) = (&state.railways[company], coming(state, company));
        let before = with_railway(state, company, railway, coming);
        let after = with_locomotive(railway, locomotive, coming);
        out.push(stake(state, seat, company) * (after - before));
    }
}

/// Estimates a share's value after a station is laid at an end.
pub(super) fn lengthened(state: &State, company: Company, station: Station, end: End) -> i32 {
    let mut railway = state.railways[company];
    railway.lay(station, end);
    with_railway(state, company, &railway, coming(state, company))
}
