//! Estimates of the final scores.
//!
//! The constants are those that best fit the results of thousands of games between greedy players.

use whistle_core::{PerSeat, Seat};

use super::goods::{GoodsValues, to_come};
use super::routes::RouteValues;
use super::{POINT, Weights};
use crate::{Goods, State};

/// The likely part of each point of a held mission.
const MISSION: i32 = 45;
/// The additional part, if its track is nearly finished.
const NEAR: i32 = 220;
/// How many cards a building will give in a whole game, in hundredths.
const VISITS: i32 = 130;
/// The value of a coin.
const COIN: i32 = 64;
/// The cost of a die on a track, besides its effect there.
const AWAY: i32 = 65;

/// Estimates the final scores: current points, and what is likely to be added.
pub(super) fn final_scores(state: &State, weights: &Weights) -> PerSeat<i32> {
    let values = GoodsValues::of(state, weights);
    let standings = state.standings();
    PerSeat::from_fn(state.seats, |seat| {
        let points = i32::from(state.points[seat]) + state.mission_points(seat);
        let strict = POINT * (standings[seat].score - points);
        let hope: i32 = Goods::ALL.into_iter().map(|kind| values.hope(seat, kind, 0)).sum();
        let routes = RouteValues::with(state, weights, seat, &values).standing();
        let monopolies = (strict + hope) / 2;
        let later = to_be(state, &values, seat) * to_come(state) / 100;
        (POINT * points + monopolies + routes + later) / POINT
    })
}

/// The value of everything that is not yet points, if the whole game were still to come.
fn to_be(state: &State, values: &GoodsValues<'_>, seat: Seat) -> i32 {
    let filled = state.trains.all();
    let mut sum = COIN * i32::from(state.coins[seat]) - AWAY * i32::from(state.on_board(seat));
    for ([one, other], points) in
        state.power[seat].each().filter_map(|card| state.board.mission(card))
    {
        let both = 1 << one.index() | 1 << other.index();
        let ways = state.board.routes.iter().filter(|route| route.stations & both == both);
        let left = ways.map(|route| (route.spaces & !filled).count_ones() as i32).min();
        if let Some(left) = left {
            sum += i32::from(points) * (MISSION + NEAR / (1 + left));
        }
    }
    for (index, sites) in state.sites.iter().enumerate() {
        for built in sites.iter().map_while(|site| site.built()).filter(|b| b.seat == seat) {
            let gives = values.card_of(state, seat, built.building);
            sum += gives * state.board.traffic[index] / 100 * VISITS / 100;
        }
    }
    sum
}
