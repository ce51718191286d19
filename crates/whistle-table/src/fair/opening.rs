//! What stands fixed before the first number is shown.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_core::Json;

use super::Bytes32;
use super::canon::{Canon, canonical};

/// Everything that a table's dice depend on, except the secret and the nonces themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The table's id, as it stands in its address.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// What the table chose, as it stands in the record.
    pub config: Value,
    /// How many outcomes came with another record, from which this table goes on.
    pub first: u64,
    /// The hash of those outcomes.
    pub carried: Bytes32,
    /// What the server is bound to.
    pub commitment: Bytes32,
    /// What each seat is bound to.
    pub seats: Vec<Part>,
}

/// What a seat is bound to before numbers are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Part {
    /// A person who adds nothing to the dice.
    Nothing {},
    /// A bot: these add nothing.
    Bot {},
    /// A person who is bound to a nonce.
    Committed {
        /// The hash of the nonce.
        commitment: Bytes32,
    },
}

/// Returns what the server shows of its secret from when the table is made.
pub fn server_commitment(table: &str, secret: &Bytes32) -> Bytes32 {
    Canon::new("server").field(table.as_bytes()).field(&secret.0).finish()
}

/// Returns what a client shows of its nonce while the table waits.
pub fn seat_commitment(table: &str, seat: u8, nonce: &Bytes32) -> Bytes32 {
    Canon::new("seat").field(table.as_bytes()).number(seat.into()).field(&nonce.0).finish()
}

/// Returns the hash of outcomes that came with another record.
pub fn carried<'a>(outcomes: impl IntoIterator<Item = &'a Json>) -> Bytes32 {
    let hash = outcomes.into_iter().fold(Canon::new("carried"), |hash, outcome| {
        hash.field(canonical(&outcome.tree()).as_bytes())
    });
    hash.finish()
}

impl Opening {
    /// Returns the one hash that stands for all of it.
    pub fn head(&self) -> Bytes32 {
        let mut hash = Canon::new("head")
            .field(self.table.as_bytes())
            .field(self.game.as_bytes())
            .number(self.rules_version.into())
            .field(canonical(&self.config).as_bytes())
            .number(self.first)
            .field(&self.carried.0)
            .field(&self.commitment.0)
            .number(self.seats.len() as u64);
        for part in &self.seats {
            hash = match part {
                Part::Nothing {} => hash.field(b""),
                Part::Bot {} => hash.field(b"bot"),
                Part::Committed { commitment } => hash.field(&commitment.0),
            };
        }
        hash.finish()
    }
}
