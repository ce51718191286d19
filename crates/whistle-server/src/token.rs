//! Names that nobody can guess.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// Returns `N` random bytes.
///
/// # Panics
/// If the system gives no randomness: nothing here is safe without it.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives randomness");
    bytes
}

/// Writes bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Reads hexadecimal digits, two for each byte.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|digit| digit.to_digit(16).map(|value| value as u8)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

/// Returns a name of 128 random bits.
pub(crate) fn fresh_id() -> String {
    hex(&random::<16>())
}

/// Returns a secret of 256 random bits.
pub(crate) fn fresh_secret() -> String {
    hex(&random::<32>())
}

/// Hashes text with SHA-256; in hexadecimal.
pub(crate) fn hash(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}
