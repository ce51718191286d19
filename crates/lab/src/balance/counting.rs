//! What a game's own counters add up to.

use serde::{Deserialize, Serialize};
use whistle_core::{Outcome, Seat};

use crate::Interval;
use crate::moments::Moments;
use crate::run::Counted;

/// Wins are counted in parts of 60, so that a win shared by up to six is a whole number.
pub(super) const WIN: u64 = 60;

/// What an item of a counter adds up to.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct ItemStudy {
    /// Games in which it came up.
    pub(super) games: u64,
    /// Amounts of all games in which it came up.
    amounts: Moments,
    sum: i64,
    /// Seats that did it, counted once a game, and their wins.
    doers: u64,
    doer_wins: u64,
}

impl ItemStudy {
    /// Returns how much of it there is in a game.
    pub(super) fn a_game(&self, games: u64) -> f64 {
        self.sum as f64 / games.max(1) as f64
    }

    /// Returns what it is worth where it comes up.
    pub(super) fn value(&self) -> Interval {
        self.amounts.interval(1.0)
    }

    /// Returns how often who did it won; nothing if it is nobody's doing.
    pub(super) fn doers_won(&self) -> Option<Interval> {
        let wins = self.doer_wins as f64 / WIN as f64;
        (self.doers > 0).then(|| Interval::wilson(wins, self.doers))
    }
}

/// Adds what was counted in a game: sorted by counter, item and seat.
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
