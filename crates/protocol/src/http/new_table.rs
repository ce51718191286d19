//! Tables that are to be made.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Occupant;
use crate::{ClockTerms, Pace, Spectators, Visibility};

/// A table that is to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// What is chosen of the game's options.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// Who sits where; else whoever asks has the first seat.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Occupant>>"))]
    pub seating: Option<Vec<String>>,
    /// Whether people sit there together.
    #[serde(default)]
    pub pace: Pace,
    /// How long a seat has.
    #[serde(default)]
    pub clock: Option<ClockTerms>,
    /// Whether it is listed.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether the table shows what people would have to remember.
    #[serde(default)]
    pub memory_aids: bool,
    /// Whether others may look on.
    #[serde(default)]
    pub spectators: Spectators,
    /// Whether moves may be taken back.
    #[serde(default = "yes")]
    pub undo: bool,
}

fn yes() -> bool {
    true
}

impl NewTable {
    /// A table of a game with these on its seats; nothing else is said of it.
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

/// A game that was begun elsewhere and is to go on here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ImportTable {
    /// The journal, as its file has it.
    pub journal: String,
    /// Who sits where. An open seat is for whoever comes by the link; the game waits for them there.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Occupant>"))]
    pub seating: Vec<String>,
    /// Whether the table shows what people would have to remember.
    #[serde(default)]
    pub memory_aids: bool,
    /// Whether moves may be taken back.
    #[serde(default = "yes")]
    pub undo: bool,
}
