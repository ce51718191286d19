//! Why a table says no.

use std::fmt;

use serde::Serialize;
use serde_json::Value;
use whistle_core::Seat;
use whistle_games::ActError;
use whistle_protocol::Problem;

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
    /// It cannot be said.
    Talk(TalkRefusal),
}

/// Why something cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
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
    /// Something was given since, which is for good.
    GiftGiven,
    /// The action showed somebody what they could not have known.
    Revealed,
    /// The game is over.
    Over,
    /// It was chosen face down or together with others, and declared done.
    Final,
}

/// Why something cannot be said or promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TalkRefusal {
    /// Nobody sits there: who speaks, or who is spoken to.
    NoSuchSeat {
        /// Where nobody sits.
        seat: Seat,
    },
    /// There are no words.
    Empty,
    /// There are too many words.
    TooLong {
        /// How many characters there may be.
        most: usize,
    },
    /// A promise to oneself.
    ToOneself,
    /// A promise about something that is not an event: an object with a `kind`.
    NotAnEvent,
    /// A promise when the game is over.
    Over,
}

/// Why records do not make a table.
#[derive(Clone, Debug, PartialEq, Eq)]
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
            CommandError::Talk(refusal) => refusal.fmt(f),
        }
    }
}

impl fmt::Display for UndoRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UndoRefusal::NothingDone => f.write_str("this seat has done nothing to take back"),
            UndoRefusal::OtherActed { seat } => write!(f, "{seat} has acted since"),
            UndoRefusal::ChanceFell => f.write_str("something was dealt, drawn or rolled since"),
            UndoRefusal::GiftGiven => f.write_str("something was given since"),
            UndoRefusal::Over => f.write_str("the game is over"),
            UndoRefusal::Final => f.write_str("a choice that is declared done is final"),
            UndoRefusal::Revealed => {
                f.write_str("it showed the others something they did not know")
            }
        }
    }
}

impl fmt::Display for TalkRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TalkRefusal::NoSuchSeat { seat } => write!(f, "nobody sits at {seat}"),
            TalkRefusal::Empty => f.write_str("there are no words in it"),
            TalkRefusal::TooLong { most } => write!(f, "it is longer than {most} characters"),
            TalkRefusal::Over => f.write_str("the game is over: nothing is left to promise"),
            TalkRefusal::ToOneself => f.write_str("nobody makes a promise to themselves"),
            TalkRefusal::NotAnEvent => {
                f.write_str("a promise is about an event: an object with a \"kind\"")
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
impl std::error::Error for TalkRefusal {}
impl std::error::Error for RestoreError {}
