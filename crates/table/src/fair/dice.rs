//! The random numbers.

use std::fmt;

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit as _, StreamCipher as _};
use sha2::{Digest as _, Sha256};
use whistle_core::Rng;

use super::Bytes32;
use super::canonical_hash::CanonicalHash;

/// The key of a table's dice.
#[derive(Clone)]
pub struct Dice(pub(super) [u8; 32]);

/// Anyone who knows the key can predict every card.
impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dice(…)")
    }
}

impl Dice {
    /// Derives the key from the opening's head, the secret and the revealed nonces.
    pub fn new(head: &Bytes32, secret: &Bytes32, nonces: &[Option<Bytes32>]) -> Dice {
        let mut hash = CanonicalHash::new("key").field(&head.0).field(&secret.0);
        for nonce in nonces {
            hash = hash.field(nonce.as_ref().map_or(&[], |nonce| nonce.0.as_slice()));
        }
        Dice(hash.finish().0)
    }

    /// Derives the key as version 1 did, from text.
    pub fn of_version_1(secret: &str, nonces: &[Option<String>]) -> Dice {
        let mut hash = Sha256::new();
        hash.update(format!("whistlestop fair dice 1\n{secret}\n"));
        for (seat, nonce) in nonces.iter().enumerate() {
            if let Some(nonce) = nonce {
                hash.update(format!("{seat} {nonce}\n"));
            }
        }
        Dice(hash.finalize().into())
    }

    /// Returns the randomness of outcome number `outcome`, counted from 0 over the whole game file.
    pub fn outcome(&self, outcome: u64) -> Stream {
        let mut nonce = [0; 12];
        nonce[4..].copy_from_slice(&outcome.to_le_bytes());
        Stream(ChaCha20::new(&self.0.into(), &nonce.into()))
    }
}

/// The randomness of one outcome: ChaCha20's key stream as little-endian words.
pub struct Stream(ChaCha20);

impl Rng for Stream {
    fn next_u32(&mut self) -> u32 {
        let mut word = [0; 4];
        self.0.apply_keystream(&mut word);
        u32::from_le_bytes(word)
    }
}
