//! Random names and secrets.

use sha2::{Digest as _, Sha256};
use whistle_table::fair::hex;

/// Returns `N` random bytes.
///
/// # Panics
/// If the system gives no randomness: nothing here is safe without it.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives randomness");
    bytes
}

/// Returns a name of 128 random bits.
pub(crate) fn fresh_id() -> String {
    hex(&random::<16>())
}

/// Returns a secret of 256 random bits.
pub(crate) fn fresh_secret() -> String {
    hex(&random::<32>())
}

/// Returns the SHA-256 of a text in hexadecimal.
pub(crate) fn hash(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}
