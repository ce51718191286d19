//! Why a game cannot be opened or a step not be made.

use std::fmt;

use whistle_core::{ConfigError, Json};

/// No game has this id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame {
    /// What was asked for.
    pub id: String,
    /// The game that was probably meant.
    pub meant: Option<&'static str>,
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no game called \"{}\"", self.id)
    }
}

impl std::error::Error for UnknownGame {}

/// Why a table cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The config is not JSON of the right form, or has an option the game does not know.
    Unreadable(String),
    /// The rules know no such table.
    Refused(ConfigError),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Unreadable(message) => f.write_str(message),
            SetupError::Refused(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SetupError {}

/// Why a step was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActError {
    /// It is not JSON of the right form.
    Unreadable(String),
    /// It is not nature's turn.
    NotNaturesTurn,
    /// The rules forbid it.
    Refused(Refused),
}

/// A refusal without its type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Why, in words.
    pub message: String,
    /// The rule that forbids it.
    pub rule: &'static str,
    /// Why, as data: a `kind` and what it is about.
    pub detail: Json,
}

impl fmt::Display for ActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActError::Unreadable(message) => f.write_str(message),
            ActError::NotNaturesTurn => f.write_str("it is not nature's turn"),
            ActError::Refused(refused) => write!(f, "{} ({})", refused.message, refused.rule),
        }
    }
}

impl std::error::Error for ActError {}
