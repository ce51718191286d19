//! What can be asked, and what is answered: one line of JSON each, the same types on both sides.

use serde::{Deserialize, Serialize};

use crate::problem::Problem;
use crate::store::StoreError;

/// What can be asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Lists tables, the one that something happened at last first.
    Tables(TableFilter),
    /// Lists people, the latest first.
    People(PersonFilter),
    /// Lists bans.
    Bans {},
    /// Lists what was done from outside the games, the latest first.
    Log {
        /// The most lines.
        most: usize,
    },
    /// Closes a table for good; everybody at it is told why.
    Close {
        /// The table.
        table: String,
        /// Why.
        reason: Option<String>,
    },
    /// Gives the record of a table, with the proof of its dice if it is over.
    Export {
        /// The table.
        table: String,
        /// Whether it may be a game that is not over, though its record holds every hand.
        unfinished: bool,
    },
    /// Deletes what nobody has used for long, as the server does every hour.
    Sweep {
        /// Whether it is only counted.
        dry_run: bool,
        /// Whether it goes on though a clock has jumped, or much is deleted at once.
        confirm: bool,
    },
    /// Puts tables back that were deleted and are not yet removed.
    Undelete {
        /// The table; all of them without it.
        table: Option<String>,
    },
    /// Deletes tables at which nothing has happened for long.
    Prune {
        /// For how long, in milliseconds.
        idle_ms: u64,
        /// Those that were never begun.
        waiting: bool,
        /// Those that are over or closed.
        over: bool,
        /// Those in the middle of a game.
        abandoned: bool,
        /// Whether they are only counted.
        dry_run: bool,
        /// Whether it is done though they are a large share of all.
        confirm: bool,
    },
    /// Keeps a person or a network out.
    Ban {
        /// A person's id or account, an address or a network.
        subject: String,
        /// For how long, in milliseconds; for good without it.
        for_ms: Option<u64>,
        /// Why.
        reason: Option<String>,
    },
    /// Lets a person or a network in again.
    Unban {
        /// As it was banned.
        subject: String,
    },
    /// Gives an account another password, and forgets every browser that was logged in.
    ResetPassword {
        /// The account.
        account: String,
        /// The password.
        password: String,
    },
    /// Gives a person another name.
    Rename {
        /// A person's id or account.
        person: String,
        /// The name.
        name: String,
    },
}

/// Which tables.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableFilter {
    /// With this status.
    pub status: Option<String>,
    /// Of this game.
    pub game: Option<String>,
    /// At which nothing has happened for so long, in milliseconds.
    pub idle_ms: Option<u64>,
    /// The most.
    pub most: usize,
}

/// Which people.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonFilter {
    /// Only those who have an account.
    pub accounts: bool,
    /// Whose name or account has this in it.
    pub name: Option<String>,
    /// Who came at least so long ago, in milliseconds.
    pub age_ms: Option<u64>,
    /// The most.
    pub most: usize,
}

/// What is answered.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Tables, and whether there are more.
    Tables(Vec<TableLine>, bool),
    /// People, and whether there are more.
    People(Vec<PersonLine>, bool),
    /// Bans.
    Bans(Vec<BanLine>),
    /// What was done.
    Log(Vec<LogLine>),
    /// The table is closed; so many were connected to it.
    Closed(usize),
    /// The record of a game, and whether it is over.
    Journal(String, bool),
    /// So many tables were deleted, or would be; so many others are in use.
    Pruned(usize, usize),
    /// What was deleted, or would be.
    Swept(SweepLine),
    /// So many tables were put back.
    Undeleted(usize),
    /// Who is banned now.
    Banned(BanLine),
    /// Who is not banned any more.
    Unbanned(String),
    /// The id of the person who has another password or name now.
    Changed(String),
}

/// What a sweep deleted, or would delete.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SweepLine {
    /// Tables that can be put back for a while.
    pub tables: usize,
    /// Tables that were deleted before, for good.
    pub removed: usize,
    /// Tokens of browsers that have not come for long.
    pub tokens: usize,
    /// Guests whom no token proves and who sit nowhere.
    pub guests: usize,
    /// Why it waits for whoever runs the server, if it does.
    pub waits: Option<String>,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableLine {
    /// The table; also the key to it.
    pub id: String,
    /// Its game.
    pub game: String,
    /// Where it stands.
    pub status: String,
    /// Whether strangers find it in the list.
    pub public: bool,
    /// Who sits there.
    pub seats: Vec<SeatLine>,
    /// How many records it has.
    pub records: i64,
    /// When it was made.
    pub created_ms: i64,
    /// When something happened there last.
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
    /// What they want to be called.
    pub name: Option<String>,
    /// Their account.
    pub account: Option<String>,
    /// When they came first.
    pub created_ms: i64,
    /// At how many tables they sit.
    pub tables: i64,
}

/// A ban.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BanLine {
    /// A person's id, or a network.
    pub subject: String,
    /// Why.
    pub reason: Option<String>,
    /// Since when.
    pub created_ms: i64,
    /// Until when; for good without it.
    pub until_ms: Option<i64>,
}

/// Something that was done.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LogLine {
    /// When.
    pub at_ms: i64,
    /// What.
    pub deed: String,
    /// To what: a table, a person, a network.
    pub subject: String,
    /// More of it; never a secret.
    pub detail: String,
}

/// Why something could not be done.
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
