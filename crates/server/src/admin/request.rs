//! Operator requests and answers: one line of JSON each, with the same types on both sides.

use serde::{Deserialize, Serialize};

use crate::problem::Problem;
use crate::store::StoreError;

/// A request.
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
        /// The maximum number of lines.
        most: usize,
    },
    /// Closes a table permanently and tells everybody at it why.
    Close {
        /// The table.
        table: String,
        /// The reason.
        reason: Option<String>,
    },
    /// Exports the game file of a table, with the proof of its dice if the game is over.
    Export {
        /// The table.
        table: String,
        /// Whether to export an unfinished game, which shows all hidden cards.
        unfinished: bool,
    },
    /// Runs the cleanup that the server runs every hour.
    Sweep {
        /// Whether to count only.
        dry_run: bool,
        /// Whether to go on although a clock has jumped or much would be deleted.
        confirm: bool,
    },
    /// Restores deleted tables that have not been removed yet.
    Undelete {
        /// The table; all of them if absent.
        table: Option<String>,
    },
    /// Deletes tables that have long been idle.
    Prune {
        /// The minimum idle time, in milliseconds.
        idle_ms: u64,
        /// Tables that never started.
        waiting: bool,
        /// Finished or closed tables.
        over: bool,
        /// Tables with an unfinished game.
        abandoned: bool,
        /// Whether to count only.
        dry_run: bool,
        /// Whether to go on although they are a large share of all.
        confirm: bool,
    },
    /// Bans a person or a network.
    Ban {
        /// A person's id or account, an address or a network.
        subject: String,
        /// The duration in milliseconds; permanent if absent.
        for_ms: Option<u64>,
        /// The reason.
        reason: Option<String>,
    },
    /// Lifts a ban.
    Unban {
        /// The subject, as it was banned.
        subject: String,
    },
    /// Sets an account's password and logs out all its browsers.
    ResetPassword {
        /// The account.
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

/// A selection of tables.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableFilter {
    /// Only tables with this status.
    pub status: Option<String>,
    /// Only tables of this game.
    pub game: Option<String>,
    /// Only tables idle for at least this long, in milliseconds.
    pub idle_ms: Option<u64>,
    /// The maximum number.
    pub most: usize,
}

/// A selection of people.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonFilter {
    /// Only people with an account.
    pub accounts: bool,
    /// Only people whose name or account contains this.
    pub name: Option<String>,
    /// Only people who arrived at least this long ago, in milliseconds.
    pub age_ms: Option<u64>,
    /// The maximum number.
    pub most: usize,
}

/// An answer.
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
    /// The table is closed; this many clients were connected.
    Closed(usize),
    /// A game file, and whether the game is over.
    Journal(String, bool),
    /// How many tables were or would be deleted, and how many more are in use.
    Pruned(usize, usize),
    /// What was or would be deleted.
    Swept(SweepLine),
    /// How many tables were restored.
    Undeleted(usize),
    /// The new ban.
    Banned(BanLine),
    /// The subject whose ban was lifted.
    Unbanned(String),
    /// The id of the person with a new password or name.
    Changed(String),
}

/// What a cleanup deleted, or would delete.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SweepLine {
    /// Tables that can be restored for a while.
    pub tables: usize,
    /// Tables deleted earlier, now removed for good.
    pub removed: usize,
    /// Tokens of browsers that have long been away.
    pub tokens: usize,
    /// Guests without a valid token or a seat.
    pub guests: usize,
    /// Why the cleanup waits for the operator, if it does.
    pub waits: Option<String>,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableLine {
    /// The table's id, which is also the key to it.
    pub id: String,
    /// Its game.
    pub game: String,
    /// Its status.
    pub status: String,
    /// Whether it is listed publicly.
    pub public: bool,
    /// Who sits there.
    pub seats: Vec<SeatLine>,
    /// How many records it has.
    pub records: i64,
    /// When it was created.
    pub created_ms: i64,
    /// When something last happened there.
    pub last_ms: i64,
}

/// A seat of a table in a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatLine {
    /// Who sits there: `open`, `person` or `bot`.
    pub occupant: String,
    /// The person's id.
    pub person: Option<String>,
    /// The person's name, or the bot's level.
    pub name: Option<String>,
}

/// A person in a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PersonLine {
    /// The person.
    pub id: String,
    /// Their chosen name.
    pub name: Option<String>,
    /// Their account.
    pub account: Option<String>,
    /// When they first came.
    pub created_ms: i64,
    /// The number of tables at which they sit.
    pub tables: i64,
}

/// A ban.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BanLine {
    /// A person's id, or a network.
    pub subject: String,
    /// Why.
    pub reason: Option<String>,
    /// When it began.
    pub created_ms: i64,
    /// When it ends; permanent if absent.
    pub until_ms: Option<i64>,
}

/// An operator action.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LogLine {
    /// When.
    pub at_ms: i64,
    /// The action.
    pub deed: String,
    /// Its object: a table, a person, a network.
    pub subject: String,
    /// Further details, never secret.
    pub detail: String,
}

/// Why a request failed.
#[derive(Clone, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct AdminError {
    /// What kind of reason.
    pub kind: ErrorKind,
    /// The reason, in words.
    pub message: String,
}

/// Kinds of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// There is no such thing.
    Missing,
    /// The request is invalid.
    Wrong,
    /// The request is valid, but failed.
    Failed,
}

impl AdminError {
    pub(crate) fn missing(message: impl ToString) -> AdminError {
        AdminError { kind: ErrorKind::Missing, message: message.to_string() }
    }

    pub(crate) fn wrong(message: impl ToString) -> AdminError {
        AdminError { kind: ErrorKind::Wrong, message: message.to_string() }
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
            404 => AdminError::missing(problem.message),
            400 | 409 => AdminError::wrong(problem.message),
            _ => AdminError::failed(problem.message),
        }
    }
}
