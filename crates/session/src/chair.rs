//! The occupants of seats.

use serde::{Deserialize, Deserializer, Serialize};
use whistle_core::{Level, Personality};

use crate::Person;

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Chair {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// The person's id; empty in one room.
        #[serde(default)]
        id: String,
        /// The name they chose, if any.
        name: Option<String>,
        /// The bot that plays in the meantime.
        #[serde(default)]
        stand_in: Option<StandIn>,
        /// The name of the person who sits here, if several people share a screen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own_name: Option<String>,
        /// They have resigned: the bot plays to the end.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        resigned: bool,
    },
    /// A bot.
    Bot {
        /// How strong it is.
        level: Level,
        /// Its personality, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        personality: Option<Personality>,
    },
}

/// A bot that stands in for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StandIn {
    /// How strong it is.
    pub level: Level,
    /// Whether the bot stops when the person comes back, because they did not ask for it.
    pub until_back: bool,
}

impl<'d> Deserialize<'d> for StandIn {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<StandIn, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Stored {
            Whole {
                level: Level,
                until_back: bool,
            },
            /// The form that devices stored at first.
            Level(Level),
        }
        Ok(match Stored::deserialize(from)? {
            Stored::Whole { level, until_back } => StandIn { level, until_back },
            Stored::Level(level) => StandIn { level, until_back: false },
        })
    }
}

impl Chair {
    /// Returns the chair of a person.
    pub fn of(person: &Person) -> Chair {
        let (id, name) = (person.id.clone(), person.name.clone());
        Chair::Person { id, name, stand_in: None, own_name: None, resigned: false }
    }

    /// Returns the name of the person who sits here.
    pub fn name(&self) -> Option<&String> {
        match self {
            Chair::Person { name, own_name, .. } => own_name.as_ref().or(name.as_ref()),
            Chair::Open | Chair::Bot { .. } => None,
        }
    }

    /// Returns whether a person sits here.
    pub fn is_of(&self, person: Option<&str>) -> bool {
        matches!(self, Chair::Person { id, .. } if Some(id.as_str()) == person)
    }

    /// Returns the bot that plays on this seat now, if one does.
    pub fn bot(&self) -> Option<(Level, Option<Personality>)> {
        match self {
            Chair::Bot { level, personality } => Some((*level, *personality)),
            Chair::Person { stand_in, .. } => stand_in.map(|bot| (bot.level, None)),
            Chair::Open => None,
        }
    }
}
