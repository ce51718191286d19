//! Means, variances and their confidence intervals.

pub(crate) const Z95: f64 = 1.96;

pub(crate) fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

pub(crate) fn covariance(one: &[f64], other: &[f64]) -> f64 {
    let (a, b) = (mean(one), mean(other));
    let sum: f64 = one.iter().zip(other).map(|(x, y)| (x - a) * (y - b)).sum();
    sum / (one.len().max(2) - 1) as f64
}

pub(crate) fn variance(numbers: &[f64]) -> f64 {
    covariance(numbers, numbers)
}

/// Returns half of the 95% interval of the mean.
pub(crate) fn error(numbers: &[f64]) -> f64 {
    Z95 * (variance(numbers) / numbers.len().max(1) as f64).sqrt()
}

/// Returns a ratio of sums over games, and half of its 95% interval.
pub(crate) fn ratio(over: &[f64], under: &[f64]) -> (f64, f64) {
    let ratio = mean(over) / mean(under);
    let rest: Vec<f64> = over.iter().zip(under).map(|(a, b)| a - ratio * b).collect();
    (ratio, error(&rest) / mean(under).abs())
}

/// Returns how much one ratio exceeds another over the same games, each a sum over a number, and half of the
/// difference's 95% interval.
pub(crate) fn gap(one: &[(f64, f64)], other: &[(f64, f64)]) -> (f64, f64) {
    let parts = |all: &[(f64, f64)]| -> (f64, Vec<f64>) {
        let (over, under): (Vec<f64>, Vec<f64>) = all.iter().copied().unzip();
        let ratio = mean(&over) / mean(&under);
        (ratio, all.iter().map(|(a, b)| (a - ratio * b) / mean(&under)).collect())
    };
    let ((a, rest_a), (b, rest_b)) = (parts(one), parts(other));
    let rest: Vec<f64> = rest_a.iter().zip(&rest_b).map(|(x, y)| x - y).collect();
    (a - b, error(&rest))
}

/// Returns half of the 95% interval of the ratio of two variances, by the jackknife: each game, with this many numbers
/// of both, is left out in turn.
pub(crate) fn ratio_of_variances(over: &[f64], under: &[f64], each: usize) -> f64 {
    let games = over.len() / each.max(1);
    let without = |all: &[f64], game: usize| -> Vec<f64> {
        [&all[..game * each], &all[(game + 1) * each..]].concat()
    };
    let ratios: Vec<f64> = (0..games)
        .map(|game| variance(&without(over, game)) / variance(&without(under, game)))
        .collect();
    let rest = games.saturating_sub(1) as f64;
    Z95 * (variance(&ratios) * rest * rest / games.max(1) as f64).sqrt()
}
