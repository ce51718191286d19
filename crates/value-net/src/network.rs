//! A net that estimates the win from a row of features.

use whistle_core::MAX_SEATS;

use crate::exponential::softmax;
use crate::layer::Layer;
use crate::safetensors::Tensors;

/// The value that the largest usual value of a feature is scaled to.
const FULL: i32 = 127;

/// A net with two hidden layers, an output for each seat's win, and a last one for the viewer's gain.
#[derive(Clone, Debug)]
pub struct Network {
    /// The largest usual value of each feature.
    usual: Vec<i32>,
    first: Layer,
    second: Layer,
    value: Layer,
    provenance: String,
}

/// The hidden layers for a row of features, before the outputs.
#[derive(Clone, Debug, Default)]
pub struct Hidden {
    sums: Vec<i32>,
    first: Vec<i16>,
    second: Vec<i16>,
}

impl Network {
    /// Reads weights in the safetensors format.
    ///
    /// # Errors
    /// If they do not describe a net of this form.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        Network::from_tensors(bytes).map_err(NetworkError)
    }

    fn from_tensors(bytes: &[u8]) -> Result<Network, String> {
        let tensors = Tensors::read(bytes)?;
        let layer = |name: &str, by_input: bool| -> Result<(Layer, usize), String> {
            let (rows, columns, weights) = tensors.table(&format!("{name}.weight"))?;
            let (inputs, outputs) = if by_input { (rows, columns) } else { (columns, rows) };
            let biases = tensors.list(&format!("{name}.bias"), outputs)?;
            let scales = tensors.list(&format!("{name}.scale"), outputs)?;
            Ok((Layer { weights, biases, scales }, inputs))
        };
        let (first, features) = layer("first", true)?;
        let (second, to_second) = layer("second", false)?;
        let (value, to_value) = layer("value", false)?;
        if to_second != first.outputs() || to_value != second.outputs() {
            return Err("its layers do not match".into());
        }
        let seats = value.outputs().saturating_sub(1);
        if !(1..=MAX_SEATS).contains(&seats) {
            return Err(format!("no game has {seats} seats"));
        }
        // With these limits, 32-bit sums cannot overflow.
        if features > 1 << 14 || first.outputs() > 1 << 12 || second.outputs() > 1 << 12 {
            return Err("it is too large".into());
        }
        let usual = tensors.list("usual", features)?;
        if usual.iter().any(|&usual| usual < 1) {
            return Err("a feature is never more than 0".into());
        }
        let provenance = tensors.remark("provenance").unwrap_or_default().to_owned();
        Ok(Network { usual, first, second, value, provenance })
    }

    /// Returns the number of features.
    pub fn features(&self) -> usize {
        self.usual.len()
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> usize {
        self.value.outputs() - 1
    }

    /// Returns a note on where its weights come from.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// Reads a row of features, most of which are 0.
    pub fn look(&self, features: &[i16], hidden: &mut Hidden) {
        hidden.sums.clear();
        hidden.sums.extend_from_slice(&self.first.biases);
        for (input, (&feature, &usual)) in features.iter().zip(&self.usual).enumerate() {
            if feature != 0 {
                let value = (i32::from(feature) * FULL / usual).clamp(-FULL, FULL) as i16;
                self.first.add_input(input, value, &mut hidden.sums);
            }
        }
        hidden.first.resize(self.first.outputs(), 0);
        self.first.activate(&hidden.sums, &mut hidden.first);
        hidden.sums.clear();
        let sums = (0..self.second.outputs()).map(|out| self.second.sum(out, &hidden.first));
        hidden.sums.extend(sums);
        hidden.second.resize(self.second.outputs(), 0);
        self.second.activate(&hidden.sums, &mut hidden.second);
    }

    /// Returns each seat's expected share of the win, from the viewer clockwise.
    pub fn shares(&self, hidden: &Hidden) -> [f32; MAX_SEATS] {
        let mut shares = [0.0; MAX_SEATS];
        let seats = &mut shares[..self.seats()];
        for (seat, share) in seats.iter_mut().enumerate() {
            *share = self.value.logit(seat, &hidden.second);
        }
        softmax(seats);
        shares
    }

    /// Returns the viewer's expected gain from 0 to 1: the win and its margin, as for playouts.
    pub fn gain(&self, hidden: &Hidden) -> f32 {
        let mut gain = [self.value.logit(self.seats(), &hidden.second), 0.0];
        softmax(&mut gain);
        gain[0]
    }
}

/// Why weights are unreadable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the weights of a net: {0}")]
pub struct NetworkError(String);
