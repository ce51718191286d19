//! Integer sums from which means and intervals are computed, exact and independent of the order.

use serde::{Deserialize, Serialize};

use crate::Interval;

/// A rate within deals: hits out of trials, and how both vary between deals.
///
/// Games of one deal are not independent: a player with the good hand in one game has the bad one in another. So deals
/// are counted, not games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DealRate {
    deals: u64,
    hits: u64,
    trials: u64,
    hits_squared: u64,
    trials_squared: u64,
    product: u64,
}

impl DealRate {
    /// Adds a deal: hits and trials in the same unit.
    pub(crate) fn add(&mut self, hits: u64, trials: u64) {
        if trials == 0 {
            return;
        }
        self.deals += 1;
        self.hits += hits;
        self.trials += trials;
        self.hits_squared += hits * hits;
        self.trials_squared += trials * trials;
        self.product += hits * trials;
    }

    /// Returns the rate with its interval; `unit` trials are one game.
    ///
    /// Wilson's interval for the effective number of games: fewer if the games of a deal are alike, more if they are
    /// opposite.
    pub(crate) fn interval(&self, unit: u64) -> Interval {
        let games = self.trials as f64 / unit as f64;
        if self.deals == 0 {
            return Interval::wilson(0.0, 0);
        }
        let rate = self.hits as f64 / self.trials as f64;
        let worth = games / self.design_effect(rate, unit);
        Interval::wilson_of(rate, worth)
    }

    /// Returns the design effect: above 1 if the games of a deal carry less information than independent ones, below 1
    /// if more.
    fn design_effect(&self, rate: f64, unit: u64) -> f64 {
        let independent = rate * (1.0 - rate) * self.trials as f64 * unit as f64;
        if self.deals < 2 || independent <= 0.0 {
            return 1.0;
        }
        let residue = self.hits_squared as f64 - 2.0 * rate * self.product as f64
            + rate * rate * self.trials_squared as f64;
        let deals = self.deals as f64;
        let effect = residue * deals / (deals - 1.0) / independent;
        // A few deals cannot show that games are opposite, so the effect is limited.
        effect.clamp(if self.deals < 30 { 1.0 } else { 0.25 }, 20.0)
    }
}

/// Integers, one per deal, and their variation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Moments {
    count: u64,
    sum: i64,
    squares: u64,
}

impl Moments {
    pub(crate) fn add(&mut self, number: i64) {
        self.count += 1;
        self.sum += number;
        self.squares += number.unsigned_abs().pow(2);
    }

    /// Returns the mean with its interval, for numbers scaled up by `scale`.
    pub(crate) fn interval(&self, scale: f64) -> Interval {
        interval_of(self.count, self.sum as f64, self.squares as f64, scale)
    }
}

/// Returns the mean with its interval from a count, a sum and a sum of squares, scaled up by `scale`.
pub(crate) fn interval_of(count: u64, sum: f64, squares: f64, scale: f64) -> Interval {
    let n = count as f64;
    if count < 2 {
        let rate = sum / n.max(1.0) / scale;
        return Interval { rate, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let mean = sum / n;
    let variance = (squares - mean * sum).max(0.0) / (n - 1.0);
    let half = student(count - 1) * (variance / n).sqrt();
    Interval { rate: mean / scale, low: (mean - half) / scale, high: (mean + half) / scale }
}

/// The 97.5th percentile of Student's distribution: Cornish–Fisher, and exact values where that fails.
fn student(freedom: u64) -> f64 {
    const FEW: [f64; 8] =
        [12.706_205, 4.302_653, 3.182_446, 2.776_445, 2.570_582, 2.446_912, 2.364_624, 2.306_004];
    if let Some(&exact) = FEW.get(freedom as usize - 1) {
        return exact;
    }
    let (z, v) = (crate::interval::Z, freedom as f64);
    z + (z.powi(3) + z) / (4.0 * v)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * v * v)
        + (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / (384.0 * v.powi(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn student_is_as_in_the_tables() {
        for (freedom, table) in
            [(1, 12.706), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)]
        {
            assert!((student(freedom) - table).abs() < 2e-3, "{freedom}: {}", student(freedom));
        }
    }

    /// Computed by hand: 1, 2, 3, 4, 5 have mean 3, deviation √2.5, and t is 2.776.
    #[test]
    fn a_mean_has_the_interval_of_the_textbook() {
        let mut moments = Moments::default();
        (1..=5).for_each(|number| moments.add(number));
        let found = moments.interval(1.0);
        assert_eq!(found.rate, 3.0);
        assert!((found.high - 3.0 - 2.776_445 * (2.5_f64 / 5.0).sqrt()).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn independent_deals_of_one_game_give_wilson() {
        let mut rate = DealRate::default();
        (0..100).for_each(|deal| rate.add(60 * u64::from(deal % 4 == 0), 60));
        let (found, plain) = (rate.interval(60), Interval::wilson(25.0, 100));
        assert!((found.low - plain.low).abs() < 1e-3 && (found.high - plain.high).abs() < 1e-3);
    }

    #[test]
    fn games_that_are_all_alike_within_a_deal_count_once() {
        let (mut alike, mut once) = (DealRate::default(), DealRate::default());
        for deal in 0..200 {
            let hit = u64::from(deal % 2 == 0);
            alike.add(10 * hit, 10);
            once.add(hit, 1);
        }
        let (ten, one) = (alike.interval(1), once.interval(1));
        assert!((ten.low - one.low).abs() < 1e-3 && (ten.high - one.high).abs() < 1e-3);
        let mut opposite = DealRate::default();
        (0..200).for_each(|_| opposite.add(5, 10));
        let sure = opposite.interval(1);
        assert!(sure.high - sure.low < ten.high - ten.low, "{sure:?} {ten:?}");
    }
}
