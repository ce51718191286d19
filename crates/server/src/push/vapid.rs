//! Proves to push services that messages come from this server: RFC 8292.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::error::Unspecified;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;

/// How long a token is valid, in seconds; the standard allows at most a day.
const VALID_FOR_S: u64 = 12 * 60 * 60;

/// The server's key pair for push services.
pub(crate) struct VapidKey {
    pair: EcdsaKeyPair,
    contact: Option<String>,
}

impl VapidKey {
    /// Generates a key in its stored form.
    pub(crate) fn generate() -> Result<String, Unspecified> {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)?;
        Ok(BASE64.encode(pkcs8))
    }

    /// Parses a stored key. `contact` tells push services how to reach the operator.
    pub(crate) fn read(pkcs8: &str, contact: Option<String>) -> Option<VapidKey> {
        let (pkcs8, random) = (BASE64.decode(pkcs8).ok()?, SystemRandom::new());
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let pair = EcdsaKeyPair::from_pkcs8(algorithm, &pkcs8, &random).ok()?;
        Some(VapidKey { pair, contact })
    }

    /// Returns the public key, for browsers.
    pub(crate) fn public(&self) -> String {
        BASE64.encode(self.pair.public_key())
    }

    /// Builds the `Authorization` header for a push service with this origin.
    pub(crate) fn authorization(&self, origin: &str, now_ms: u64) -> Result<String, Unspecified> {
        let mut claims = json!({ "aud": origin, "exp": now_ms / 1_000 + VALID_FOR_S });
        if let Some(contact) = &self.contact {
            claims["sub"] = contact.as_str().into();
        }
        let head = BASE64.encode(json!({ "typ": "JWT", "alg": "ES256" }).to_string());
        let claims = BASE64.encode(claims.to_string());
        let signed = format!("{head}.{claims}");
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes())?;
        let signature = BASE64.encode(signature);
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_proof_is_signed_for_one_origin_and_ends() {
        let stored = VapidKey::generate().expect("a key");
        let contact = Some("mailto:host@example.org".to_owned());
        let key = VapidKey::read(&stored, contact).expect("it has three parts");
        let said = key.authorization("https://push.example", 1_000_000).expect("signed");
        let (token, public) = said
            .strip_prefix("vapid t=")
            .and_then(|rest| rest.split_once(", k="))
            .expect("the claims of the standard");
        let public = BASE64.decode(public).expect("base64");
        assert_eq!((public.len(), public[0]), (65, 4));
        let (signed, signature) = token.rsplit_once('.').expect("three parts");
        let signature = BASE64.decode(signature).expect("base64");
        let verifier = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, &public);
        verifier.verify(signed.as_bytes(), &signature).expect("the signature matches the key");
        assert!(verifier.verify(b"something else", &signature).is_err());
        let claims = signed.split_once('.').expect("two parts").1;
        let claims: Value =
            serde_json::from_slice(&BASE64.decode(claims).expect("base64")).expect("JSON");
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["exp"], 1_000 + 12 * 60 * 60);
        assert_eq!(claims["sub"], "mailto:host@example.org");
        assert!(VapidKey::read("no key", None).is_none());
    }
}
