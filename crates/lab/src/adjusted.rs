//! Luck-adjusted results: the same mean, with an interval that is narrower the more the results depend on luck.
//!
//! The weight of measured luck is learnt during the run: for each group of deals from all others, so that the mean
//! stays correct whatever the weight. Players change seats within a deal, so much of its luck already cancels out. Only
//! the remaining luck counts, and if it explains nothing, nothing is subtracted.

use serde::{Deserialize, Serialize};

use crate::Interval;
use crate::moments::interval_of;

/// Shares of wins are counted in whole millionths, so that sums are the same in any order.
const MILLION: f64 = 1e6;

/// The number of groups of deals, each with a weight learnt from the others.
const FOLDS: usize = 10;

/// The minimum number of deals to learn a weight from.
const ENOUGH: f64 = 20.0;

/// How many standard errors a weight must be above 0 to count.
const SURE: f64 = 2.0;

/// A player's share of the wins in each deal, and how much of it was luck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AdjustedStudy {
    folds: [Fold; FOLDS],
    deals: u64,
    /// The current deal: wins and luck, and the number of games.
    open: (i64, i64, i64),
}

/// Sums over a group of deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Fold {
    deals: i64,
    won: i64,
    luck: i64,
    won_squared: i64,
    luck_squared: i64,
    product: i64,
}

/// A luck-adjusted share of the wins.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Adjusted {
    /// Adjusted for luck; it may be slightly below 0 or above 1.
    pub won: Interval,
    /// Unadjusted, computed in the same way, with shared wins counted as shares.
    pub plain: Interval,
    /// How many times as many games an interval this narrow would need without the adjustment.
    pub worth: f64,
    /// The average weight of the measured luck; 0 if it explained nothing.
    pub weight: f64,
}

impl AdjustedStudy {
    /// Adds a game: the share of the win, and how much of it was luck.
    pub(crate) fn add(&mut self, won: f64, luck: f64) {
        self.open.0 += (won * MILLION).round() as i64;
        self.open.1 += (luck * MILLION).round() as i64;
        self.open.2 += 1;
    }

    pub(crate) fn end_deal(&mut self) {
        let (won, luck, games) = std::mem::take(&mut self.open);
        if games > 0 {
            self.folds[(self.deals % FOLDS as u64) as usize].add(won / games, luck / games);
            self.deals += 1;
        }
    }

    pub(crate) fn report(&self) -> Adjusted {
        let all = self.sum(|_| true);
        let (mut sum, mut squares, mut weights) = (0.0, 0.0, 0.0);
        for (number, fold) in self.folds.iter().enumerate() {
            let weight = self.sum(|other| other != number).weight();
            let [won, luck] = [fold.won, fold.luck].map(|sum| sum as f64);
            sum += won - weight * luck;
            squares += fold.won_squared as f64 - 2.0 * weight * fold.product as f64
                + weight * weight * fold.luck_squared as f64;
            weights += weight * fold.deals as f64;
        }
        let interval = |sum, squares| interval_of(self.deals, sum, squares, MILLION);
        let plain = interval(all.won as f64, all.won_squared as f64);
        let won = interval(sum, squares);
        let worth = (plain.half_width() / won.half_width()).powi(2);
        let worth = if worth.is_finite() { worth } else { 1.0 };
        Adjusted { won, plain, worth, weight: weights / (self.deals.max(1) as f64) }
    }

    fn sum(&self, counts: impl Fn(usize) -> bool) -> Fold {
        let folds = self.folds.iter().enumerate().filter(|(number, _)| counts(*number));
        folds.fold(Fold::default(), |sum, (_, fold)| sum.and(fold))
    }
}

impl Fold {
    fn add(&mut self, won: i64, luck: i64) {
        let (won_squared, luck_squared, product) = (won * won, luck * luck, won * luck);
        *self = self.and(&Fold { deals: 1, won, luck, won_squared, luck_squared, product });
    }

    fn and(&self, other: &Fold) -> Fold {
        Fold {
            deals: self.deals + other.deals,
            won: self.won + other.won,
            luck: self.luck + other.luck,
            won_squared: self.won_squared + other.won_squared,
            luck_squared: self.luck_squared + other.luck_squared,
            product: self.product + other.product,
        }
    }

    /// Returns the weight of luck that explains most of the wins in these deals, reduced by its uncertainty: 0 where it
    /// could be noise.
    fn weight(&self) -> f64 {
        let deals = self.deals as f64;
        if deals < ENOUGH {
            return 0.0;
        }
        let [won, luck] = [self.won, self.luck].map(|sum| sum as f64 / deals);
        let of_won = self.won_squared as f64 / deals - won * won;
        let of_luck = self.luck_squared as f64 / deals - luck * luck;
        let both = self.product as f64 / deals - won * luck;
        if of_luck <= 0.0 || both <= 0.0 {
            return 0.0;
        }
        let weight = both / of_luck;
        // The unexplained part of the wins, and the resulting error of the weight.
        let left = (of_won - weight * both).max(0.0) / (deals - 2.0);
        let errors_squared = weight * weight * of_luck / left.max(f64::MIN_POSITIVE);
        if errors_squared < SURE * SURE {
            return 0.0;
        }
        (weight * (1.0 - 2.0 / errors_squared)).min(2.0)
    }
}

#[cfg(test)]
mod tests {
    use whistle_core::{Pcg32, Rng as _};

    use super::*;

    /// Draws a number around 0 with a standard deviation of 1.
    fn draw(rng: &mut Pcg32) -> f64 {
        let even = (0..12).map(|_| f64::from(rng.next_u32()) / f64::from(u32::MAX)).sum::<f64>();
        even - 6.0
    }

    /// Creates deals whose wins consist of an explained and an unexplained part, with luck measured imperfectly.
    fn study(deals: u32, seed: u64, explained: f64, noise: f64) -> Adjusted {
        let (mut study, mut rng) = (AdjustedStudy::default(), Pcg32::new(seed, 1));
        for _ in 0..deals {
            let luck = 0.1 * explained * draw(&mut rng);
            let won = 0.55 + luck + 0.1 * draw(&mut rng);
            study.add(won, luck + 0.1 * noise * draw(&mut rng));
            study.end_deal();
        }
        study.report()
    }

    fn mean_of(runs: u64, what: impl Fn(u64) -> f64) -> f64 {
        (0..runs).map(what).sum::<f64>() / runs as f64
    }

    #[test]
    fn luck_that_explains_half_halves_the_games() {
        for seed in 0..20 {
            let found = study(400, seed, 1.0, 0.0);
            assert!((1.6..2.4).contains(&found.worth), "{found:?}");
            assert!((found.weight - 1.0).abs() < 0.15, "{found:?}");
            assert!(found.won.half_width() < 0.8 * found.plain.half_width());
        }
        // The mean is correct within its interval.
        let held = mean_of(200, |seed| f64::from(study(60, seed, 1.0, 0.5).won.holds(0.55)));
        assert!((0.90..=0.99).contains(&held), "{held}");
    }

    #[test]
    fn luck_that_is_noise_takes_nothing_away_and_widens_nothing() {
        for deals in [20, 40, 100, 1000] {
            for seed in 0..100 {
                let found = study(deals, seed, 0.0, 1.0);
                assert!(found.won.half_width() < 1.05 * found.plain.half_width(), "{found:?}");
            }
            let worth = mean_of(100, |seed| study(deals, seed, 0.0, 1.0).worth);
            assert!(worth > 0.98, "{deals} deals: {worth}");
        }
    }

    #[test]
    fn luck_that_is_measured_roughly_counts_for_less() {
        let found = study(2_000, 3, 1.0, 1.0);
        assert!((found.weight - 0.5).abs() < 0.1, "half of the luck is noise: {found:?}");
        assert!((1.2..1.5).contains(&found.worth), "{found:?}");
    }

    #[test]
    fn from_few_deals_nothing_is_learnt() {
        let found = study(20, 1, 1.0, 0.0);
        assert_eq!((found.won, found.worth, found.weight), (found.plain, 1.0, 0.0));
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
