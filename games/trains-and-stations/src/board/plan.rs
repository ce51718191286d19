//! A board as data, for clients that draw it.

use serde::{Deserialize, Serialize};
use whistle_core::SmallMap;

use super::{Board, BoardChoice, Link, PowerPlan, SpacePlan, StationPlan, Track};

/// A board as data: what a client needs to draw the map.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardPlan<'a> {
    /// The name of the board.
    name: &'a str,
    /// The file that it comes from, without comments.
    text: &'a str,
    stations: &'a [StationPlan],
    tracks: Vec<TrackData<'a>>,
    /// Its kinds of power card.
    power: &'a [PowerPlan],
    /// The names of everything on it, by id.
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, &str>"))]
    names: SmallMap<String, &'a str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TrackData<'a> {
    track: Track,
    name: &'a str,
    spaces: Vec<&'a SpacePlan>,
    /// Stations and spaces in order, by id; a branch begins at the junction.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<String>>"))]
    chains: &'a [Vec<Link>],
}

impl Board {
    /// Returns the board as data.
    pub fn plan(&self) -> BoardPlan<'_> {
        let tracks = self.tracks.iter().map(|plan| TrackData {
            track: plan.id,
            name: &plan.name,
            spaces: self.spaces.iter().filter(|space| space.track == plan.id).collect(),
            chains: &plan.chains,
        });
        let stations = self.stations.iter().map(|plan| (plan.id.to_string(), &*plan.name));
        let spaces = self.spaces.iter().map(|plan| (plan.id.to_string(), &*plan.name));
        let power = self.power.iter().map(|plan| (plan.id.to_string(), &*plan.name));
        let names = self.tracks.iter().map(|plan| (plan.id.to_string(), &*plan.name));
        BoardPlan {
            name: &self.name,
            text: &self.text,
            stations: &self.stations,
            tracks: tracks.collect(),
            power: &self.power,
            names: names.chain(stations).chain(spaces).chain(power).collect(),
        }
    }
}

/// The board of a view: the word `original`, or a [`BoardPlan`].
pub(crate) mod in_view {
    #[cfg(feature = "schema")]
    use super::BoardPlan;
    use super::{BoardChoice, Deserialize, Serialize};

    pub(crate) fn serialize<S: serde::Serializer>(
        board: &BoardChoice,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        if board.is_original() {
            board.serialize(serializer)
        } else {
            board.plan().serialize(serializer)
        }
    }

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Read {
        Word(BoardChoice),
        /// The text is complete; the other fields are for clients that draw.
        Plan {
            text: BoardChoice,
        },
    }

    pub(crate) fn deserialize<'de, D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BoardChoice, D::Error> {
        match Read::deserialize(deserializer)? {
            Read::Word(board) | Read::Plan { text: board } => Ok(board),
        }
    }

    #[cfg(feature = "schema")]
    pub(crate) fn schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let plan = generator.subschema_for::<BoardPlan<'static>>();
        schemars::json_schema!({ "anyOf": [{ "const": "original" }, plan] })
    }
}
