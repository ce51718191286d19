//! Goods, power cards and bonuses, and decisions about them.

use whistle_core::Seat;

use super::{POINT, Weights};
use crate::{Action, Building, Goods, Phase, Power, State};

/// How much of the game is left, in percent: points leave the stack (TS-32).
pub(super) fn to_come(state: &State) -> i32 {
    if state.last_round {
        return 0;
    }
    let all = crate::state::stack_of_points(state.seats) - 3 * state.seats;
    (100 * i32::from(state.stack) / i32::from(all)).min(100)
}

/// How many cards a building will give, in hundredths.
pub(super) fn visits(state: &State, weights: &Weights) -> i32 {
    weights.visits_late + (weights.visits - weights.visits_late) * to_come(state) / 100
}

/// All seats' goods, from which the value of one more follows.
pub(super) struct GoodsValues<'a> {
    weights: &'a Weights,
    /// All seats' goods, including offers.
    has: [[i32; 6]; 5],
    seats: u8,
    to_come: i32,
}

impl<'a> GoodsValues<'a> {
    pub(super) fn of(state: &State, weights: &'a Weights) -> GoodsValues<'a> {
        let mut has = [[0; 6]; 5];
        for seat in Seat::all(state.seats) {
            let counted = state.counted_goods(seat);
            has[seat.index()] = counted.counts().map(i32::from);
        }
        GoodsValues { weights, has, seats: state.seats, to_come: to_come(state) }
    }

    /// The expected part of a monopoly for a seat with this many more.
    pub(super) fn hope(&self, seat: Seat, goods: Goods, more: i32) -> i32 {
        let kind = goods as usize;
        let own = self.has[seat.index()][kind] + more;
        let others = (0..usize::from(self.seats)).filter(|&other| other != seat.index());
        let most = others.map(|other| self.has[other][kind]).max().unwrap_or(0);
        let early = match own - most {
            ..=-4 => 1,
            ahead @ -3..=2 => self.weights.monopoly[(ahead + 3) as usize],
            3.. => 98,
        };
        // TS-33: all tied seats get it in full, but nobody without such goods.
        let late = if own >= most && own > 0 { 100 } else { 0 };
        let percent = (early * self.to_come + late * (100 - self.to_come)) / 100;
        percent * goods.monopoly() * POINT / 100
    }

    /// The value of this many more or fewer.
    pub(super) fn more(&self, seat: Seat, goods: Goods, more: i32) -> i32 {
        self.hope(seat, goods, more) - self.hope(seat, goods, 0) + self.weights.goods * more
    }

    /// The value of a building's next card: a point if the stack is used up (TS-25).
    pub(super) fn card_of(&self, state: &State, seat: Seat, building: Building) -> i32 {
        let stack = state.stacks[building.index()];
        if stack.left == 0 { POINT } else { self.more(seat, stack.goods, 1) }
    }
}

/// Scores actions that are neither about dice nor about tracks.
pub(super) fn score_actions(state: &State, weights: &Weights, seat: Seat, action: &Action) -> i32 {
    match *action {
        Action::ReturnPower { card: held } => -card(state, weights, held),
        Action::BreakTie { seat: to } if to == seat => 10 * POINT,
        // Preferably to the player who is further behind.
        Action::BreakTie { seat: to } => -i32::from(state.points[to]),
        Action::Serve { seat: to, count } if to == seat => 40 * i32::from(count),
        Action::Serve { count, .. } => -10 * i32::from(count),
        Action::ServeNext { seat: to } => serve_next(state, weights, seat, to),
        Action::RevealMission { .. } => 10 * POINT,
        Action::Upgrade { goods, .. } => goods.monopoly(),
        Action::OfferGoods { goods, count } => {
            let values = GoodsValues::of(state, weights);
            // Goods earlier in the order of an offer cannot be added later.
            let order = 6 - goods as i32;
            offer(state, &values, seat, &[(goods, i32::from(count))]) + order
        }
        Action::OfferPower { card } => {
            let Some([one, other]) = state.board.goods(card) else { return 0 };
            let values = GoodsValues::of(state, weights);
            offer(state, &values, seat, &[(one, 1), (other, 1)])
        }
        _ => 0,
    }
}

/// TS-30, French: the seat that is served gets cards instead of two points each; if it is another seat, that is a loss.
fn serve_next(state: &State, weights: &Weights, seat: Seat, to: Seat) -> i32 {
    let Phase::OrderTrades { building } = state.phase else { return 0 };
    let stack = state.stacks[building.index()];
    let count = i32::from(state.demand[to].min(stack.left));
    let gain = GoodsValues::of(state, weights).more(to, stack.goods, count) - 2 * POINT * count;
    if to == seat { gain } else { -gain * weights.envy / (100 * (i32::from(state.seats) - 1)) }
}

/// TS-29: two old goods for a new one; an odd one needs another.
fn offer(state: &State, values: &GoodsValues<'_>, seat: Seat, given: &[(Goods, i32)]) -> i32 {
    let Phase::Speculate { goods: new, .. } = state.phase else { return 0 };
    let lost: i32 = given.iter().map(|&(goods, count)| values.more(seat, goods, -count)).sum();
    let count: i32 = given.iter().map(|&(_, count)| count).sum();
    let before = state.offers[seat].total() as i32;
    let gained = values.more(seat, new, (before + count) / 2) - values.more(seat, new, before / 2);
    lost + gained + if (before + count) % 2 == 1 { 25 } else { 0 }
}

/// The expected value of a power card: a mission over one track is often completed, one over several hardly ever.
pub(super) fn card(state: &State, weights: &Weights, card: Power) -> i32 {
    if let Some(([one, other], points)) = state.board.mission(card) {
        let both = 1 << one.index() | 1 << other.index();
        let short = state.board.tracks.iter().any(|track| track.stations & both == both);
        let percent = if short { weights.mission } else { weights.long_mission };
        return POINT * i32::from(points) * percent / 100;
    }
    let goods = state.board.goods(card).into_iter().flatten();
    goods.map(|kind| weights.pair * kind.monopoly()).sum()
}
