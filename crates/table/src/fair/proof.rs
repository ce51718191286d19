//! What a finished record carries, so that its dice can be drawn again.

use serde::{Deserialize, Serialize};

use super::{Bytes32, OpeningSeat, seat_commitment};

/// The field of a journal in which its proof stands.
pub const PROOF_FIELD: &str = "fair";

/// What makes a finished table's dice checkable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The version of all this: 2.
    pub version: u32,
    /// The table's id.
    pub table: String,
    /// The version of the rules that it was begun with.
    pub rules_version: u32,
    /// What the server showed of its secret when the table was made.
    pub commitment: Bytes32,
    /// The secret.
    pub secret: Bytes32,
    /// What became of each seat's nonce.
    pub seats: Vec<SeatProof>,
    /// How many outcomes came with another record; those were not drawn here.
    pub first: u64,
    /// The opening's head, which everybody saw before the first nonce was shown.
    pub head: Bytes32,
}

/// What became of a seat's nonce.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatProof {
    /// A person who added nothing.
    Nothing {},
    /// A bot.
    Bot {},
    /// A person who was bound to a nonce and has shown it.
    Revealed {
        /// What the seat was bound to.
        commitment: Bytes32,
        /// What it has shown.
        nonce: Bytes32,
    },
    /// A person who was bound to a nonce and has not shown it.
    Withheld {
        /// What the seat was bound to.
        commitment: Bytes32,
    },
}

impl SeatProof {
    /// Returns what the seat was bound to before numbers were shown.
    pub fn part(&self) -> OpeningSeat {
        match *self {
            SeatProof::Nothing {} => OpeningSeat::Nothing {},
            SeatProof::Bot {} => OpeningSeat::Bot {},
            SeatProof::Revealed { commitment, .. } | SeatProof::Withheld { commitment } => {
                OpeningSeat::Committed { commitment }
            }
        }
    }

    /// Returns what the seat added.
    pub fn nonce(&self) -> Option<Bytes32> {
        match self {
            SeatProof::Revealed { nonce, .. } => Some(*nonce),
            _ => None,
        }
    }

    /// Tells whether a nonce that was shown is the one that the seat was bound to.
    pub fn holds(&self, table: &str, seat: u8) -> bool {
        match self {
            SeatProof::Revealed { commitment, nonce } => {
                seat_commitment(table, seat, nonce) == *commitment
            }
            _ => true,
        }
    }
}

/// What version 1 left behind. It does not bind whoever runs the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OldProof {
    /// The SHA-256 of the secret.
    pub commitment: Bytes32,
    /// The secret.
    pub secret: Bytes32,
    /// What each seat added, as text.
    pub nonces: Vec<Option<String>>,
    /// How many outcomes came with another record.
    #[serde(default)]
    pub first: u64,
}
