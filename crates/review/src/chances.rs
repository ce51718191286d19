//! The seats' expectations.

use whistle_core::MAX_SEATS;

use crate::judge::Eyes;
use crate::measured::Calibration;
use crate::sample::{Sample, Z95};
use crate::simulation::Shares;

/// The expected share of the win of each seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// By seat; they sum to one.
    pub shares: Vec<f64>,
    /// The margin of error of each: half of its 95% interval.
    pub errors: Vec<f64>,
}

/// The sum of simulated shares.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally([Sample; MAX_SEATS]);

impl Tally {
    pub(crate) fn add(&mut self, shares: &Shares) {
        self.0.iter_mut().zip(shares).for_each(|(sample, &share)| sample.add(share));
    }

    pub(crate) fn join(&mut self, other: &Tally) {
        self.0.iter_mut().zip(&other.0).for_each(|(sample, other)| sample.join(other));
    }

    pub(crate) fn count(&self) -> u32 {
        self.0[0].count()
    }

    /// Returns the simulated shares.
    pub(crate) fn raw(&self, seats: u8) -> Vec<f64> {
        self.0[..usize::from(seats)].iter().map(Sample::mean).collect()
    }

    /// Returns the corrected expectations.
    pub(crate) fn chances(&self, seats: u8, calibration: &Calibration, eyes: Eyes) -> Chances {
        let raw = self.raw(seats);
        let error = |seat: usize| {
            // An outcome that happened every time may still fail the next time, so count it as if it had failed once.
            let least = 1.0 / f64::from(self.count().max(1) + 2);
            let error = self.0[seat].standard_error().max(least / 2.0);
            (Z95 * error * calibration.slope(&raw, seat, eyes)).min(1.0)
        };
        let errors = (0..usize::from(seats)).map(error).collect();
        let mut shares = raw.clone();
        calibration.apply(&mut shares, eyes);
        Chances { shares, errors }
    }
}

impl Chances {
    /// The final shares of a finished game, without error.
    pub(crate) fn certain(shares: &Shares, seats: u8) -> Chances {
        let seats = usize::from(seats);
        Chances { shares: shares[..seats].to_vec(), errors: vec![0.0; seats] }
    }
}
