//! A player's own evidence about the dice, whatever the server claims later.

use serde::{Deserialize, Serialize};

use super::{Bytes32, Opening, OpeningSeat, VerifyError, opening_head, seat_commitment};

/// What a player's client stored about a table before the first card was dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredDice {
    /// The table's id.
    pub table: String,
    /// The server's commitment when the player sat down.
    pub commitment: Bytes32,
    /// The opening's head, if the player was present then.
    #[serde(default)]
    pub head: Option<Bytes32>,
    /// The player's seats and their nonces.
    #[serde(default)]
    pub seats: Vec<StoredSeatDice>,
}

/// What a player stored about a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredSeatDice {
    /// The seat, from 0.
    pub seat: u8,
    /// The player's own nonce.
    pub nonce: Bytes32,
    /// Whether the server has confirmed the nonce.
    #[serde(default)]
    pub revealed: bool,
}

impl StoredDice {
    /// Starts with the server's commitment for a table.
    pub fn new(table: &str, commitment: Bytes32) -> StoredDice {
        StoredDice { table: table.to_owned(), commitment, head: None, seats: Vec::new() }
    }

    /// Returns what is stored about a seat.
    pub fn seat(&self, seat: u8) -> Option<&StoredSeatDice> {
        self.seats.iter().find(|own| own.seat == seat)
    }

    /// Compares an opening with what is stored. A nonce must not be revealed before they agree, because another party
    /// might still be able to change its number.
    ///
    /// # Errors
    /// Names the first value that differs.
    pub fn agrees(&self, opening: &Opening, head: &Bytes32) -> Result<(), VerifyError> {
        if opening.table != self.table {
            return Err(VerifyError::KeptOtherTable);
        }
        if opening.commitment != self.commitment {
            return Err(VerifyError::KeptOtherCommitment);
        }
        for own in &self.seats {
            let commitment = seat_commitment(&self.table, own.seat, &own.nonce);
            let part = opening.seats.get(usize::from(own.seat));
            if part != Some(&OpeningSeat::Committed { commitment }) {
                return Err(VerifyError::KeptOtherNonce { seat: own.seat });
            }
        }
        if opening_head(opening) != *head {
            return Err(VerifyError::Head);
        }
        match self.head {
            Some(earlier) if earlier != *head => Err(VerifyError::KeptOtherHead),
            _ => Ok(()),
        }
    }
}
