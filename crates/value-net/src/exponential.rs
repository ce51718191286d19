//! Shares from logits, the same on every platform.

/// Turns logits into shares that sum to one; an empty slice stays empty.
pub(crate) fn softmax(values: &mut [f32]) {
    let most = values.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for value in values.iter_mut() {
        *value = exp(*value - most);
        sum += *value;
    }
    values.iter_mut().for_each(|value| *value /= sum);
}

/// The exponential function of a number that is not above 0, approximately. A library's result would differ between
/// platforms in the last bit; sums and products do not.
fn exp(number: f32) -> f32 {
    // e^x = (e^(x/256))^256, and the inner one is nearly 1 + y + y²/2 + y³/6.
    let y = number.max(-40.0) / 256.0;
    let mut power = 1.0 + y * (1.0 + y * (0.5 + y * (1.0 / 6.0)));
    for _ in 0..8 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_near_enough() {
        for step in 0..400 {
            let number = -step as f32 / 20.0;
            let exact = f64::from(number).exp();
            assert!((f64::from(exp(number)) - exact).abs() < 1e-4 * exact.max(1e-3), "{number}");
        }
    }

    #[test]
    fn shares_sum_to_one_and_keep_their_order() {
        let mut shares = [1.0, -300.0, 3.0, 2.5];
        softmax(&mut shares);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(shares[2] > shares[3] && shares[3] > shares[0] && shares[0] > shares[1]);
    }
}
