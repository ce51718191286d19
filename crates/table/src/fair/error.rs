//! Why a record's dice are not believed.

use serde::Serialize;

/// Why a record's dice are not believed, or cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum VerifyError {
    /// The text is no record of a game that this program knows.
    #[error("{why}")]
    Unreadable {
        /// What is wrong with it.
        why: String,
    },
    /// The record was played by another version of the rules.
    #[error(
        "the game used version {found} of the rules, and this program knows version {known}: \
         check it with a program of that version"
    )]
    OtherRules {
        /// The version of the record.
        found: u32,
        /// The version that this program plays.
        known: u32,
    },
    /// The record carries no proof.
    #[error("the game file has no proof: `fair` is missing")]
    NoProof,
    /// The proof is of a version that this program does not know.
    #[error("its proof is version {found}, and this program knows 1 and 2")]
    OtherVersion {
        /// The version of the proof.
        found: u64,
    },
    /// The proof is not written as it must be.
    #[error("its proof is malformed: {why}")]
    Malformed {
        /// What is wrong with it.
        why: String,
    },
    /// What was done is against the rules, or the record does not end as it says.
    #[error("{why}")]
    Illegal {
        /// What is wrong.
        why: String,
    },
    /// The record stops before the end of the game.
    #[error("the game file stops before the end of the game: something was cut off")]
    Unfinished,
    /// The record goes on after the end of the game.
    #[error("entry {entry} comes after the end of the game")]
    AfterTheEnd {
        /// The entry, from 1.
        entry: usize,
    },
    /// The proof is about another number of seats.
    #[error("its proof is for {found} seats, and the game has {seats}")]
    Seats {
        /// How many the proof has.
        found: usize,
        /// How many the game has.
        seats: u8,
    },
    /// The secret is not the one that the server was bound to.
    #[error("the secret is not the one that was sealed before the game")]
    Secret,
    /// A nonce is not the one that its seat was bound to.
    #[error("the random number of seat {seat} is not the one that was sealed before the game")]
    Nonce {
        /// The seat, from 0.
        seat: u8,
    },
    /// More outcomes are said to come from elsewhere than there are.
    #[error("it claims {first} outcomes from an earlier game, and there are {outcomes}")]
    First {
        /// How many are said to.
        first: u64,
        /// How many there are.
        outcomes: u64,
    },
    /// The head is not that of this table, game, options, seats and commitments.
    #[error(
        "the fingerprint is not that of this table, its game, options, seats and seals: \
         one of them was changed after the table opened"
    )]
    Head,
    /// An outcome was not drawn from these dice.
    #[error("entry {entry} was not drawn from these dice")]
    NotDrawn {
        /// The entry, from 1.
        entry: usize,
    },
    /// The player kept something of another table.
    #[error("the saved dice are of another table than this game file")]
    KeptOtherTable,
    /// The player was shown another commitment of the server.
    #[error("the server showed you a different seal when you sat down: it has changed its secret")]
    KeptOtherCommitment,
    /// The player's seat was not bound to the player's nonce.
    #[error("the random number that you saved for seat {seat} was replaced or left out")]
    KeptOtherNonce {
        /// The seat, from 0.
        seat: u8,
    },
    /// The server had the player's nonce, and left it out.
    #[error(
        "the server received your random number for seat {seat}, and the game file says that it \
         never arrived"
    )]
    KeptLeftOut {
        /// The seat, from 0.
        seat: u8,
    },
    /// The player was shown another opening.
    #[error(
        "your screen showed a different fingerprint: the table, its options, seats, seals or \
         earlier game were changed after you agreed to them"
    )]
    KeptOtherHead,
    /// The player's table had dice of version 2, and the record has some of version 1.
    #[error(
        "you saved dice of version 2, and this game file has dice of version 1, which can be chosen"
    )]
    KeptNewer,
}

impl VerifyError {
    /// Tells whether the question could be answered, and the answer is no. Otherwise the record
    /// could not be judged at all.
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
