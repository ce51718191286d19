//! A short name for a state, the same on every platform.

use std::fmt::{self, Write as _};

use serde::Serialize;

/// Sixteen hexadecimal digits that two equal states share: 64-bit FNV-1a over the state's JSON.
///
/// It finds accidents, not forgeries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(pub u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Takes the fingerprint of a value.
pub fn fingerprint(value: &impl Serialize) -> Fingerprint {
    struct Hasher(u64);
    impl std::io::Write for Hasher {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            for &byte in bytes {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut hasher = Hasher(0xcbf2_9ce4_8422_2325);
    serde_json::to_writer(&mut hasher, value).expect("a state is JSON with text keys");
    Fingerprint(hasher.0)
}

impl Serialize for Fingerprint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = String::with_capacity(16);
        write!(text, "{self}").expect("a String takes everything");
        serializer.serialize_str(&text)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn is_the_published_hash_of_the_json() {
        // FNV-1a of the three bytes `"a"` (a quoted a).
        let by_hand = b"\"a\"".iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        assert_eq!(super::fingerprint(&"a").0, by_hand);
    }
}
