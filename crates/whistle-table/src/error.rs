//! Why a table says no.

use std::fmt;

use whistle_core::Seat;
use whistle_games::ActError;

/// Why a command was not carried out; the table is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The table has moved on since, and the seat's choice with it.
    Stale {
        /// What the command was made against.
        against: u64,
        /// Where the table is.
        now: u64,
    },
    /// The command claims to have seen more than there is.
    FromTheFuture {
        /// What the command was made against.
        against: u64,
        /// Where the table is.
        now: u64,
    },
    /// Another command had that name.
    IdUsed,
    /// The game says no.
    Act(ActError),
    /// It cannot be taken back.
    Undo(UndoRefusal),
}

/// Why something cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoRefusal {
    /// The seat has done nothing yet.
    NothingDone,
    /// Somebody else has acted since.
    OtherActed {
        /// Who.
        seat: Seat,
    },
    /// Nature has decided something since.
    ChanceFell,
    /// The action showed somebody what they could not have known.
    Revealed,
}

/// Why records do not make a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoreError {
    /// The record that does not fit.
    pub seq: u64,
    /// Why.
    pub reason: String,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Stale { against, now } => {
                write!(f, "made against record {against}, and the table is at {now}")
            }
            CommandError::FromTheFuture { against, now } => {
                write!(f, "made against record {against}, and there are only {now}")
            }
            CommandError::IdUsed => f.write_str("another command had that id"),
            CommandError::Act(error) => error.fmt(f),
            CommandError::Undo(refusal) => refusal.fmt(f),
        }
    }
}

impl fmt::Display for UndoRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UndoRefusal::NothingDone => f.write_str("this seat has done nothing to take back"),
            UndoRefusal::OtherActed { seat } => write!(f, "{seat} has acted since"),
            UndoRefusal::ChanceFell => f.write_str("something was dealt, drawn or rolled since"),
            UndoRefusal::Revealed => {
                f.write_str("it showed the others something they did not know")
            }
        }
    }
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {}: {}", self.seq, self.reason)
    }
}

impl std::error::Error for CommandError {}
impl std::error::Error for UndoRefusal {}
impl std::error::Error for RestoreError {}
