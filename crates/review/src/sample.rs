//! Means, and their errors.

/// The number of standard errors in half of a 95% interval.
pub(crate) const Z95: f64 = 1.96;

/// A running mean with its error.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    pub(crate) fn add(&mut self, number: f64) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    pub(crate) fn join(&mut self, other: &Sample) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub(crate) fn count(&self) -> u32 {
        self.count as u32
    }

    /// Returns the mean; 0 without values.
    pub(crate) fn mean(&self) -> f64 {
        if self.count > 0.0 { self.sum / self.count } else { 0.0 }
    }

    /// Returns the standard error of the mean; infinite with fewer than two values.
    pub(crate) fn standard_error(&self) -> f64 {
        if self.count < 2.0 {
            return f64::INFINITY;
        }
        let mean = self.mean();
        let variance = (self.squares / self.count - mean * mean).max(0.0);
        (variance / (self.count - 1.0)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_and_its_error() {
        let mut sample = Sample::default();
        assert_eq!((sample.mean(), sample.count()), (0.0, 0));
        [1.0, 2.0, 3.0, 4.0].into_iter().for_each(|number| sample.add(number));
        assert!((sample.mean() - 2.5).abs() < 1e-12);
        // The variance of the four values is 5/3, and that of their mean 5/12.
        assert!((sample.standard_error() - (5.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        let mut halves = [Sample::default(); 2];
        [1.0, 2.0, 3.0, 4.0].iter().enumerate().for_each(|(n, &number)| halves[n % 2].add(number));
        let [mut one, other] = halves;
        one.join(&other);
        assert!((one.standard_error() - sample.standard_error()).abs() < 1e-12);
    }
}
