//! Seeds from callers, or from the system.

use pyo3::prelude::*;

use crate::errors::SetupError;

/// A seed: a whole number from 0 to 2⁶⁴ − 1.
#[derive(Clone, Copy)]
pub(crate) struct Seed(pub(crate) u64);

impl<'py> FromPyObject<'_, 'py> for Seed {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Seed> {
        given.extract::<u64>().map(Seed).map_err(|error| {
            if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(given.py()) {
                let message = format!("a seed is a number from 0 to 2**64 - 1, not {}", *given);
                SetupError::new_err(message)
            } else {
                error
            }
        })
    }
}

/// Draws a seed from the system.
pub(crate) fn fresh_seed() -> PyResult<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)
        .map_err(|error| SetupError::new_err(format!("no randomness, give a seed: {error}")))?;
    // Small enough for JavaScript's numbers, and short enough to copy by hand.
    Ok(u64::from_le_bytes(bytes) >> 32)
}

/// Returns the given seed or a fresh one.
pub(crate) fn seed_or_fresh(seed: Option<Seed>) -> PyResult<u64> {
    seed.map_or_else(fresh_seed, |seed| Ok(seed.0))
}
