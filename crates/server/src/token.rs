//! Random ids and secrets.

use sha2::{Digest as _, Sha256};
use whistle_table::fair::hex;

/// Returns `N` random bytes.
///
/// # Panics
/// Panics if the system provides no randomness: nothing here is safe without it.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system provides randomness");
    bytes
}

/// Returns an id of 128 random bits.
pub(crate) fn fresh_id() -> String {
    hex(&random::<16>())
}

/// Returns a secret of 256 random bits.
pub(crate) fn fresh_secret() -> String {
    hex(&random::<32>())
}

/// Returns the SHA-256 hash of a text in hexadecimal.
pub(crate) fn hash(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}
