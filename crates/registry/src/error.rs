//! Why a game cannot be opened or a step cannot be applied.

use serde_json::Value;
use whistle_core::{ConfigError, Json};

/// No game has this id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game called \"{id}\"")]
pub struct UnknownGame {
    /// The requested id.
    pub id: String,
    /// The game that was probably meant.
    pub meant: Option<&'static str>,
}

/// Why a table cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The config is malformed, or has an unknown option.
    #[error("{0}")]
    Unreadable(String),
    /// The rules do not support this config.
    #[error(transparent)]
    Refused(ConfigError),
}

/// Why a step was not applied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActError {
    /// It is malformed.
    #[error("{0}")]
    Unreadable(String),
    /// Chance is not to decide now.
    #[error("no chance outcome is expected now")]
    NotNaturesTurn,
    /// The rules forbid it.
    #[error("{} ({})", .0.message, .0.rule)]
    Refused(Refused),
}

/// A refusal of some game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The reason, in words.
    pub message: String,
    /// The rule that forbids it.
    pub rule: &'static str,
    /// The reason as data: a `kind` and its details.
    pub detail: Json,
}

impl ActError {
    /// Returns the code for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ActError::Unreadable(_) => "bad_action",
            ActError::NotNaturesTurn => "not_natures_turn",
            ActError::Refused(_) => "refused",
        }
    }

    /// Returns the message, without the rule's id.
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

    /// Returns what a client needs to explain it in its user's language.
    pub fn detail(&self) -> Option<Value> {
        match self {
            ActError::Refused(refused) => Some(refused.detail.tree()),
            _ => None,
        }
    }
}
