//! Requests and answers of the control socket, one line of JSON each. Client and server share these types.

use serde::{Deserialize, Serialize};

use crate::problem::Problem;
use crate::store::StoreError;

/// A request from the operator.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Lists tables, most recently active first.
    Tables(TableFilter),
    /// Lists people, latest first.
    People(PersonFilter),
    /// Lists bans.
    Bans {},
    /// Lists operator actions, latest first.
    Log {
        /// Maximum number of lines.
        most: usize,
    },
    /// Closes a table permanently; everyone at the table is told the reason.
    Close {
        /// Table id.
        table: String,
        /// The reason, shown to those concerned.
        reason: Option<String>,
    },
    /// Exports the game file of a table, with the proof of its dice if the game is over.
    Export {
        /// Table id.
        table: String,
        /// Whether to export an unfinished game too, whose file shows all hidden cards.
        unfinished: bool,
    },
    /// Runs the hourly cleanup of unused data now.
    Sweep {
        /// Only count, delete nothing.
        dry_run: bool,
        /// Proceed even if the clock jumped or much would be deleted.
        confirm: bool,
    },
    /// Restores deleted tables that have not been removed yet.
    Undelete {
        /// Table id; all deleted tables if missing.
        table: Option<String>,
    },
    /// Deletes tables that have long been idle.
    Prune {
        /// Minimum idle time in milliseconds.
        idle_ms: u64,
        /// Include tables that never started.
        waiting: bool,
        /// Include finished and closed tables.
        over: bool,
        /// Include tables with an unfinished game.
        abandoned: bool,
        /// Only count, delete nothing.
        dry_run: bool,
        /// Delete even a large share of all tables.
        confirm: bool,
    },
    /// Bans a person or a network.
    Ban {
        /// A person's id or account, an address, or a network.
        subject: String,
        /// Duration in milliseconds; permanent if missing.
        for_ms: Option<u64>,
        /// The reason, shown to those concerned.
        reason: Option<String>,
    },
    /// Lifts a ban.
    Unban {
        /// The subject as listed, or an account.
        subject: String,
    },
    /// Sets the password of an account and logs out all its browsers.
    ResetPassword {
        /// Account name.
        account: String,
        /// The new password.
        password: String,
    },
    /// Renames a person.
    Rename {
        /// A person's id or account.
        person: String,
        /// The new name.
        name: String,
    },
}

/// Selects tables.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableFilter {
    /// Only tables with this status.
    pub status: Option<String>,
    /// Only tables of this game.
    pub game: Option<String>,
    /// Minimum idle time in milliseconds.
    pub idle_ms: Option<u64>,
    /// Maximum number of entries.
    pub most: usize,
}

/// Selects people.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonFilter {
    /// Only people with an account.
    pub accounts: bool,
    /// Only people whose name or account contains this text.
    pub name: Option<String>,
    /// Minimum time since the person's first visit, in milliseconds.
    pub age_ms: Option<u64>,
    /// Maximum number of entries.
    pub most: usize,
}

/// The answer to a [`Request`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Tables, and whether there are more.
    Tables(Vec<TableLine>, bool),
    /// People, and whether there are more.
    People(Vec<PersonLine>, bool),
    /// Bans.
    Bans(Vec<BanLine>),
    /// Operator actions.
    Log(Vec<LogLine>),
    /// The table was closed; the number of connections that were informed.
    Closed(usize),
    /// A game file, and whether the game is over.
    Journal(String, bool),
    /// Numbers of tables deleted (or to be deleted), and of tables kept because they are in use.
    Pruned(usize, usize),
    /// The result of the cleanup.
    Swept(SweepLine),
    /// Number of restored tables.
    Undeleted(usize),
    /// The new ban.
    Banned(BanLine),
    /// The subject whose ban was lifted.
    Unbanned(String),
    /// The id of the person whose password or name was changed.
    Changed(String),
}

/// What a cleanup deleted or would delete.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SweepLine {
    /// Tables deleted now; they can be restored for a while.
    pub tables: usize,
    /// Tables deleted earlier and now removed permanently.
    pub removed: usize,
    /// Expired login tokens.
    pub tokens: usize,
    /// Guests without a token and without a seat.
    pub guests: usize,
    /// If the cleanup is paused until the operator confirms it, the reason.
    pub waits: Option<String>,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableLine {
    /// Table id. Anyone who knows it can open the table.
    pub id: String,
    /// Game id.
    pub game: String,
    /// Status, such as `waiting` or `playing`.
    pub status: String,
    /// Whether the table is in the public list.
    pub public: bool,
    /// The seats in order.
    pub seats: Vec<SeatLine>,
    /// Number of records.
    pub records: i64,
    /// Time of creation.
    pub created_ms: i64,
    /// Time of the last activity.
    pub last_ms: i64,
}

/// A seat of a listed table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatLine {
    /// `open`, `person` or `bot`.
    pub occupant: String,
    /// Person id.
    pub person: Option<String>,
    /// The person's name, or the bot's level.
    pub name: Option<String>,
}

/// A listed person.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PersonLine {
    /// Person id.
    pub id: String,
    /// The person's name, if they have chosen one.
    pub name: Option<String>,
    /// The person's account, if they have one.
    pub account: Option<String>,
    /// Time of the first visit.
    pub created_ms: i64,
    /// Number of tables with a seat of this person.
    pub tables: i64,
}

/// A ban.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BanLine {
    /// Person id or network.
    pub subject: String,
    /// The reason, shown to those concerned.
    pub reason: Option<String>,
    /// Time of the ban.
    pub created_ms: i64,
    /// Time at which the ban expires; permanent if missing.
    pub until_ms: Option<i64>,
}

/// An operator action in the log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LogLine {
    /// Time of the action.
    pub at_ms: i64,
    /// Name of the action.
    pub deed: String,
    /// Its target: a table, a person or a network.
    pub subject: String,
    /// Details; never a secret.
    pub detail: String,
}

/// The reason why a request was not carried out.
#[derive(Clone, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct AdminError {
    /// Kind of error.
    pub kind: ErrorKind,
    /// Message for the operator.
    pub message: String,
}

/// Kinds of [`AdminError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// The table, person or ban does not exist.
    #[serde(rename = "missing")]
    NotFound,
    /// The request is invalid, or the state of the data forbids it.
    #[serde(rename = "wrong")]
    Invalid,
    /// The server or the database failed.
    Failed,
}

impl AdminError {
    pub(crate) fn not_found(message: impl ToString) -> AdminError {
        AdminError { kind: ErrorKind::NotFound, message: message.to_string() }
    }

    pub(crate) fn invalid(message: impl ToString) -> AdminError {
        AdminError { kind: ErrorKind::Invalid, message: message.to_string() }
    }

    pub(crate) fn failed(message: impl ToString) -> AdminError {
        AdminError { kind: ErrorKind::Failed, message: message.to_string() }
    }
}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> AdminError {
        AdminError::failed(error)
    }
}

impl From<Problem> for AdminError {
    fn from(problem: Problem) -> AdminError {
        match problem.status.as_u16() {
            404 => AdminError::not_found(problem.message),
            400 | 409 => AdminError::invalid(problem.message),
            _ => AdminError::failed(problem.message),
        }
    }
}
