//! Why a table says no.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_core::Seat;
use whistle_protocol::Problem;
use whistle_registry::ActError;

/// Why a command was not carried out; the table is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The table has moved on since, and the seat's choice with it.
    #[error("the table has moved on: the command names record {against}, the last one is {now}")]
    Stale {
        /// What the command was made against.
        against: u64,
        /// Where the table is.
        now: u64,
    },
    /// The command claims to have seen more than there is.
    #[error("the command names record {against}, but the last one is {now}")]
    FromTheFuture {
        /// What the command was made against.
        against: u64,
        /// Where the table is.
        now: u64,
    },
    /// Another command had that name.
    #[error("another command has used this id")]
    IdUsed,
    /// The game says no.
    #[error(transparent)]
    Act(ActError),
    /// It cannot be taken back.
    #[error(transparent)]
    Undo(UndoRefusal),
    /// It cannot be said.
    #[error(transparent)]
    Talk(TalkRefusal),
}

/// Why something cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum UndoRefusal {
    /// The seat has done nothing yet.
    #[error("this seat has nothing to undo")]
    NothingDone,
    /// Somebody else has acted since.
    #[error("{seat} has acted since")]
    OtherActed {
        /// Who.
        seat: Seat,
    },
    /// Nature has decided something since.
    #[error("something was dealt, drawn or rolled since")]
    ChanceFell,
    /// Something was given since, which is for good.
    #[error("something has been given since")]
    GiftGiven,
    /// The action showed somebody what they could not have known.
    #[error("it showed the others something they did not know")]
    Revealed,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It was chosen face down or together with others, and declared done.
    #[error("a choice that was declared done is final")]
    Final,
}

/// Why something cannot be said or promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TalkRefusal {
    /// Nobody sits there: who speaks, or who is spoken to.
    #[error("nobody sits at {seat}")]
    NoSuchSeat {
        /// Where nobody sits.
        seat: Seat,
    },
    /// There are no words.
    #[error("the text is empty")]
    Empty,
    /// There are too many words.
    #[error("it is longer than {most} characters")]
    TooLong {
        /// How many characters there may be.
        most: usize,
    },
    /// A promise to oneself.
    #[error("you cannot make a promise to yourself")]
    ToOneself,
    /// A promise about something that is not an event: an object with a `kind`.
    #[error("a promise is about an event: an object with a \"kind\"")]
    NotAnEvent,
    /// A promise when the game is over.
    #[error("the game is over: nothing is left to promise")]
    Over,
}

/// Why records do not make a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("record {seq}: {reason}")]
pub struct RestoreError {
    /// The record that does not fit.
    pub seq: u64,
    /// Why.
    pub reason: String,
}

impl CommandError {
    /// Names it for programs.
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

    /// Says it in words, without a rule's id.
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

    /// Returns what a client needs to say it in its reader's language: a kind, and what it is about.
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
