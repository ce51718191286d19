//! A short name for a state, the same on every platform.

use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};

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

impl<'de> Deserialize<'de> for Fingerprint {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let digits = text.len() == 16 && text.bytes().all(digit);
        let number = u64::from_str_radix(&text, 16).ok().filter(|_| digits);
        number.map(Fingerprint).ok_or_else(|| {
            serde::de::Error::custom("a fingerprint is sixteen small hexadecimal digits")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Fingerprint, fingerprint};

    #[test]
    fn is_read_as_it_was_written() {
        let some = fingerprint(&"a");
        let text = serde_json::to_string(&some).expect("it is JSON");
        assert_eq!(serde_json::from_str::<Fingerprint>(&text).expect("it is one"), some);
        for wrong in ["\"12\"", "\"0123456789ABCDEF\"", "\"+123456789abcdef\"", "7"] {
            assert!(serde_json::from_str::<Fingerprint>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn is_the_published_hash_of_the_json() {
        // FNV-1a of the three bytes `"a"` (a quoted a).
        let by_hand = b"\"a\"".iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        assert_eq!(fingerprint(&"a").0, by_hand);
    }
}
