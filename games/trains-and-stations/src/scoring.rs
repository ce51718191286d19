//! Scores at the end.

use whistle_core::{PerSeat, Seat, Standing, rank};

use crate::{Goods, GoodsCards, State};

/// The components of a score, in the order of [`Standing::points`].
pub(crate) const COMPONENTS: [&str; 8] =
    ["points", "missions", "cattle", "worker", "coal", "food", "silver", "gold"];

impl State {
    /// TS-33: counts a seat's goods, with a two-goods card as one of each.
    pub(crate) fn counted_goods(&self, seat: Seat) -> GoodsCards {
        let mut goods = self.goods[seat];
        for card in self.power[seat].each() {
            self.board.goods(card).into_iter().flatten().for_each(|kind| goods.add(kind, 1));
        }
        goods
    }

    /// TS-33: adds up the points of a seat's revealed missions.
    pub(crate) fn mission_points(&self, seat: Seat) -> i32 {
        let missions = self.revealed[seat].each().filter_map(|card| self.board.mission(card));
        missions.map(|(_, points)| i32::from(points)).sum()
    }

    /// TS-33: points, missions and monopolies.
    pub(crate) fn standings(&self) -> PerSeat<Standing> {
        let goods = PerSeat::from_fn(self.seats, |seat| self.counted_goods(seat));
        let most =
            Goods::ALL.map(|kind| goods.as_slice().iter().map(|held| held.count(kind)).max());
        let mut standings = PerSeat::from_fn(self.seats, |seat| {
            let mut standing = Standing::default();
            standing.points[0] = i32::from(self.points[seat]);
            standing.points[1] = self.mission_points(seat);
            for (index, kind) in Goods::ALL.into_iter().enumerate() {
                let held = goods[seat].count(kind);
                let wins = held > 0 && Some(held) == most[index];
                standing.points[2 + index] = if wins { kind.monopoly() } else { 0 };
            }
            standing.score = standing.points.iter().sum();
            standing
        });
        // TS-34: most points, then most gold cards, then shared; two-goods cards do not count here.
        rank(&mut standings, |seat, standing| {
            (standing.score, self.goods[seat].count(Goods::Gold))
        });
        standings
    }
}
