//! Why a game cannot be opened or a step not be made.

use serde_json::Value;
use whistle_core::{ConfigError, Json};

/// No game has this id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game called \"{id}\"")]
pub struct UnknownGame {
    /// What was asked for.
    pub id: String,
    /// The game that was probably meant.
    pub meant: Option<&'static str>,
}

/// Why a table cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The config is not JSON of the right form, or has an option the game does not know.
    #[error("{0}")]
    Unreadable(String),
    /// The rules know no such table.
    #[error(transparent)]
    Refused(ConfigError),
}

/// Why a step was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActError {
    /// It is not JSON of the right form.
    #[error("{0}")]
    Unreadable(String),
    /// It is not nature's turn.
    #[error("it is not nature's turn")]
    NotNaturesTurn,
    /// The rules forbid it.
    #[error("{} ({})", .0.message, .0.rule)]
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

impl ActError {
    /// Names it for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ActError::Unreadable(_) => "bad_action",
            ActError::NotNaturesTurn => "not_natures_turn",
            ActError::Refused(_) => "refused",
        }
    }

    /// Says it in words, without the rule's id.
    pub fn words(&self) -> String {
        match self {
            ActError::Refused(refused) => refused.message.clone(),
            other => other.to_string(),
        }
    }

    /// Returns the rule that forbids it, if one does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            ActError::Refused(refused) => Some(refused.rule),
            _ => None,
        }
    }

    /// Returns what a client needs to say it in its reader's language.
    pub fn detail(&self) -> Option<Value> {
        match self {
            ActError::Refused(refused) => Some(refused.detail.tree()),
            _ => None,
        }
    }
}
