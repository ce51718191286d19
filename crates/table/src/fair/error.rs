//! Why a dice check fails.

use serde::Serialize;

/// Why a game's dice are wrong, or cannot be checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum VerifyError {
    /// The text is not a game file that this program can read.
    #[error("{why}")]
    Unreadable {
        /// The error.
        why: String,
    },
    /// The game was played under a different version of the rules.
    #[error(
        "the game used version {found} of the rules, but this program knows version {known}: \
         check it with a program of that version"
    )]
    OtherRules {
        /// Its version.
        found: u32,
        /// The version of this program.
        known: u32,
    },
    /// The game file has no proof.
    #[error("the game file has no proof: `fair` is missing")]
    NoProof,
    /// The proof has an unknown version.
    #[error("its proof has version {found}, but this program knows only 1 and 2")]
    OtherVersion {
        /// Its version.
        found: u64,
    },
    /// The proof is malformed.
    #[error("its proof is malformed: {why}")]
    Malformed {
        /// The error.
        why: String,
    },
    /// An illegal step, or a wrong result.
    #[error("{why}")]
    Illegal {
        /// The error.
        why: String,
    },
    /// The game file stops before the end of the game.
    #[error("the game file stops before the end of the game: it was cut short")]
    Unfinished,
    /// The game file continues after the end of the game.
    #[error("entry {entry} comes after the end of the game")]
    AfterTheEnd {
        /// The entry, from 1.
        entry: usize,
    },
    /// The proof has a different number of seats.
    #[error("its proof is for {found} seats, but the game has {seats}")]
    Seats {
        /// The number in the proof.
        found: usize,
        /// The number in the game.
        seats: u8,
    },
    /// The secret does not match the server's commitment.
    #[error("the secret is not the one sealed before the game")]
    Secret,
    /// A nonce does not match its seat's commitment.
    #[error("seat {seat}'s random number is not the one sealed before the game")]
    Nonce {
        /// The seat, from 0.
        seat: u8,
    },
    /// The proof claims more earlier outcomes than there are.
    #[error("it claims {first} outcomes from an earlier game, but there are only {outcomes}")]
    First {
        /// The number claimed.
        first: u64,
        /// The number of outcomes.
        outcomes: u64,
    },
    /// The head does not match table, game, options, seats and commitments.
    #[error(
        "the fingerprint does not match this table, its game, options, seats and seals: \
         one of them was changed after the table opened"
    )]
    Head,
    /// An outcome was not drawn from these dice.
    #[error("entry {entry} was not drawn from these dice")]
    NotDrawn {
        /// The entry, from 1.
        entry: usize,
    },
    /// The player's file belongs to a different table.
    #[error("the saved dice belong to a different table than this game file")]
    KeptOtherTable,
    /// The player saw a different commitment from the server.
    #[error("the server showed you a different seal when you sat down: it has changed its secret")]
    KeptOtherCommitment,
    /// The commitment of the player's seat does not match the player's nonce.
    #[error("the random number that you saved for seat {seat} was replaced or left out")]
    KeptOtherNonce {
        /// The seat, from 0.
        seat: u8,
    },
    /// The server had received the player's nonce, and left it out.
    #[error(
        "the server received your random number for seat {seat}, and the game file says that it \
         never arrived"
    )]
    KeptLeftOut {
        /// The seat, from 0.
        seat: u8,
    },
    /// The player saw a different opening.
    #[error(
        "your screen showed a different fingerprint: the table, its options, seats, seals or \
         earlier game were changed after you agreed to them"
    )]
    KeptOtherHead,
    /// The player's table had dice of version 2, and the game file has version 1.
    #[error(
        "you saved dice of version 2, but this game file has dice of version 1, which the server can choose"
    )]
    KeptNewer,
}

impl VerifyError {
    /// Returns whether the dice were checked and are wrong. Otherwise they could not be checked at all.
    pub fn is_no(&self) -> bool {
        !matches!(
            self,
            VerifyError::Unreadable { .. }
                | VerifyError::OtherRules { .. }
                | VerifyError::NoProof
                | VerifyError::OtherVersion { .. }
                | VerifyError::KeptOtherTable
        )
    }
}
