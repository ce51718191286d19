//! Fair dice: the source of a table's chance outcomes, and how anyone can check it.
//!
//! The server and every player's client first commit to a random number each. When all commitments are fixed in an
//! [`Opening`], the clients reveal their numbers, and the [`Dice`] are derived from all of them.
//! `docs/play/fair-dice.md` describes this for authors of verifiers, with what it proves and what it does not. Callers
//! pass in all random numbers.

mod canonical_hash;
mod dice;
mod error;
mod opening;
mod proof;
mod stored_dice;
mod verify;

pub use dice::{Dice, Stream};
pub use error::VerifyError;
pub use opening::{carried, opening_head, seat_commitment, server_commitment};
pub use proof::{OldProof, PROOF_FIELD, Proof, SeatProof};
pub use stored_dice::{StoredDice, StoredSeatDice};
pub use verify::{Verified, VerifyNote, verify_text};
pub use whistle_protocol::{Bytes32, NotBytes32, Opening, OpeningSeat, hex};
