//! Fingerprints of states, the same on every platform.

use std::fmt::{self, Write as _};

use serde::{Deserialize, Serialize};

/// Sixteen hexadecimal digits that are equal for equal states: 64-bit FNV-1a over the state's JSON.
///
/// Detects accidents, not forgeries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(pub u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A writer that computes 64-bit FNV-1a.
struct Fnv1a(u64);

impl Fnv1a {
    const EMPTY: Fnv1a = Fnv1a(0xcbf2_9ce4_8422_2325);
}

impl std::io::Write for Fnv1a {
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

/// Takes the fingerprint of a value.
pub fn fingerprint(value: &impl Serialize) -> Fingerprint {
    // The WebAssembly module needs the code that writes text anyway; serialising straight into the hasher would compile
    // all of it a second time.
    if cfg!(target_family = "wasm") {
        return text_fingerprint(
            &serde_json::to_string(value).expect("a state is JSON with text keys"),
        );
    }
    let mut hasher = Fnv1a::EMPTY;
    serde_json::to_writer(&mut hasher, value).expect("a state is JSON with text keys");
    Fingerprint(hasher.0)
}

/// Takes the fingerprint of a text.
pub fn text_fingerprint(text: &str) -> Fingerprint {
    let mut hasher = Fnv1a::EMPTY;
    std::io::Write::write_all(&mut hasher, text.as_bytes()).expect("hashing cannot fail");
    Fingerprint(hasher.0)
}

impl Serialize for Fingerprint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = String::with_capacity(16);
        write!(text, "{self}").expect("writing to a String cannot fail");
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
            serde::de::Error::custom("a fingerprint is sixteen lower-case hexadecimal digits")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Fingerprint, fingerprint, text_fingerprint};

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
        // As published by the authors of FNV-1a.
        let published = [
            ("", 0xcbf2_9ce4_8422_2325),
            ("a", 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0x8594_4171_f739_67e8),
        ];
        for (text, hash) in published {
            assert_eq!(text_fingerprint(text), Fingerprint(hash), "{text}");
        }
        assert_eq!(fingerprint(&"a"), text_fingerprint("\"a\""));
    }
}
