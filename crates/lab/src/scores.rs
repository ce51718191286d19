//! Distributions of scores.

use std::collections::BTreeMap;

use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Serialize, Serializer};

/// Scores and their counts: exact, and small if there are few different scores.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scores {
    counts: BTreeMap<i32, u64>,
}

impl Scores {
    /// Counts a score.
    pub fn add(&mut self, score: i32) {
        *self.counts.entry(score).or_default() += 1;
    }

    /// Adds another distribution.
    pub fn merge(&mut self, other: &Scores) {
        for (&score, &count) in &other.counts {
            *self.counts.entry(score).or_default() += count;
        }
    }

    /// Lists scores with their counts, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> {
        self.counts.iter().map(|(&score, &count)| (score, count))
    }

    /// Returns the number of scores.
    pub fn len(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Returns the mean; 0 without scores.
    pub fn mean(&self) -> f64 {
        let sum: i128 = self.iter().map(|(s, n)| i128::from(s) * i128::from(n)).sum();
        if self.is_empty() { 0.0 } else { sum as f64 / self.len() as f64 }
    }

    /// Returns the standard deviation; 0 without scores.
    pub fn deviation(&self) -> f64 {
        if self.is_empty() {
            return 0.0;
        }
        let mean = self.mean();
        let squares: f64 = self.iter().map(|(s, n)| (f64::from(s) - mean).powi(2) * n as f64).sum();
        (squares / self.len() as f64).sqrt()
    }

    /// Divides the scores into at most about `most` bars of equal, round width: from, to, and the share of all scores.
    pub fn bars(&self, most: i32) -> Vec<(i32, i32, f64)> {
        let (Some((low, _)), Some((high, _))) = (self.iter().next(), self.iter().last()) else {
            return Vec::new();
        };
        let rough = (high - low) / most.max(1) + 1;
        let round = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1_000];
        let width = round.into_iter().find(|&width| width >= rough).unwrap_or(rough);
        let first = low.div_euclid(width) * width;
        let mut counts = vec![0_u64; ((high - first) / width + 1) as usize];
        self.iter().for_each(|(score, count)| counts[((score - first) / width) as usize] += count);
        let total = self.len() as f64;
        let bar = |(place, count): (usize, u64)| {
            let from = first + place as i32 * width;
            (from, from + width - 1, count as f64 / total)
        };
        counts.into_iter().enumerate().map(bar).collect()
    }

    /// Returns the score that `percent` percent of all scores do not exceed.
    pub fn percentile(&self, percent: u64) -> Option<i32> {
        let rank = (self.len() * percent).div_ceil(100).max(1);
        let mut seen = 0;
        self.iter().find_map(|(score, count)| {
            seen += count;
            (seen >= rank).then_some(score)
        })
    }
}

/// Serialises scores as reports do: summary and counts.
pub(crate) fn described<S: Serializer>(scores: &Scores, to: S) -> Result<S::Ok, S::Error> {
    let mut object = to.serialize_struct("Scores", 3)?;
    object.serialize_field("mean", &scores.mean())?;
    object.serialize_field("deviation", &scores.deviation())?;
    object.serialize_field("counts", &scores.counts)?;
    object.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_can_be_counted_by_hand() {
        let mut scores = Scores::default();
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|score| scores.add(score));
        assert_eq!(scores.mean(), 5.0);
        assert_eq!(scores.deviation(), 2.0);
        assert_eq!(scores.percentile(50), Some(4));
        assert_eq!((scores.percentile(0), scores.percentile(100)), (Some(2), Some(9)));
        assert_eq!(Scores::default().percentile(50), None);
    }
}
