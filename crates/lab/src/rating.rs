//! Ratings of players.
//!
//! The model is Luce's: a seat of a player of strength *w* wins with probability *w* over the sum of all seats'
//! strengths. With two seats that is Bradley and Terry's, for which Elo's scale was made: 400 points more mean ten wins
//! to one. Strengths are fitted by maximum likelihood; intervals come from the curvature of the likelihood.

use crate::Interval;
use crate::interval::Z;

/// Points per natural unit of log-strength.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// The mean of all ratings.
const MIDDLE: f64 = 1_000.0;

/// Games of the same players with the same numbers of seats.
#[derive(Clone, Debug)]
pub(crate) struct HeadToHead {
    /// The players, and their numbers of seats.
    pub(crate) players: Vec<(usize, u8)>,
    /// The wins of each; shared wins count in parts.
    pub(crate) wins: Vec<f64>,
}

impl HeadToHead {
    fn games(&self) -> f64 {
        self.wins.iter().sum()
    }
}

/// Rates `count` players; the mean of all ratings is 1000.
///
/// Each pair that met gets one imaginary drawn game, so that a player who won every game has a finite rating.
pub(crate) fn rate(count: usize, met: &[HeadToHead]) -> Vec<Interval> {
    let mut all = met.to_vec();
    for games in met {
        for (place, &(one, _)) in games.players.iter().enumerate() {
            for &(other, _) in &games.players[place + 1..] {
                let known =
                    |m: &HeadToHead| m.players == [(one, 1), (other, 1)] && m.wins == [0.5, 0.5];
                if !all.iter().any(known) {
                    all.push(HeadToHead {
                        players: vec![(one, 1), (other, 1)],
                        wins: vec![0.5, 0.5],
                    });
                }
            }
        }
    }
    let strengths = strengths(count, &all);
    let logs: Vec<f64> = strengths.iter().map(|w| w.ln()).collect();
    let mean = logs.iter().sum::<f64>() / count.max(1) as f64;
    let spread = variances(&strengths, &all);
    let rating = |(log, variance): (&f64, f64)| {
        let (rate, half) = (MIDDLE + POINTS * (log - mean), POINTS * Z * variance.max(0.0).sqrt());
        Interval { rate, low: rate - half, high: rate + half }
    };
    logs.iter().zip(spread).map(rating).collect()
}

/// Hunter's minorisation–maximisation, which climbs with every step to the single maximum.
fn strengths(count: usize, met: &[HeadToHead]) -> Vec<f64> {
    let mut strength = vec![1.0_f64; count];
    for _ in 0..100_000 {
        let (mut wins, mut weight) = (vec![0.0; count], vec![0.0; count]);
        for games in met {
            let total: f64 =
                games.players.iter().map(|&(p, seats)| f64::from(seats) * strength[p]).sum();
            for (&(player, seats), won) in games.players.iter().zip(&games.wins) {
                wins[player] += won;
                weight[player] += games.games() * f64::from(seats) / total;
            }
        }
        let mut moved = 0.0_f64;
        for player in (0..count).filter(|&player| weight[player] > 0.0) {
            let next = wins[player] / weight[player];
            moved = moved.max((next / strength[player]).ln().abs());
            strength[player] = next;
        }
        let mean = strength.iter().map(|w| w.ln()).sum::<f64>() / count.max(1) as f64;
        strength.iter_mut().for_each(|w| *w /= mean.exp());
        if moved < 1e-12 {
            break;
        }
    }
    strength
}

/// The variances of log-strengths around their mean: the inverse of Fisher's information.
fn variances(strength: &[f64], met: &[HeadToHead]) -> Vec<f64> {
    let count = strength.len();
    // Only differences are identifiable: without this the information has no inverse.
    let mean = 1.0 / count.max(1) as f64;
    let mut information = vec![vec![mean; count]; count];
    for games in met {
        let total: f64 =
            games.players.iter().map(|&(p, seats)| f64::from(seats) * strength[p]).sum();
        let chance = |(player, seats): (usize, u8)| f64::from(seats) * strength[player] / total;
        for &one in &games.players {
            information[one.0][one.0] += games.games() * chance(one);
            for &other in &games.players {
                information[one.0][other.0] -= games.games() * chance(one) * chance(other);
            }
        }
    }
    let inverse = invert(information);
    (0..count).map(|player| inverse[player][player] - mean).collect()
}

/// Gauss–Jordan elimination with the largest pivot; the matrix is small and positive definite.
fn invert(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(|column| f64::from(u8::from(row == column))).collect();
    let mut inverse: Vec<Vec<f64>> = (0..size).map(unit).collect();
    for column in 0..size {
        let largest = (column..size)
            .max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))
            .unwrap_or(column);
        matrix.swap(column, largest);
        inverse.swap(column, largest);
        let pivot = matrix[column][column];
        for rows in [&mut matrix, &mut inverse] {
            rows[column].iter_mut().for_each(|value| *value /= pivot);
        }
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for rows in [&mut matrix, &mut inverse] {
                let from = rows[column].clone();
                rows[row].iter_mut().zip(from).for_each(|(value, p)| *value -= factor * p);
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(one: usize, other: usize, wins: [f64; 2]) -> HeadToHead {
        HeadToHead { players: vec![(one, 1), (other, 1)], wins: wins.to_vec() }
    }

    #[test]
    fn ten_to_one_is_four_hundred_points() {
        let met = [pair(0, 1, [1_000_000.0, 100_000.0])];
        let ratings = rate(2, &met);
        assert!((ratings[0].rate - ratings[1].rate - 400.0).abs() < 0.01, "{ratings:?}");
        assert!((ratings[0].rate + ratings[1].rate - 2_000.0).abs() < 1e-6);
    }

    /// A pair has a closed form: the log-odds of p in n games have variance 1 / (n p (1 − p)), and each of the two is
    /// half of that difference from the mean.
    #[test]
    fn the_interval_of_a_pair_is_that_of_its_log_odds() {
        let met = [pair(0, 1, [749.5, 249.5])];
        let (p, n) = (0.75, 1_000.0_f64);
        let half = Z / (n * p * (1.0 - p)).sqrt() * POINTS / 2.0;
        let found = rate(2, &met)[0];
        assert!((found.high - found.rate - half).abs() < 1e-6, "{found:?} {half}");
    }

    /// A triangle that Bradley and Terry's model fits exactly: strengths 4, 2 and 1.
    #[test]
    fn a_consistent_triangle_is_found_exactly() {
        let met = [
            pair(0, 1, [40_000.0, 20_000.0]),
            pair(1, 2, [40_000.0, 20_000.0]),
            pair(0, 2, [48_000.0, 12_000.0]),
        ];
        let ratings = rate(3, &met);
        let two = POINTS * 2.0_f64.ln();
        assert!((ratings[0].rate - ratings[1].rate - two).abs() < 0.1, "{ratings:?}");
        assert!((ratings[1].rate - ratings[2].rate - two).abs() < 0.1, "{ratings:?}");
    }

    #[test]
    fn more_seats_are_no_strength() {
        // Equal players; one has two of three seats and wins two of three games.
        let met = [
            HeadToHead { players: vec![(0, 2), (1, 1)], wins: vec![200.0, 100.0] },
            HeadToHead { players: vec![(0, 1), (1, 2)], wins: vec![100.0, 200.0] },
        ];
        let ratings = rate(2, &met);
        assert!((ratings[0].rate - ratings[1].rate).abs() < 1e-6, "{ratings:?}");
    }

    #[test]
    fn who_won_everything_has_a_rating_too() {
        let ratings = rate(2, &[pair(0, 1, [20.0, 0.0])]);
        assert!(ratings[0].rate.is_finite() && ratings[0].rate > ratings[1].rate + 300.0);
        assert!(ratings[0].low < ratings[0].rate);
    }
}
