//! What a player keeps, to be sure of the dice later whatever the server says then.

use serde::{Deserialize, Serialize};

use super::{Bytes32, Opening, OpeningSeat, VerifyError, opening_head, seat_commitment};

/// What a player's client kept of a table before its first card was dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredDice {
    /// The table's id.
    pub table: String,
    /// What the server showed of its secret when the player sat down.
    pub commitment: Bytes32,
    /// The opening's head, if the player was there when the game opened.
    #[serde(default)]
    pub head: Option<Bytes32>,
    /// The player's seats and what each of them added.
    #[serde(default)]
    pub seats: Vec<StoredSeatDice>,
}

/// What a player kept of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredSeatDice {
    /// The seat, from 0.
    pub seat: u8,
    /// The player's own nonce.
    pub nonce: Bytes32,
    /// Whether the server has said that it has it.
    #[serde(default)]
    pub revealed: bool,
}

impl StoredDice {
    /// Begins to keep something of a table.
    pub fn new(table: &str, commitment: Bytes32) -> StoredDice {
        StoredDice { table: table.to_owned(), commitment, head: None, seats: Vec::new() }
    }

    /// Returns what is kept of a seat.
    pub fn seat(&self, seat: u8) -> Option<&StoredSeatDice> {
        self.seats.iter().find(|own| own.seat == seat)
    }

    /// Compares an opening with what is kept. Who shows a nonce before this has agreed may show
    /// it to somebody who can still choose.
    ///
    /// # Errors
    /// Says what is not as it was promised.
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
