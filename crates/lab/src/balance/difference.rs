//! Differences between two tables, deal by deal.
//!
//! Both tables play the same deals, so the effect of the deal cancels out, and fewer games are needed to see a
//! difference than between unrelated games.

use serde::{Deserialize, Serialize};

use super::counting::WIN;
use crate::moments::Moments;
use crate::{Interval, Wording};

/// A difference between two tables.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// What differs.
    pub what: String,
    /// Whether it is a share of all games, shown in percent.
    pub is_rate: bool,
    /// The amount.
    pub by: Interval,
}

/// Sums over the games of a deal, and their differences.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct DifferenceStudy {
    /// The current deal.
    open: Vec<i64>,
    games: u64,
    /// The number of games of a deal, the same for all deals.
    games_a_deal: u64,
    differences: Vec<Moments>,
}

impl DifferenceStudy {
    pub(super) fn add(
        &mut self,
        wins: &[u64],
        score_sum: i32,
        best: i32,
        margin: i32,
        actions: u32,
        decided: &[bool],
    ) {
        let numbers = [score_sum, best, margin].map(i64::from);
        let all = (wins.iter().map(|&won| won as i64))
            .chain(numbers)
            .chain([i64::from(actions)])
            .chain(decided.iter().map(|&decides| i64::from(decides)));
        let all: Vec<i64> = all.collect();
        self.open.resize(all.len(), 0);
        self.open.iter_mut().zip(all).for_each(|(sum, number)| *sum += number);
        self.games += 1;
    }

    /// Compares the current deal with that of another table, or with itself.
    pub(super) fn compare(&mut self, base: &DifferenceStudy) {
        self.games_a_deal = self.games;
        self.differences.resize(self.open.len(), Moments::default());
        for ((moments, own), others) in self.differences.iter_mut().zip(&self.open).zip(&base.open)
        {
            moments.add(own - others);
        }
    }

    pub(super) fn end_deal(&mut self) {
        self.open.iter_mut().for_each(|sum| *sum = 0);
        self.games = 0;
    }

    /// Formats the differences.
    pub(super) fn told(
        &self,
        seats: usize,
        components: &[String],
        words: &Wording<'_>,
    ) -> Vec<Difference> {
        let games = self.games_a_deal.max(1) as f64;
        let wins = (0..seats).map(|place| {
            let place = [("place", ordinal(place, words))];
            (words.with("lab-difference-wins", &place), WIN as f64, true)
        });
        let others = [("points", seats as f64), ("best", 1.0), ("lead", 1.0), ("moves", 1.0)];
        let others = others
            .map(|(name, scale)| (words.say(&format!("lab-difference-{name}")), scale, false));
        let decides = components.iter().map(|name| {
            (words.with("lab-difference-decides", &[("name", name.clone())]), 1.0, true)
        });
        wins.chain(others)
            .chain(decides)
            .zip(&self.differences)
            .map(|((what, scale, is_rate), moments)| Difference {
                what,
                is_rate,
                by: moments.interval(scale * games),
            })
            .collect()
    }
}

/// Names a place in the turn order.
pub(super) fn ordinal(place: usize, words: &Wording<'_>) -> String {
    match place {
        0..6 => words.say(&format!("lab-order-{place}")),
        later => words.with("lab-order-later", &[("number", (later + 1).to_string())]),
    }
}
