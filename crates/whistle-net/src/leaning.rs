//! How the heuristics weigh choices, in the form that a net leans on.

/// Appends how far each choice lags behind the one that weighs most: 0 for that, a half for what is usual among the
/// others, and never as much as 1, however bad it is.
pub fn lags(weights: &[i64], out: &mut Vec<f32>) {
    let most = weights.iter().copied().max().unwrap_or(0);
    let mut behind: Vec<i64> = weights.iter().map(|&weight| most - weight).collect();
    let from = out.len();
    out.extend(behind.iter().map(|&lag| lag as f32));
    behind.retain(|&lag| lag > 0);
    behind.sort_unstable();
    let usual = behind.get(behind.len() / 2).copied().unwrap_or(1) as f32;
    for lag in &mut out[from..] {
        *lag /= *lag + usual;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_weighs_most_does_not_lag_and_what_is_hopeless_lags_by_nearly_one() {
        let mut found = Vec::new();
        lags(&[90, 100, 80, i64::from(i32::MIN), 100], &mut found);
        assert_eq!((found[0], found[1], found[4]), (1.0 / 3.0, 0.0, 0.0));
        assert_eq!(found[2], 0.5, "what is usual among the others");
        assert!(found[3] > 0.999 && found[3] <= 1.0);
        found.clear();
        lags(&[7, 7], &mut found);
        assert_eq!(found, [0.0, 0.0]);
    }
}
