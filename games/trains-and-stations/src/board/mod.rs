//! The board: stations, the tracks between them, and the power cards that belong to it.
//!
//! A board is data in a readable file ([`Board::read`] reports errors with their lines). Positions do not contain it:
//! they hold numbers of stations and spaces, and the rules look up here, in bits, what is adjacent.
#![allow(missing_docs, reason = "the names explain the fields")]

mod check;
mod choice;
mod id;
mod plan;
mod read;
mod route;

use std::sync::LazyLock;

use serde::Serialize;
use whistle_core::pieces::{Bits, FixedList};

pub use choice::BoardChoice;
pub(crate) use id::{OWN, on_the_board};
pub use id::{Space, Station, Track};
pub use plan::BoardPlan;
pub(crate) use plan::in_view;
pub use read::BoardError;
use route::{Pair, Route};

use crate::{Goods, Power, PowerCards};

/// The most stations a board may have.
pub(crate) const MAX_STATIONS: usize = 12;
/// The most spaces: sets of them are the bits of an integer, and their ids are bytes with a mark.
pub(crate) const MAX_SPACES: usize = 128;
/// The most tracks.
pub(crate) const MAX_TRACKS: usize = 16;
/// The most building places of a station.
pub(crate) const MAX_PLACES: usize = 3;
/// The most lines that may meet at a branch. Bots' work grows with the fourth power of this number.
pub(crate) const MAX_BRANCHES: u32 = 5;
/// The number of power cards of a board.
pub(crate) const POWER_CARDS: usize = 20;

/// A set of spaces, one bit each.
pub(crate) type SpaceSet = u128;
/// Stations, in order.
pub type StationList = FixedList<Station, MAX_STATIONS>;

/// The built-in board's file.
const ORIGINAL: &str = include_str!("original.board");

static BOARD: LazyLock<Board> = LazyLock::new(|| {
    Board::read_as(ORIGINAL, 0).unwrap_or_else(|error| panic!("original.board: {error}"))
});

/// A valid board.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// The file without comments and indents: equal boards have equal texts.
    pub text: String,
    /// The mark of its ids: none on the original board, [`OWN`] on any other.
    pub(crate) mark: u8,
    pub name: String,
    pub stations: Vec<StationPlan>,
    pub tracks: Vec<TrackPlan>,
    pub spaces: Vec<SpacePlan>,
    /// Every kind of power card, with its number of copies.
    pub power: Vec<PowerPlan>,
    /// The spaces adjacent to each space.
    pub(crate) beside: Vec<SpaceSet>,
    /// The stations adjacent to each space, one bit each.
    pub(crate) stops: Vec<u16>,
    /// The spaces adjacent to any station.
    pub(crate) at_stations: SpaceSet,
    /// All power cards.
    pub(crate) all_power: PowerCards,
    /// The ways from station to station.
    pub(crate) routes: Vec<Route>,
    /// The estimated number of visits to each station, in percent of the mean.
    pub(crate) traffic: [i32; MAX_STATIONS],
    /// The connections over two tracks.
    pub(crate) pairs: Vec<Pair>,
}

/// A station, as in the file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StationPlan {
    #[serde(rename = "station")]
    pub id: Station,
    /// Its name: lower case, with underscores.
    pub name: String,
    /// How many buildings it holds (TS-13).
    pub places: u8,
    pub bonus: Bonus,
    /// 0 to 100 from the west, 0 to 60 from the north.
    pub at: (u8, u8),
}

/// The majority's reward at a station (TS-22): a white die, a power card or points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Bonus {
    Die,
    Power,
    #[serde(untagged)]
    Points(u8),
}

/// A track: spaces connected without passing through a station.
#[derive(Clone, Debug, Default)]
pub struct TrackPlan {
    pub id: Track,
    pub name: String,
    /// The stations it leads to, one bit each.
    pub(crate) stations: u16,
    pub(crate) spaces: SpaceSet,
    /// The number of spaces in its shortest route.
    pub(crate) shortest: u32,
    /// Its chains, from one end to the other.
    pub(crate) chains: Vec<Vec<Link>>,
}

/// A link of a chain.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Link {
    Station(Station),
    Space(Space),
}

/// A space of a track.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpacePlan {
    #[serde(rename = "space")]
    pub id: Space,
    /// The track and the number: `pacific-1`.
    pub name: String,
    pub at: (u8, u8),
    #[serde(skip)]
    pub(crate) track: Track,
}

/// A kind of power card: a mission or a two-goods card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PowerPlan {
    #[serde(rename = "card")]
    pub id: Power,
    /// Its two stations or its two goods: `seattle-detroit`.
    pub name: String,
    pub copies: u8,
    #[serde(flatten)]
    pub kind: PowerKind,
}

/// The effect of a power card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PowerKind {
    /// The stations of a mission, which scores once they are joined (TS-26).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mission: Option<[Station; 2]>,
    /// The points of a mission.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u8>,
    /// The goods that a two-goods card counts as, one of each (TS-29, TS-33).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goods: Option<[Goods; 2]>,
}

impl Board {
    /// Returns the built-in board.
    pub fn original() -> &'static Board {
        &BOARD
    }

    /// Lists the tracks of a set.
    pub(crate) fn tracks_of(&self, set: u16) -> impl Iterator<Item = Track> {
        bits(set).map(|index| self.tracks[index].id)
    }

    /// Lists the stations of a set.
    pub(crate) fn stations_of(&self, set: u16) -> StationList {
        let stations = bits(set).map(|index| self.stations[index].id);
        FixedList::new(stations).expect("no board has more stations")
    }

    /// Returns the goods of a two-goods card.
    pub fn goods(&self, card: Power) -> Option<[Goods; 2]> {
        self.power[card.index()].kind.goods
    }

    /// Returns the stations and the points of a mission.
    pub fn mission(&self, card: Power) -> Option<([Station; 2], u8)> {
        let kind = self.power[card.index()].kind;
        kind.mission.zip(kind.points)
    }

    /// Counts the neighbours of a space.
    pub(crate) fn ways(&self, space: usize) -> u32 {
        self.beside[space].count_ones() + self.stops[space].count_ones()
    }

    /// Returns the spaces where a train can be placed (TS-11): free, and adjacent to a station or a filled one.
    #[inline]
    pub(crate) fn open_spaces(&self, filled: SpaceSet) -> SpaceSet {
        let beside = bits(filled).fold(0, |all, space| all | self.beside[space]);
        (self.at_stations | beside) & !filled
    }

    /// Returns all spaces connected to one.
    pub(crate) fn connected(&self, space: usize) -> SpaceSet {
        let grow = |reached| bits(reached).fold(reached, |all, space| all | self.beside[space]);
        (0..MAX_SPACES).fold(1 << space, |reached, _| grow(reached))
    }
}

/// Creates a set from the numbers of its members.
pub(crate) fn set_of(members: impl IntoIterator<Item = usize>) -> u16 {
    members.into_iter().fold(0, |set, member| set | 1 << member)
}

/// Lists the bits that are set, lowest first.
#[inline]
pub(crate) fn bits<W: Bits>(set: W) -> impl Iterator<Item = usize> + Clone {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != W::ZERO).then(|| {
            let bit = rest.lowest() as usize;
            rest = rest.without_lowest();
            bit
        })
    })
}
