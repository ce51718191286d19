//! Errors in journals.

use std::fmt;

use crate::{ConfigError, LineColumn, Refusal};

/// What is wrong with a journal, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalError {
    /// The position in the text, if it was read from one.
    pub position: Option<LineColumn>,
    /// The entry, counted from 0, if the error is about one.
    pub entry: Option<usize>,
    /// The error.
    pub problem: Problem,
}

/// What is wrong with a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The text is not valid JSON; a truncated file is a common case.
    Json(String),
    /// It is JSON, but not a journal.
    NotAJournal,
    /// It has a different version of the file format.
    Format {
        /// Its version.
        found: u64,
    },
    /// It belongs to another game.
    OtherGame {
        /// Its game.
        found: String,
        /// The game that was expected.
        wanted: &'static str,
    },
    /// It was played under a different version of the rules.
    RulesVersion {
        /// Its version.
        found: u32,
        /// The version of this program.
        known: u32,
    },
    /// The rules do not support this config.
    Config(String),
    /// The rules do not allow an entry.
    Refused {
        /// The reason.
        message: String,
        /// The rule that forbids it.
        rule: &'static str,
    },
    /// The file's ending differs from that of the replayed game.
    Ending {
        /// The field that differs.
        field: &'static str,
    },
}

impl JournalError {
    pub(super) fn config(position: Option<LineColumn>, error: &ConfigError) -> JournalError {
        JournalError { position, entry: None, problem: Problem::Config(error.to_string()) }
    }

    pub(super) fn refused(
        position: Option<LineColumn>,
        entry: usize,
        refusal: &impl Refusal,
    ) -> JournalError {
        let problem = Problem::Refused { message: refusal.to_string(), rule: refusal.rule() };
        JournalError { position, entry: Some(entry), problem }
    }

    /// Returns what the reader can do about it.
    pub fn hint(&self) -> &'static str {
        match self.problem {
            Problem::Json(_) => {
                "the file may be cut off or edited by hand; a complete game file ends with \
                 a closing brace"
            }
            Problem::NotAJournal => "a journal has a field \"whistlestop\" with its format version",
            Problem::Format { .. } => "use the version of this program that wrote it",
            Problem::OtherGame { .. } => "the file itself says which game it belongs to",
            Problem::RulesVersion { .. } => {
                "the rules have changed since; use the version of this program that wrote it"
            }
            Problem::Config(_) => "`whistlestop games` lists each game's seats and options",
            Problem::Refused { .. } => {
                "the entry was edited, or recorded by a program that does not know this rule"
            }
            Problem::Ending { .. } => {
                "the entries are legal but end differently: an entry or the ending was edited"
            }
        }
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = self.position {
            write!(f, "{position}: ")?;
        }
        if let Some(entry) = self.entry {
            write!(f, "entry {entry}: ")?;
        }
        match &self.problem {
            Problem::Json(message) => f.write_str(message),
            Problem::NotAJournal => f.write_str("this is JSON, but not a journal"),
            Problem::Format { found } => {
                write!(f, "the file has format {found}, but this program reads {}", super::FORMAT)
            }
            Problem::OtherGame { found, wanted } => {
                write!(f, "this is a game of \"{found}\", not \"{wanted}\"")
            }
            Problem::RulesVersion { found, known } => write!(
                f,
                "played under version {found} of the rules; this program has version {known}"
            ),
            Problem::Config(message) => write!(f, "the table cannot be set up: {message}"),
            Problem::Refused { message, rule } => write!(f, "not allowed: {message} ({rule})"),
            Problem::Ending { field } => {
                write!(f, "the game did not end as `{field}` says")
            }
        }
    }
}

impl std::error::Error for JournalError {}
