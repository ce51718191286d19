//! Fair dice: what a table's chance comes from, and how anybody can check it.
//!
//! `docs/fair-dice.md` says the same in words, for whoever writes a verifier of their own.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit as _, StreamCipher as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use whistle_core::{JournalText, PerSeat, Rng, Seat};

mod hex;

pub use hex::{hex, unhex};

/// What stands before everything that is hashed into a key.
const LABEL: &str = "whistlestop fair dice 1";

/// What makes a finished table's dice checkable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The SHA-256 of the secret, shown before the game began.
    pub commitment: String,
    /// The secret, shown after the end.
    pub secret: String,
    /// What each seat added; nothing for those that added nothing.
    pub nonces: Vec<Option<String>>,
    /// The first outcome of the record that was drawn here; those before it are another table's.
    #[serde(default)]
    pub first: u64,
}

/// Returns what a table shows of its secret before the game: its SHA-256.
pub fn commitment(secret: &str) -> Option<String> {
    Some(hex(&Sha256::digest(unhex(secret)?)))
}

/// The key of a table's dice.
#[derive(Clone)]
pub struct Dice([u8; 32]);

impl Dice {
    /// Makes the key from the secret and what each seat added.
    pub fn new(secret: &str, nonces: &[Option<String>]) -> Dice {
        let mut hash = Sha256::new();
        hash.update(format!("{LABEL}\n{secret}\n"));
        for (seat, nonce) in nonces.iter().enumerate() {
            if let Some(nonce) = nonce {
                hash.update(format!("{seat} {nonce}\n"));
            }
        }
        Dice(hash.finalize().into())
    }

    /// Returns the randomness of outcome number `outcome`, counted from 0 over all of a record.
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

/// A record whose dice were drawn as it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many outcomes were drawn again and came out the same.
    pub outcomes: u64,
    /// How many are not drawn but measured, or came from another table.
    pub others: u64,
    /// What the table had shown before the game began; compare it with what you saw then.
    pub commitment: String,
}

impl Proof {
    /// Adds the proof to a journal's text.
    pub fn add_to(&self, journal: &str) -> String {
        let proof = serde_json::to_string(self).expect("a proof is JSON");
        match journal.trim_end().strip_suffix('}') {
            Some(open) => format!("{},\n  \"fair\": {proof}\n}}\n", open.trim_end()),
            None => journal.to_owned(),
        }
    }
}

#[derive(Deserialize)]
struct WithProof {
    fair: Option<Proof>,
}

/// Draws every outcome of a record again.
///
/// # Errors
/// Says what is wrong: with the record, with the proof, or which outcome comes out otherwise.
pub fn verify_text(text: &str) -> Result<Verified, String> {
    let journal = JournalText::read(text).map_err(|error| error.to_string())?;
    let entry = whistle_games::find(journal.game()).map_err(|error| error.to_string())?;
    let with_proof: WithProof = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| format!("its proof cannot be read: {error}"))?;
    let proof = with_proof.fair.ok_or("it has no proof: `fair` is missing")?;
    if commitment(&proof.secret).as_deref() != Some(proof.commitment.as_str()) {
        return Err("the secret is not the one that was committed to".to_owned());
    }
    let played = entry.replay(&journal).map_err(|error| error.to_string())?;
    let dice = Dice::new(&proof.secret, &proof.nonces);
    let mut game = played.start;
    let (mut number, mut outcomes) = (0, 0);
    for (place, step) in played.steps.iter().enumerate() {
        let made = match step.entry.get("chance") {
            Some(outcome) => {
                let measured = game.timed(&PerSeat::new(game.seat_count())).is_some();
                if !measured && number >= proof.first {
                    let again = game.boxed_clone().sample_chance(&mut dice.outcome(number));
                    let again = again.map_err(|error| error.to_string())?;
                    if again.entry != step.entry {
                        return Err(format!("entry {} was not drawn from these dice", place + 1));
                    }
                    outcomes += 1;
                }
                number += 1;
                game.chance(outcome)
            }
            None => {
                let seat = step.entry["seat"].as_u64().unwrap_or_default();
                game.act(Seat(seat as u8), &step.entry["action"])
            }
        };
        made.map_err(|error| error.to_string())?;
    }
    Ok(Verified { outcomes, others: number - outcomes, commitment: proof.commitment })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vector was computed by another program, from the words of the document alone.
    #[test]
    fn the_document_says_how_it_is_done() {
        let document = include_str!("../../../../docs/fair-dice.md");
        let vector = document.split("```text").nth(1).expect("a block of text");
        let says = |name: &str| {
            let line = vector.lines().find_map(|line| line.strip_prefix(name));
            line.expect(name).split_whitespace().map(str::to_owned).collect::<Vec<_>>()
        };
        let secret: String = (0..32).map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(says("commitment"), [commitment(&secret).expect("it is hexadecimal")]);
        let nonces = [Some("beef".to_owned()), None, Some("cafe".to_owned())];
        let dice = Dice::new(&secret, &nonces);
        assert_eq!(says("key"), [hex(&dice.0)]);
        for outcome in [0, 1] {
            let mut stream = dice.outcome(outcome);
            let words: Vec<String> =
                (0..4).map(|_| format!("0x{:08x}", stream.next_u32())).collect();
            assert_eq!(says(&format!("outcome {outcome}")), words);
        }
    }

    #[test]
    fn what_is_no_secret_commits_to_nothing() {
        assert_eq!(commitment("xyz"), None);
        assert_eq!(commitment("abc"), None);
    }
}
