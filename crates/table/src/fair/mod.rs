//! Fair dice: what a table's chance comes from, and how anybody can check it.
//!
//! The server and every player's client first bind themselves, each to a number of its own. When
//! all of that stands fixed in an [`Opening`], the clients show their numbers, and the [`Dice`] are
//! made from all of them. `docs/play/fair-dice.md` says the same in words, with what it proves and what
//! it does not, for whoever writes a verifier of their own. Whoever calls this hands in what is
//! random.

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
