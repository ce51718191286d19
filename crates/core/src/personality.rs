//! What a bot prefers among moves that are about equally good.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A personality. It makes a bot neither stronger nor weaker: it chooses among moves that the bot's level finds nearly
/// equal.
///
/// Each game lists those that it supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Personality {
    /// Holds on to what it has.
    Careful,
    /// Trusts its luck.
    Gambler,
    /// Takes from others.
    Robber,
    /// Likes to build.
    Builder,
    /// Wants more of what it already has.
    Collector,
}

impl Personality {
    /// Every personality.
    pub const ALL: [Personality; 5] = [
        Personality::Careful,
        Personality::Gambler,
        Personality::Robber,
        Personality::Builder,
        Personality::Collector,
    ];

    /// Returns its name in commands, files and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Personality::Careful => "careful",
            Personality::Gambler => "gambler",
            Personality::Robber => "robber",
            Personality::Builder => "builder",
            Personality::Collector => "collector",
        }
    }
}

impl fmt::Display for Personality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No personality has that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPersonality(pub String);

impl fmt::Display for UnknownPersonality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Personality::ALL.iter().map(|one| one.name()).collect();
        write!(f, "no personality is called `{}`; there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownPersonality {}

impl FromStr for Personality {
    type Err = UnknownPersonality;

    fn from_str(text: &str) -> Result<Personality, UnknownPersonality> {
        let found = Personality::ALL.into_iter().find(|one| one.name() == text);
        found.ok_or_else(|| UnknownPersonality(text.to_owned()))
    }
}
