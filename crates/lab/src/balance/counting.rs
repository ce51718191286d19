//! Sums of a game's own counters.

use serde::{Deserialize, Serialize};
use whistle_core::{Outcome, Seat};

use crate::Interval;
use crate::moments::Moments;
use crate::run::Counted;

/// Wins are counted in 60ths, so that a win shared by up to six is a whole number.
pub(super) const WIN: u64 = 60;

/// The sums of one item.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct ItemStudy {
    /// The games in which it occurred.
    pub(super) games: u64,
    /// The amounts in those games.
    amounts: Moments,
    sum: i64,
    /// The seats that did it, counted once per game, and their wins.
    doers: u64,
    doer_wins: u64,
}

impl ItemStudy {
    /// Returns the amount per game.
    pub(super) fn a_game(&self, games: u64) -> f64 {
        self.sum as f64 / games.max(1) as f64
    }

    /// Returns the average value where it occurred.
    pub(super) fn value(&self) -> Interval {
        self.amounts.interval(1.0)
    }

    /// Returns the win rate of the seats that did it; `None` if nobody does it.
    pub(super) fn doers_won(&self) -> Option<Interval> {
        let wins = self.doer_wins as f64 / WIN as f64;
        (self.doers > 0).then(|| Interval::wilson(wins, self.doers))
    }
}

/// Adds the counts of a game, sorted by counter, item and seat.
pub(super) fn add(counters: &mut [Vec<ItemStudy>], counts: &[Counted], outcome: &Outcome) {
    let winners = outcome.winners();
    let part = |seat: Seat| if winners.contains(seat) { WIN / winners.len() as u64 } else { 0 };
    for same in counts.chunk_by(|a, b| (a.counter, a.item) == (b.counter, b.item)) {
        let place = counters.get_mut(usize::from(same[0].counter));
        let Some(item) = place.and_then(|items| items.get_mut(usize::from(same[0].item))) else {
            debug_assert!(false, "an item that the game does not list: {:?}", same[0]);
            continue;
        };
        let amount: i64 = same.iter().map(|counted| i64::from(counted.amount)).sum();
        item.sum += amount;
        item.amounts.add(amount);
        item.games += u64::from(amount != 0);
        for seat in same.iter().filter(|c| c.amount != 0).filter_map(|counted| counted.seat) {
            item.doers += 1;
            item.doer_wins += part(seat);
        }
    }
}
