//! Overlooking and misjudging actions, as people do.

use whistle_core::{Attention, Rng};

/// An action this many hundredths of the spread above the mean stands out and is never overlooked.
const OBVIOUS_PERCENT: i64 = 200;

/// Returns the apparent weights of actions: `None` for those that are overlooked.
///
/// Mistakes are measured by the spread of the weights in this decision. So close calls often go wrong and clear ones
/// rarely, whatever unit a game uses.
pub(crate) fn seem(weights: &[i64], attention: &Attention, rng: &mut impl Rng) -> Vec<Option<i64>> {
    let Attention { overlooks_percent, wobble_percent, .. } = *attention;
    let (middle, spread) = middle_and_spread(weights);
    let stands_out = |weight: i64| {
        spread > 0 && (weight - middle).saturating_mul(100) > spread.saturating_mul(OBVIOUS_PERCENT)
    };
    let mut seen = weights.iter().copied().map(Some).collect::<Vec<_>>();
    if overlooks_percent > 0 {
        for weight in &mut seen {
            let overlooked = rng.below(100) < u32::from(overlooks_percent);
            *weight = weight.filter(|&weight| !overlooked || stands_out(weight));
        }
        // A player who would overlook every action looks again.
        if seen.iter().all(Option::is_none) {
            seen = weights.iter().copied().map(Some).collect();
        }
    }
    if wobble_percent > 0 {
        for weight in seen.iter_mut().flatten() {
            let blur = spread.saturating_mul(i64::from(wobble_percent)) / 100;
            *weight += blur.saturating_mul(deviation(rng)) / UNIT;
        }
    }
    seen
}

/// The unit of one standard deviation.
const UNIT: i64 = 1_000;

/// Draws an approximately normal number around 0 with a deviation of [`UNIT`] and a maximum of three: the sum of three
/// uniform ones.
fn deviation(rng: &mut impl Rng) -> i64 {
    (0..3).map(|_| i64::from(rng.below(2 * UNIT as u32 + 1)) - UNIT).sum()
}

/// Returns the mean distance of weights from their mean.
pub(crate) fn spread(weights: &[i64]) -> i64 {
    middle_and_spread(weights).1
}

/// Returns the mean of the weights and their mean distance from it.
fn middle_and_spread(weights: &[i64]) -> (i64, i64) {
    let count = weights.len().max(1) as i64;
    let middle = weights.iter().sum::<i64>() / count;
    let spread = weights.iter().map(|weight| (weight - middle).abs()).sum::<i64>() / count;
    (middle, spread)
}

#[cfg(test)]
mod tests {
    use whistle_core::Pcg32;

    use super::*;
    use crate::greedy::heaviest;

    /// How often each action seems best in 1,000 decisions.
    fn chosen(weights: &[i64], overlooks_percent: u8, wobble_percent: u16) -> Vec<u32> {
        let attention = Attention { overlooks_percent, wobble_percent, worlds: 1 };
        let mut times = vec![0; weights.len()];
        for seed in 0..1_000 {
            let mut rng = Pcg32::new(seed, 0);
            let seeming = seem(weights, &attention, &mut rng);
            times[heaviest(&seeming, &mut rng)] += 1;
        }
        times
    }

    #[test]
    fn full_attention_sees_what_is_there() {
        assert_eq!(chosen(&[3, 9, 8], 0, 0), [0, 1_000, 0]);
    }

    #[test]
    fn close_calls_go_wrong_often_and_clear_ones_seldom() {
        let times = chosen(&[1_000, 980, 0, 10, 20], 0, 60);
        assert!(times[1] > 350, "a close call: {times:?}");
        assert!(times[2] + times[3] + times[4] < 30, "a clear one: {times:?}");
    }

    #[test]
    fn what_stands_out_is_never_overlooked() {
        assert_eq!(chosen(&[0, 5, 900, 7, 3, 1], 100, 0), [0, 0, 1_000, 0, 0, 0]);
    }

    #[test]
    fn of_choices_alike_the_best_is_overlooked_now_and_then() {
        let times = chosen(&[10, 20, 30, 40], 50, 0);
        assert!((450..650).contains(&times[3]), "{times:?}");
        assert!(times[2] > 150 && times[1] > 50, "{times:?}");
    }

    #[test]
    fn the_same_luck_is_the_same_mistake() {
        assert_eq!(chosen(&[4, 5, 6, 7], 40, 150), chosen(&[4, 5, 6, 7], 40, 150));
    }
}
