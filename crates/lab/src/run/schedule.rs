//! The order of games.

use crate::seating::{SeatRotation, Seating};

/// One game to play with a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScheduledGame {
    /// Its line-up or variant.
    pub(crate) cell: usize,
    /// Its table.
    pub(crate) table: usize,
    /// Who sits where.
    pub(crate) seating: Seating,
    /// The number of the deal within a round of the schedule.
    offset: u64,
}

/// A line-up or a variant: a table, and who plays which deal there.
pub(crate) struct Cell {
    pub(crate) table: usize,
    pub(crate) rotation: SeatRotation,
}

/// All games in order: every cell plays a deal before the next deal.
pub(crate) struct Schedule {
    round: Vec<ScheduledGame>,
    deals_a_round: u64,
    /// The maximum number of deals.
    pub(crate) deals: u64,
    /// The corresponding number of games.
    pub(crate) games: u64,
}

impl Schedule {
    /// Plans enough deals for the cell with the fewest arrangements to get at least `games` games.
    pub(crate) fn new(cells: &[Cell], games: u64) -> Schedule {
        let lengths = cells.iter().map(|cell| cell.rotation.len() as u64);
        let deals_a_round = lengths.fold(1, least_common_multiple);
        let mut round = Vec::new();
        for offset in 0..deals_a_round {
            for (number, cell) in cells.iter().enumerate() {
                let seatings = &cell.rotation[(offset % cell.rotation.len() as u64) as usize];
                let slot = |seating: &Seating| ScheduledGame {
                    cell: number,
                    table: cell.table,
                    seating: seating.clone(),
                    offset,
                };
                round.extend(seatings.iter().map(slot));
            }
        }
        // Whole rounds of each rotation, so that every arrangement occurs equally often.
        let wanted = |cell: &Cell| {
            let a_turn = cell.rotation.iter().map(Vec::len).sum::<usize>() as u64;
            games.div_ceil(a_turn) * cell.rotation.len() as u64
        };
        // A cell with many arrangements needs a whole round of them, so few deals are enough for it.
        let deals = cells.iter().map(wanted).min().unwrap_or(0);
        let mut schedule = Schedule { round, deals_a_round, deals, games: 0 };
        schedule.games = schedule.games_until(deals);
        schedule
    }

    /// Returns the number of games before a deal.
    pub(crate) fn games_until(&self, deal: u64) -> u64 {
        let (rounds, rest) = (deal / self.deals_a_round, deal % self.deals_a_round);
        let in_part = self.round.partition_point(|slot| slot.offset < rest);
        rounds * self.round.len() as u64 + in_part as u64
    }

    /// Returns a game by its number, with the number of its deal.
    pub(crate) fn game(&self, number: u64) -> (&ScheduledGame, u64) {
        let length = self.round.len() as u64;
        let slot = &self.round[(number % length) as usize];
        (slot, number / length * self.deals_a_round + slot.offset)
    }
}

fn least_common_multiple(one: u64, other: u64) -> u64 {
    let (mut a, mut b) = (one, other);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    one / a * other
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seating::{all_different, halves};

    #[test]
    fn every_cell_plays_a_deal_before_the_next_and_all_seatings_equally_often() {
        let cells =
            [(0, 1), (0, 2), (1, 2)].map(|(a, b)| Cell { table: 0, rotation: halves(4, a, b) });
        let schedule = Schedule::new(&cells, 50);
        assert_eq!(schedule.deals, 18, "9 turns of 6 seatings over 2 deals");
        assert_eq!(schedule.games, 3 * 54);
        let mut last = 0;
        let mut count = std::collections::BTreeMap::new();
        for number in 0..schedule.games {
            let (slot, deal) = schedule.game(number);
            assert!(deal == last || deal == last + 1);
            last = deal;
            *count.entry((slot.cell, slot.seating.clone())).or_insert(0) += 1;
        }
        assert!(count.values().all(|&times| times == 9), "{count:?}");
        assert_eq!(schedule.games_until(18), schedule.games);
    }

    #[test]
    fn line_ups_with_other_orders_share_the_deals() {
        let cells = [
            Cell { table: 0, rotation: halves(3, 0, 1) },
            Cell { table: 0, rotation: all_different(&[0, 1, 2]) },
        ];
        let schedule = Schedule::new(&cells, 12);
        assert_eq!((schedule.deals, schedule.games), (2, 2 * (6 + 3)));
    }
}
