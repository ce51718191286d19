//! Layers with integer weights.
//!
//! A weight is an integer from -127 to 127, multiplied by the scale of its output; an activation is an integer from 0
//! to 127 that stands for 0 to 1. Sums have 32 bits, and a product with the scale turns them into activations.

/// The number of fractional bits of a scale.
const POINT: u32 = 24;

/// The additional fractional bits of a logit.
const FINER: u32 = 8;

/// Weights in rows: one per output, or one per input where inputs are mostly 0.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    pub(crate) weights: Vec<i16>,
    /// Added to the sum of each output.
    pub(crate) biases: Vec<i32>,
    /// The factor of each output's sum.
    pub(crate) scales: Vec<i32>,
}

impl Layer {
    pub(crate) fn outputs(&self) -> usize {
        self.biases.len()
    }

    /// Adds the weights of an input, times its value, to all sums. Rows belong to inputs.
    #[inline]
    pub(crate) fn add_input(&self, input: usize, value: i16, sums: &mut [i32]) {
        let outputs = sums.len();
        let row = &self.weights[input * outputs..(input + 1) * outputs];
        for (sum, &weight) in sums.iter_mut().zip(row) {
            *sum += i32::from(value) * i32::from(weight);
        }
    }

    /// Turns sums into activations.
    #[inline]
    pub(crate) fn activate(&self, sums: &[i32], out: &mut [i16]) {
        for ((sum, &scale), out) in sums.iter().zip(&self.scales).zip(out) {
            let scaled = (i64::from(*sum) * i64::from(scale) + (1 << (POINT - 1))) >> POINT;
            *out = scaled.clamp(0, 127) as i16;
        }
    }

    /// Computes the sum of one output. Rows belong to outputs.
    #[inline]
    pub(crate) fn sum(&self, output: usize, inputs: &[i16]) -> i32 {
        let row = &self.weights[output * inputs.len()..(output + 1) * inputs.len()];
        let products = row.iter().zip(inputs).map(|(&w, &x)| i32::from(w) * i32::from(x));
        self.biases[output] + products.sum::<i32>()
    }

    /// Computes one output as a logit.
    #[inline]
    pub(crate) fn logit(&self, output: usize, inputs: &[i16]) -> f32 {
        let sum = i64::from(self.sum(output, inputs));
        let fine = (sum * i64::from(self.scales[output])) >> (POINT - FINER);
        fine as f32 / (127 << FINER) as f32
    }
}
