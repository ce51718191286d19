//! Results less luck: the same mean, and an interval that is narrower the more of a result was luck.

use serde::{Deserialize, Serialize};

use crate::Interval;
use crate::moments::Moments;

/// Parts of wins are counted in whole millionths, so that sums are the same in any order.
const MILLION: f64 = 1e6;

/// What somebody's part of the wins was in each deal, as it was and less luck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AdjustedStudy {
    plain: Moments,
    adjusted: Moments,
    /// The deal that is being played: both sums, and how many games.
    open: (i64, i64, i64),
}

/// A part of the wins, less luck.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Adjusted {
    /// Less luck; it may be a little under 0 or over 1.
    pub won: Interval,
    /// As it was, by the same reckoning: a shared win is shared.
    pub plain: Interval,
    /// How many times as many games would have given an interval as narrow without the adjustment.
    pub worth: f64,
}

impl AdjustedStudy {
    /// Adds a game: the part of the win, and how much of it was luck.
    pub(crate) fn add(&mut self, won: f64, luck: f64) {
        self.open.0 += (won * MILLION).round() as i64;
        self.open.1 += ((won - luck) * MILLION).round() as i64;
        self.open.2 += 1;
    }

    pub(crate) fn end_deal(&mut self) {
        let (plain, adjusted, games) = std::mem::take(&mut self.open);
        if games > 0 {
            self.plain.add(plain / games);
            self.adjusted.add(adjusted / games);
        }
    }

    pub(crate) fn report(&self) -> Adjusted {
        let (plain, won) = (self.plain.interval(MILLION), self.adjusted.interval(MILLION));
        let worth = (plain.half_width() / won.half_width()).powi(2);
        Adjusted { won, plain, worth: if worth.is_finite() { worth } else { 1.0 } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_all_luck_is_known_at_once_and_keeps_its_mean() {
        let mut study = AdjustedStudy::default();
        for deal in 0..40 {
            // Half of the deals are won by luck alone, but for a little.
            let won = f64::from(deal % 2);
            let noise = f64::from(deal / 2 % 2) / 10.0 - 0.05;
            study.add(won, won - 0.5 + noise);
            study.end_deal();
        }
        let found = study.report();
        assert!((found.plain.rate - 0.5).abs() < 1e-9 && (found.won.rate - 0.5).abs() < 1e-9);
        assert!((found.worth - 100.0).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn games_of_one_deal_count_once() {
        let mut study = AdjustedStudy::default();
        for won in [1.0, 0.0] {
            study.add(won, 0.0);
            study.add(1.0 - won, 0.0);
            study.end_deal();
        }
        let found = study.report();
        assert_eq!((found.plain.rate, found.plain.half_width(), found.worth), (0.5, 0.0, 1.0));
    }
}
