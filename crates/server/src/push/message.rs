//! Encrypts push messages for one browser: RFC 8291 over RFC 8188.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;

use crate::token;

/// Length of a public key: an uncompressed point of P-256.
pub(crate) const PUBLIC_KEY_LENGTH: usize = 65;
/// Length of a browser's authentication secret.
pub(crate) const AUTH_SECRET_LENGTH: usize = 16;
/// The record size; every message fits into one record.
const RECORD_SIZE: u32 = 4_096;
/// Delimiter that ends the plaintext in the last record.
const LAST_RECORD_DELIMITER: u8 = 2;
/// All messages are padded to this length, so that their length reveals nothing.
const PADDED_LENGTH: usize = 256;

/// A browser's keys for push messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BrowserKeys {
    pub(crate) public: [u8; PUBLIC_KEY_LENGTH],
    pub(crate) auth: [u8; AUTH_SECRET_LENGTH],
}

/// Length of a derived key.
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

/// Encrypts a text for a browser, with a key pair and a salt that are used once.
///
/// # Errors
/// Returns an error if the browser's key is not a point of the curve.
pub(crate) fn encrypt(words: &[u8], browser: &BrowserKeys) -> Result<Vec<u8>, Unspecified> {
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new())?;
    let own_public = own.compute_public_key()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, browser.public);
    let salt = token::random();
    let mut padded = [words, &[LAST_RECORD_DELIMITER]].concat();
    padded.resize(padded.len().max(PADDED_LENGTH), 0);
    agree_ephemeral(own, &theirs, |shared| {
        seal(padded, shared, browser, own_public.as_ref(), &salt)
    })?
}

/// Encrypts the padded text with the shared secret.
fn seal(
    mut padded: Vec<u8>,
    shared: &[u8],
    browser: &BrowserKeys,
    own_public: &[u8],
    salt: &[u8; 16],
) -> Result<Vec<u8>, Unspecified> {
    let mut secret = [0; 32];
    Salt::new(HKDF_SHA256, &browser.auth)
        .extract(shared)
        .expand(&[b"WebPush: info\0", &browser.public, own_public], Bytes(32))?
        .fill(&mut secret)?;
    let derived = Salt::new(HKDF_SHA256, salt).extract(&secret);
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    derived.expand(&[b"Content-Encoding: aes128gcm\0"], Bytes(16))?.fill(&mut key)?;
    derived.expand(&[b"Content-Encoding: nonce\0"], Bytes(12))?.fill(&mut nonce)?;
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    let nonce = Nonce::assume_unique_for_key(nonce);
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut padded)?;
    let head =
        [&salt[..], &RECORD_SIZE.to_be_bytes(), &[PUBLIC_KEY_LENGTH as u8], own_public].concat();
    Ok([head, padded].concat())
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;

    use super::*;

    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        BASE64.decode(text).expect("base64").try_into().expect("so long")
    }

    /// The example in RFC 8291, appendix A.
    #[test]
    fn a_message_is_what_the_standard_says() {
        let browser = BrowserKeys {
            public: bytes(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            ),
            auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        };
        let own: [u8; PUBLIC_KEY_LENGTH] = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let shared: [u8; 32] = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
        let words = b"When I grow up, I want to be a watermelon\x02".to_vec();
        let sealed = seal(words, &shared, &browser, &own, &salt).expect("it can be encrypted");
        assert_eq!(
            BASE64.encode(sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc\
             InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV\
             WGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn every_message_is_as_long_as_every_other_and_none_is_the_same_twice() {
        let browser = BrowserKeys {
            public: bytes(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            ),
            auth: [1; AUTH_SECRET_LENGTH],
        };
        let (first, second) = (encrypt(b"a", &browser), encrypt(&[b'b'; 200], &browser));
        let (first, second) = (first.expect("it can"), second.expect("it can"));
        assert_eq!(first.len(), second.len());
        assert_ne!(encrypt(b"a", &browser).expect("it can"), first);
        let nowhere = BrowserKeys { public: [4; PUBLIC_KEY_LENGTH], ..browser };
        assert!(encrypt(b"a", &nowhere).is_err(), "not a point on the curve");
    }
}
