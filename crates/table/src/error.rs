//! A table's refusals.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_core::Seat;
use whistle_protocol::Problem;
use whistle_registry::ActError;

/// Why a command was not carried out; the table is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The seat's choice has changed since.
    #[error("the table has moved on: the command names record {against}, the last one is {now}")]
    Stale {
        /// The record that the command names.
        against: u64,
        /// The table's last record.
        now: u64,
    },
    /// The command names a record that does not exist yet.
    #[error("the command names record {against}, but the last one is {now}")]
    FromTheFuture {
        /// The record that the command names.
        against: u64,
        /// The table's last record.
        now: u64,
    },
    /// Another command had that id.
    #[error("another command has used this id")]
    IdUsed,
    /// The game refuses the operation.
    #[error(transparent)]
    Act(ActError),
    /// It cannot be undone.
    #[error(transparent)]
    Undo(UndoRefusal),
    /// The message or promise is not allowed.
    #[error(transparent)]
    Talk(TalkRefusal),
}

/// Why something cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum UndoRefusal {
    /// The seat has done nothing yet.
    #[error("this seat has nothing to undo")]
    NothingDone,
    /// Another seat has acted since.
    #[error("{seat} has acted since")]
    OtherActed {
        /// The seat.
        seat: Seat,
    },
    /// A chance outcome has come since.
    #[error("something has been dealt, drawn or rolled since")]
    ChanceFell,
    /// A gift was made since, which is final.
    #[error("something has been given since")]
    GiftGiven,
    /// The action showed another viewer something new.
    #[error("it showed the others something that they did not know")]
    Revealed,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A face-down or simultaneous choice that was declared done.
    #[error("a choice declared done is final")]
    Final,
}

/// Why a message or a promise is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TalkRefusal {
    /// There is no such seat, as speaker or receiver.
    #[error("there is no {seat}")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// The text is empty.
    #[error("the text is empty")]
    Empty,
    /// The text is too long.
    #[error("it is longer than {most} characters")]
    TooLong {
        /// The maximum number of characters.
        most: usize,
    },
    /// A promise to oneself.
    #[error("you cannot make a promise to yourself")]
    ToOneself,
    /// A promise about something that is not an event: an object with a `kind`.
    #[error("a promise is about an event: an object with a \"kind\"")]
    NotAnEvent,
    /// A promise after the end of the game.
    #[error("the game is over: nothing is left to promise")]
    Over,
}

/// Why records do not form a valid table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("record {seq}: {reason}")]
pub struct RestoreError {
    /// The number of the invalid record.
    pub seq: u64,
    /// The reason.
    pub reason: String,
}

impl CommandError {
    /// Returns the code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            CommandError::Stale { .. } => "stale",
            CommandError::FromTheFuture { .. } => "from_the_future",
            CommandError::IdUsed => "id_used",
            CommandError::Act(error) => error.code(),
            CommandError::Undo(_) => "undo_refused",
            CommandError::Talk(_) => "talk_refused",
        }
    }

    /// Returns the message, without a rule's id.
    pub fn words(&self) -> String {
        match self {
            CommandError::Act(error) => error.words(),
            other => other.to_string(),
        }
    }

    /// Returns the rule that forbids it, if one does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            CommandError::Act(error) => error.rule(),
            _ => None,
        }
    }

    /// Returns what a client needs to explain it in its user's language: a kind and its details.
    pub fn detail(&self) -> Option<Value> {
        let kind_of = |why: serde_json::Result<Value>| Some(why.expect("a refusal is JSON"));
        match self {
            CommandError::Act(error) => error.detail(),
            CommandError::Undo(why) => kind_of(serde_json::to_value(why)),
            CommandError::Talk(why) => kind_of(serde_json::to_value(why)),
            _ => None,
        }
    }
}

impl From<&CommandError> for Problem {
    fn from(error: &CommandError) -> Problem {
        Problem {
            rule: error.rule().map(Into::into),
            detail: error.detail(),
            ..Problem::new(error.code(), error.words())
        }
    }
}
