//! What is fixed before the first number is revealed.

use whistle_core::Json;

use super::canonical_hash::{CanonicalHash, canonical};
use super::{Bytes32, Opening, OpeningSeat};

/// Returns the server's commitment to its secret, published when the table is created.
pub fn server_commitment(table: &str, secret: &Bytes32) -> Bytes32 {
    CanonicalHash::new("server").field(table.as_bytes()).field(&secret.0).finish()
}

/// Returns a client's commitment to its nonce, published while the table waits.
pub fn seat_commitment(table: &str, seat: u8, nonce: &Bytes32) -> Bytes32 {
    CanonicalHash::new("seat").field(table.as_bytes()).number(seat.into()).field(&nonce.0).finish()
}

/// Returns the hash of outcomes from an earlier game.
pub fn carried<'a>(outcomes: impl IntoIterator<Item = &'a Json>) -> Bytes32 {
    let hash = outcomes.into_iter().fold(CanonicalHash::new("carried"), |hash, outcome| {
        hash.field(canonical(&outcome.tree()).as_bytes())
    });
    hash.finish()
}

/// Returns the hash of a whole opening.
pub fn opening_head(opening: &Opening) -> Bytes32 {
    let mut hash = CanonicalHash::new("head")
        .field(opening.table.as_bytes())
        .field(opening.game.as_bytes())
        .number(opening.rules_version.into())
        .field(canonical(&opening.config).as_bytes())
        .number(opening.first)
        .field(&opening.carried.0)
        .field(&opening.commitment.0)
        .number(opening.seats.len() as u64);
    for seat in &opening.seats {
        hash = match seat {
            OpeningSeat::Nothing {} => hash.field(b""),
            OpeningSeat::Bot {} => hash.field(b"bot"),
            OpeningSeat::Committed { commitment } => hash.field(&commitment.0),
        };
    }
    hash.finish()
}
