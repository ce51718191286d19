//! What a beginner counts in front of a seat.

use whistle_core::Seat;

use crate::State;
use crate::board::MAX_TRACKS;

/// The unit of counting, so that small things count less than a point.
const POINT: i32 = 10;
const COIN: i32 = 3;
const BONUS_DIE: i32 = 3;
const GOODS: i32 = 5;
const POWER: i32 = 5;
const BUILDING: i32 = 20;
/// A die that can be rolled next turn.
const READY: i32 = 4;
const SAVED: i32 = 1;

/// Counts the score as if the game ended now, buildings and goods, and the progress of the seat's trains.
pub(super) fn of(state: &State, seat: Seat) -> i32 {
    let built: u8 = state.standing()[seat.index()].iter().sum();
    POINT * state.standings()[seat].score
        + COIN * i32::from(state.coins[seat])
        + BONUS_DIE * i32::from(state.bonus_dice[seat])
        + GOODS * state.goods[seat].total() as i32
        + POWER * state.power[seat].each().count() as i32
        + BUILDING * i32::from(built)
        + READY * i32::from(state.supply(seat))
        + SAVED * state.saved[seat].total() as i32
        + trains(state, seat)
}

/// Counts the best route of each track with an own train: its points once it is full, and next to nothing before.
fn trains(state: &State, seat: Seat) -> i32 {
    let (filled, own) = (state.trains.all(), state.trains.of(seat.index()));
    let mut best = [0; MAX_TRACKS];
    for route in state.board.routes.iter().filter(|route| route.spaces & own != 0) {
        let (there, all) = ((route.spaces & filled).count_ones(), route.spaces.count_ones());
        let stations = POINT * route.stations.count_ones() as i32;
        let dice = (route.spaces & own).count_ones() as i32;
        let worth =
            if there == all { stations } else { stations * there as i32 / (3 * all as i32) };
        let best = &mut best[usize::from(route.track)];
        *best = (*best).max(worth + dice);
    }
    best.iter().sum()
}
