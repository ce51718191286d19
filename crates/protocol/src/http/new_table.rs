//! Creating tables.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Occupant;
use crate::{ClockTerms, Pace, Spectators, Visibility};

/// A table to create.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The number of seats.
    pub seats: u8,
    /// The game's chosen options.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The occupants of the seats; by default the creator takes the first seat.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Occupant>>"))]
    pub seating: Option<Vec<String>>,
    /// Whether people play live or by correspondence.
    #[serde(default)]
    pub pace: Pace,
    /// The time limits of a seat.
    #[serde(default)]
    pub clock: Option<ClockTerms>,
    /// Whether the table is listed publicly.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether views include what players would have to remember.
    #[serde(default)]
    pub memory_aids: bool,
    /// Whether spectators are allowed.
    #[serde(default)]
    pub spectators: Spectators,
    /// Whether undo is allowed.
    #[serde(default = "yes")]
    pub undo: bool,
}

fn yes() -> bool {
    true
}

impl NewTable {
    /// A table with these occupants and default settings.
    pub fn seated(game: &str, seating: &[Occupant]) -> NewTable {
        NewTable {
            game: game.to_owned(),
            seats: seating.len() as u8,
            options: Map::new(),
            seating: Some(seating.iter().map(Occupant::to_string).collect()),
            pace: Pace::default(),
            clock: None,
            visibility: Visibility::default(),
            memory_aids: false,
            spectators: Spectators::default(),
            undo: true,
        }
    }
}

/// A game started elsewhere, to continue at a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ImportTable {
    /// The game file.
    pub journal: String,
    /// The occupants of the seats. Anyone with the link can take an open seat; the game waits for them.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Occupant>"))]
    pub seating: Vec<String>,
    /// Whether views include what players would have to remember.
    #[serde(default)]
    pub memory_aids: bool,
    /// Whether undo is allowed.
    #[serde(default = "yes")]
    pub undo: bool,
}
