//! Rates with confidence intervals.

use serde::Serialize;

/// The 97.5th percentile of the normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// A rate with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The observed rate.
    pub rate: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Wilson's interval for `hits` out of `trials`.
    ///
    /// Hits may be fractions, such as a win shared by two: then the interval is a little too wide.
    pub fn wilson(hits: f64, trials: u64) -> Interval {
        if trials == 0 {
            return Interval { rate: 0.0, low: 0.0, high: 1.0 };
        }
        Interval::wilson_of(hits / trials as f64, trials as f64)
    }

    /// Wilson's interval for a rate observed in `n` independent trials, not necessarily a whole number.
    pub(crate) fn wilson_of(rate: f64, n: f64) -> Interval {
        let z = Z;
        let middle = (rate + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
        Interval { rate, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }

    /// Returns half of the interval's width.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Returns the complementary rate.
    #[must_use]
    pub fn turned(&self) -> Interval {
        Interval { rate: 1.0 - self.rate, low: 1.0 - self.high, high: 1.0 - self.low }
    }

    /// Formats a rate and its interval in percent: `61.2% (55.0–67.1%)`.
    pub fn percent(&self) -> String {
        let [rate, low, high] = [self.rate, self.low, self.high].map(|value| value * 100.0);
        format!("{rate:.1}% ({low:.1}–{high:.1}%)")
    }

    /// Returns whether a value is far enough outside to be worth reporting: at 1.5 times the interval's half-width.
    ///
    /// A report shows many intervals, and one in twenty misses the true value by chance alone; at this distance, only
    /// one in three hundred does.
    pub fn clearly_misses(&self, value: f64) -> bool {
        let reach = if value < self.rate { self.rate - self.low } else { self.high - self.rate };
        (value - self.rate).abs() > 1.5 * reach
    }

    /// Returns whether a value lies inside.
    pub fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published values from Brown, Cai and DasGupta: 0 of 10 and 5 of 10.
    #[test]
    fn agrees_with_published_values() {
        let close = |a: f64, b: f64| (a - b).abs() < 5e-4;
        let none = Interval::wilson(0.0, 10);
        assert!(close(none.low, 0.0) && close(none.high, 0.2775), "{none:?}");
        let half = Interval::wilson(5.0, 10);
        assert!(close(half.low, 0.2366) && close(half.high, 0.7634), "{half:?}");
    }

    #[test]
    fn what_is_just_outside_is_not_clear() {
        let found = Interval { rate: 0.3, low: 0.26, high: 0.34 };
        assert!(!found.holds(0.25) && !found.clearly_misses(0.25));
        assert!(found.clearly_misses(0.23) && found.clearly_misses(0.37));
    }

    #[test]
    fn nothing_tried_says_nothing() {
        let nothing = Interval::wilson(0.0, 0);
        assert_eq!((nothing.low, nothing.high), (0.0, 1.0));
    }
}
