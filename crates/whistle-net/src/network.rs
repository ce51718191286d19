//! A net: what a row of features says about the win and about what to do.

use std::fmt;

use whistle_core::MAX_SEATS;

use crate::exponential::softmax;
use crate::layer::Layer;
use crate::safetensors::Tensors;

/// What the largest usual value of a feature is brought to.
const FULL: i32 = 127;

/// How many of its last outputs say how far to trust the heuristics: in what weighs most, and in the order of the rest.
const TRUST: usize = 2;

/// A net of two hidden layers, with a head for the win of each seat and one for each action.
#[derive(Clone, Debug)]
pub struct Network {
    /// The largest usual value of each feature.
    usual: Vec<i32>,
    first: Layer,
    second: Layer,
    value: Layer,
    policy: Layer,
    provenance: String,
}

/// What a net makes of a row of features, before anything is asked about it.
#[derive(Clone, Debug, Default)]
pub struct Hidden {
    sums: Vec<i32>,
    first: Vec<i16>,
    second: Vec<i16>,
}

impl Network {
    /// Reads weights in the form of safetensors.
    ///
    /// # Errors
    /// If they are not a net of ours.
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
        let (policy, to_policy) = layer("policy", false)?;
        let fits = to_second == first.outputs()
            && to_value == second.outputs()
            && to_policy == second.outputs();
        if !fits {
            return Err("its layers do not fit together".into());
        }
        if !(1..=MAX_SEATS).contains(&value.outputs()) {
            return Err(format!("no table has {} seats", value.outputs()));
        }
        // The sums of 32 bits hold as long as nothing is wider than that.
        if features > 1 << 14 || first.outputs() > 1 << 12 || second.outputs() > 1 << 12 {
            return Err("it is too large".into());
        }
        if policy.outputs() < TRUST {
            return Err("it does not say how far to trust the heuristics".into());
        }
        let usual = tensors.list("usual", features)?;
        if usual.iter().any(|&usual| usual < 1) {
            return Err("a feature is never more than 0".into());
        }
        let provenance = tensors.remark("provenance").unwrap_or_default().to_owned();
        Ok(Network { usual, first, second, value, policy, provenance })
    }

    /// Counts the features that it reads.
    pub fn features(&self) -> usize {
        self.usual.len()
    }

    /// Counts the seats of its tables.
    pub fn seats(&self) -> usize {
        self.value.outputs()
    }

    /// Counts the actions that it knows.
    pub fn actions(&self) -> usize {
        self.policy.outputs() - TRUST
    }

    /// Says where its weights come from.
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

    /// Says what share of the win each seat can expect, the viewer first and the others clockwise.
    pub fn shares(&self, hidden: &Hidden) -> [f32; MAX_SEATS] {
        let mut shares = [0.0; MAX_SEATS];
        let seats = &mut shares[..self.seats()];
        for (seat, share) in seats.iter_mut().enumerate() {
            *share = self.value.logit(seat, &hidden.second);
        }
        softmax(seats);
        shares
    }

    /// Says how likely a good player is to do each of some actions, by their indices and how far each lags behind
    /// what the heuristics think best; nothing is said of an index that it does not know.
    pub fn priors(
        &self,
        hidden: &Hidden,
        actions: impl Iterator<Item = (usize, f32)>,
        out: &mut Vec<f32>,
    ) {
        let from = out.len();
        let trust = |place: usize| self.policy.logit(self.actions() + place, &hidden.second);
        let [best, order] = [trust(0), trust(1)];
        out.extend(actions.map(|(index, lag)| match index < self.actions() {
            true => {
                let is_best = if lag == 0.0 { best } else { 0.0 };
                self.policy.logit(index, &hidden.second) + is_best - order * lag
            }
            false => -40.0,
        }));
        if out.len() > from {
            softmax(&mut out[from..]);
        }
    }
}

/// Why weights cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkError(String);

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not the weights of a net: {}", self.0)
    }
}

impl std::error::Error for NetworkError {}
