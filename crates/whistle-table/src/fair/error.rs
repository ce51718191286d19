//! Why a record's dice are not believed.

use std::fmt;

use serde::Serialize;

/// Why a record's dice are not believed, or cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum VerifyError {
    /// The text is no record of a game that this program knows.
    Unreadable {
        /// What is wrong with it.
        why: String,
    },
    /// The record was played by another version of the rules.
    OtherRules {
        /// The version of the record.
        found: u32,
        /// The version that this program plays.
        known: u32,
    },
    /// The record carries no proof.
    NoProof,
    /// The proof is of a version that this program does not know.
    OtherVersion {
        /// The version of the proof.
        found: u64,
    },
    /// The proof is not written as it must be.
    Malformed {
        /// What is wrong with it.
        why: String,
    },
    /// What was done is against the rules, or the record does not end as it says.
    Illegal {
        /// What is wrong.
        why: String,
    },
    /// The record stops before the end of the game.
    Unfinished,
    /// The record goes on after the end of the game.
    AfterTheEnd {
        /// The entry, from 1.
        entry: usize,
    },
    /// The proof is about another number of seats.
    Seats {
        /// How many the proof has.
        found: usize,
        /// How many the game has.
        seats: u8,
    },
    /// The secret is not the one that the server was bound to.
    Secret,
    /// A nonce is not the one that its seat was bound to.
    Nonce {
        /// The seat, from 0.
        seat: u8,
    },
    /// More outcomes are said to come from elsewhere than there are.
    First {
        /// How many are said to.
        first: u64,
        /// How many there are.
        outcomes: u64,
    },
    /// The head is not that of this table, game, options, seats and commitments.
    Head,
    /// An outcome was not drawn from these dice.
    NotDrawn {
        /// The entry, from 1.
        entry: usize,
    },
    /// The player kept something of another table.
    KeptOtherTable,
    /// The player was shown another commitment of the server.
    KeptOtherCommitment,
    /// The player's seat was not bound to the player's nonce.
    KeptOtherNonce {
        /// The seat, from 0.
        seat: u8,
    },
    /// The server had the player's nonce, and left it out.
    KeptLeftOut {
        /// The seat, from 0.
        seat: u8,
    },
    /// The player was shown another opening.
    KeptOtherHead,
    /// The player's table had dice of version 2, and the record has some of version 1.
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

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Unreadable { why } | VerifyError::Illegal { why } => f.write_str(why),
            VerifyError::OtherRules { found, known } => write!(
                f,
                "it was played by version {found} of the rules, and this program plays version \
                 {known}: check it with a program of that time"
            ),
            VerifyError::NoProof => f.write_str("it has no proof: `fair` is missing"),
            VerifyError::OtherVersion { found } => {
                write!(f, "its proof is of version {found}, and this program knows 1 and 2")
            }
            VerifyError::Malformed { why } => {
                write!(f, "its proof is not written as it must be: {why}")
            }
            VerifyError::Unfinished => {
                f.write_str("the record stops before the end of the game: something was cut off")
            }
            VerifyError::AfterTheEnd { entry } => {
                write!(f, "entry {entry} stands after the end of the game")
            }
            VerifyError::Seats { found, seats } => {
                write!(f, "its proof is about {found} seats, and the game has {seats}")
            }
            VerifyError::Secret => f.write_str("the secret is not the one that was committed to"),
            VerifyError::Nonce { seat } => {
                write!(f, "the number of seat {seat} is not the one that the seat had committed to")
            }
            VerifyError::First { first, outcomes } => write!(
                f,
                "{first} outcomes are said to come from an earlier record, and there are {outcomes}"
            ),
            VerifyError::Head => f.write_str(
                "the head is not that of this table, game, options, seats and commitments: \
                 one of them was changed after the table had opened",
            ),
            VerifyError::NotDrawn { entry } => {
                write!(f, "entry {entry} was not drawn from these dice")
            }
            VerifyError::KeptOtherTable => {
                f.write_str("what you kept is of another table than this record")
            }
            VerifyError::KeptOtherCommitment => f.write_str(
                "the server had shown you another commitment when you sat down: it has changed \
                 its secret",
            ),
            VerifyError::KeptOtherNonce { seat } => write!(
                f,
                "seat {seat} was not bound to the number that you kept: somebody put another one \
                 in its place, or left it out"
            ),
            VerifyError::KeptLeftOut { seat } => write!(
                f,
                "the server had the number of your seat {seat}, and the record says that it was \
                 never shown"
            ),
            VerifyError::KeptOtherHead => f.write_str(
                "your screen had shown another opening: the table, its options, its seats, its \
                 commitments or what it goes on from were changed after you had agreed to them",
            ),
            VerifyError::KeptNewer => f.write_str(
                "you kept dice of version 2, and this record has dice of version 1, which bind \
                 nobody",
            ),
        }
    }
}

impl std::error::Error for VerifyError {}
