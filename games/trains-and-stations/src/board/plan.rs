//! A board as data, for whoever draws it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Board, BoardChoice, Bonus, Link, PowerKind, Space, Station, Track};
use crate::{Goods, Power};

/// A board as data: what a client needs to draw the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardPlan<'a> {
    /// What the board is called.
    name: &'a str,
    /// The file it comes from, without comments.
    text: &'a str,
    /// Its stations.
    stations: Vec<StationData<'a>>,
    /// Its tracks.
    tracks: Vec<TrackData<'a>>,
    /// Its kinds of power card.
    power: Vec<PowerData<'a>>,
    /// What everything on it is called, by its id.
    names: BTreeMap<String, &'a str>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StationData<'a> {
    station: Station,
    name: &'a str,
    places: u8,
    /// `die`, `power` or a number of points.
    bonus: BonusData,
    /// 0 to 100 from the west, 0 to 60 from the north.
    at: (u8, u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum BonusData {
    Word(&'static str),
    Points(u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TrackData<'a> {
    track: Track,
    name: &'a str,
    spaces: Vec<SpaceData<'a>>,
    /// Stations and spaces one after the other, by id; a branch begins at the junction.
    chains: Vec<Vec<String>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SpaceData<'a> {
    space: Space,
    name: &'a str,
    at: (u8, u8),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PowerData<'a> {
    card: Power,
    name: &'a str,
    copies: u8,
    /// The stations of a mission.
    #[serde(skip_serializing_if = "Option::is_none")]
    mission: Option<[Station; 2]>,
    /// What a mission is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u8>,
    /// What a two-goods card counts as.
    #[serde(skip_serializing_if = "Option::is_none")]
    goods: Option<[Goods; 2]>,
}

impl Board {
    /// Lays the board out as data.
    pub fn plan(&self) -> BoardPlan<'_> {
        let stations = self.stations().map(|(station, plan)| StationData {
            station,
            name: &plan.name,
            places: plan.places,
            bonus: match plan.bonus {
                Bonus::Die => BonusData::Word("die"),
                Bonus::Power => BonusData::Word("power"),
                Bonus::Points(points) => BonusData::Points(points),
            },
            at: plan.at,
        });
        let power = self.power().map(|(card, plan)| {
            let (name, copies) = (plan.name.as_str(), plan.copies);
            let (mission, points, goods) = match plan.card {
                PowerKind::Mission { stations, points } => (Some(stations), Some(points), None),
                PowerKind::Goods { goods } => (None, None, Some(goods)),
            };
            PowerData { card, name, copies, mission, points, goods }
        });
        BoardPlan {
            name: &self.name,
            text: &self.text,
            stations: stations.collect(),
            tracks: self.tracks().map(|(track, _)| self.track_data(track)).collect(),
            power: power.collect(),
            names: self.names(),
        }
    }

    fn track_data(&self, track: Track) -> TrackData<'_> {
        let plan = &self.tracks[track.index()];
        let spaces = self.spaces().filter(|(_, space)| space.track == track);
        let spaces = spaces.map(|(space, plan)| SpaceData { space, name: &plan.name, at: plan.at });
        let link = |link: &Link| match *link {
            Link::Station(index) => self.station(usize::from(index)).to_string(),
            Link::Space(index) => self.space(usize::from(index)).to_string(),
        };
        let chains = plan.chains.iter().map(|chain| chain.iter().map(link).collect());
        TrackData { track, name: &plan.name, spaces: spaces.collect(), chains: chains.collect() }
    }

    fn names(&self) -> BTreeMap<String, &str> {
        let stations = self.stations().map(|(id, plan)| (id.to_string(), plan.name.as_str()));
        let tracks = self.tracks().map(|(id, plan)| (id.to_string(), plan.name.as_str()));
        let spaces = self.spaces().map(|(id, plan)| (id.to_string(), plan.name.as_str()));
        let power = self.power().map(|(id, plan)| (id.to_string(), plan.name.as_str()));
        stations.chain(tracks).chain(spaces).chain(power).collect()
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
        /// The text says it all; the rest is for whoever draws.
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
