//! How strong a bot is.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The four levels of bots, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Suits a child's first game.
    Porter,
    /// Plays sensibly and does not look ahead.
    Conductor,
    /// Looks ahead a little.
    Engineer,
    /// As strong as a second of thinking allows.
    Baron,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Level; 4] = [Level::Porter, Level::Conductor, Level::Engineer, Level::Baron];

    /// Returns its name in commands, files and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Porter => "porter",
            Level::Conductor => "conductor",
            Level::Engineer => "engineer",
            Level::Baron => "baron",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No level has that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(pub String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
        write!(f, "no level is called `{}`; there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let found = Level::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}
