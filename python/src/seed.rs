//! Luck for whoever gives no seed.

use pyo3::PyResult;

use crate::errors::SetupError;

/// Draws a seed from the system.
pub(crate) fn fresh_seed() -> PyResult<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)
        .map_err(|error| SetupError::new_err(format!("no randomness, give a seed: {error}")))?;
    // Small enough for every language's whole numbers, and to be read off a screen.
    Ok(u64::from_le_bytes(bytes) >> 32)
}
