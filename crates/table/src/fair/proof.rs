//! The part of a finished game file that lets its dice be drawn again.

use serde::{Deserialize, Serialize};

use super::{Bytes32, OpeningSeat, seat_commitment};

/// The journal field that contains the proof.
pub const PROOF_FIELD: &str = "fair";

/// The proof of a finished table's dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The version of the method: 2.
    pub version: u32,
    /// The table's id.
    pub table: String,
    /// The version of the rules at the start.
    pub rules_version: u32,
    /// The server's commitment from the creation of the table.
    pub commitment: Bytes32,
    /// The secret.
    pub secret: Bytes32,
    /// The result of each seat's nonce.
    pub seats: Vec<SeatProof>,
    /// How many outcomes came from an earlier game, and were not drawn here.
    pub first: u64,
    /// The opening's head, which everyone saw before the first nonce was revealed.
    pub head: Bytes32,
}

/// The result of a seat's nonce.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatProof {
    /// A person who contributed no number.
    Nothing {},
    /// A bot.
    Bot {},
    /// A person who revealed the committed nonce.
    Revealed {
        /// The commitment.
        commitment: Bytes32,
        /// The nonce.
        nonce: Bytes32,
    },
    /// A person who did not reveal the committed nonce.
    Withheld {
        /// The commitment.
        commitment: Bytes32,
    },
}

impl SeatProof {
    /// Returns the seat's commitment before numbers were revealed.
    pub fn part(&self) -> OpeningSeat {
        match *self {
            SeatProof::Nothing {} => OpeningSeat::Nothing {},
            SeatProof::Bot {} => OpeningSeat::Bot {},
            SeatProof::Revealed { commitment, .. } | SeatProof::Withheld { commitment } => {
                OpeningSeat::Committed { commitment }
            }
        }
    }

    /// Returns the seat's nonce, if it was revealed.
    pub fn nonce(&self) -> Option<Bytes32> {
        match self {
            SeatProof::Revealed { nonce, .. } => Some(*nonce),
            _ => None,
        }
    }

    /// Returns whether a revealed nonce matches its commitment.
    pub fn holds(&self, table: &str, seat: u8) -> bool {
        match self {
            SeatProof::Revealed { commitment, nonce } => {
                seat_commitment(table, seat, nonce) == *commitment
            }
            _ => true,
        }
    }
}

/// The proof of version 1, which does not bind the operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OldProof {
    /// The SHA-256 of the secret.
    pub commitment: Bytes32,
    /// The secret.
    pub secret: Bytes32,
    /// Each seat's contribution, as text.
    pub nonces: Vec<Option<String>>,
    /// How many outcomes came from an earlier game.
    #[serde(default)]
    pub first: u64,
}
