//! The board: stations, the tracks between them, and the power cards that belong to it.
//!
//! A board is data in a readable file ([`Board::read`] says what is wrong with one, and in which
//! line). Positions do not carry it: they hold numbers of stations and spaces, and the rules look
//! up here, in bits, what lies beside what.

mod check;
mod choice;
mod id;
mod plan;
mod read;
mod route;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use whistle_core::pieces::Bits;

pub use choice::BoardChoice;
pub(crate) use id::{OWN, on_the_board};
pub use id::{Space, Station, StationSet, Track};
pub use plan::BoardPlan;
pub(crate) use plan::in_view;
pub use read::BoardError;
use route::{Pair, Route};

use crate::{Goods, Power, PowerCards};

/// The most stations a board may have.
pub(crate) const MAX_STATIONS: usize = 12;
/// The most spaces: they are the bits of a number, and their ids are bytes with a mark.
pub(crate) const MAX_SPACES: usize = 128;

/// A set of spaces, a bit each.
pub(crate) type SpaceSet = u128;
/// The most tracks.
pub(crate) const MAX_TRACKS: usize = 16;
/// The most building places of a station.
pub(crate) const MAX_PLACES: usize = 3;
/// The most ways that meet where a track branches. What the players of the house look at grows with
/// its fourth power.
pub(crate) const MAX_BRANCHES: u32 = 5;
/// How many power cards belong to a board.
pub(crate) const POWER_CARDS: usize = 20;

/// The file of the board that the program brings along.
const ORIGINAL: &str = include_str!("original.board");

static BOARD: LazyLock<Board> = LazyLock::new(|| {
    Board::read_as(ORIGINAL, 0).unwrap_or_else(|error| panic!("original.board: {error}"))
});

/// A board that was found to be sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The file without comments and indents: equal boards have equal texts.
    pub(crate) text: String,
    /// What its ids are marked with: nothing on the original board, [`OWN`] on any other.
    pub(crate) mark: u8,
    pub(crate) name: String,
    pub(crate) stations: Vec<StationPlan>,
    pub(crate) tracks: Vec<TrackPlan>,
    pub(crate) spaces: Vec<SpacePlan>,
    /// Every kind of power card, with the number of its copies.
    pub(crate) power: Vec<PowerPlan>,
    /// The spaces beside each space, a bit each.
    pub(crate) beside: [SpaceSet; MAX_SPACES],
    /// The stations beside each space, a bit each.
    pub(crate) stops: [u16; MAX_SPACES],
    /// The spaces beside any station.
    pub(crate) at_stations: SpaceSet,
    /// The spaces of each track.
    pub(crate) track_spaces: [SpaceSet; MAX_TRACKS],
    /// All power cards.
    pub(crate) all_power: PowerCards,
    /// The ways from station to station.
    pub(crate) routes: Vec<Route>,
    /// How often a station is likely to be visited, in percent of the mean.
    pub(crate) traffic: [i32; MAX_STATIONS],
    /// The ways over two tracks.
    pub(crate) pairs: Vec<Pair>,
}

/// A station, as the file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StationPlan {
    /// Its name: lower case, with underscores.
    pub name: String,
    /// How many buildings it holds (TS-13).
    pub places: u8,
    /// What the majority takes there (TS-22).
    pub bonus: Bonus,
    /// Where it lies on the map.
    pub at: (u8, u8),
}

/// What the majority takes at a station.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// A white die from the pool.
    Die,
    /// A power card.
    Power,
    /// Points.
    Points(u8),
}

/// A track: the spaces that hang together without passing through a station.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackPlan {
    /// Its name.
    pub name: String,
    /// The stations it leads to, a bit each.
    pub(crate) stations: u16,
    /// Its chains, from one end to the other.
    pub(crate) chains: Vec<Vec<Link>>,
}

/// A link of a chain, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    Station(u8),
    Space(u8),
}

/// A space of a track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpacePlan {
    /// The track and the number: `pacific-1`.
    pub name: String,
    /// Which track it is part of.
    pub track: Track,
    /// Where it lies on the map.
    pub at: (u8, u8),
}

/// A kind of power card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PowerPlan {
    /// Its two stations or its two goods: `seattle-detroit`.
    pub name: String,
    /// What it does.
    pub card: PowerKind,
    /// How many of it there are.
    pub copies: u8,
}

/// What a power card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerKind {
    /// Scores once its two stations are joined (TS-26).
    Mission {
        /// The stations.
        stations: [Station; 2],
        /// What it is worth.
        points: u8,
    },
    /// Counts as one of each of two goods (TS-29, TS-33).
    Goods {
        /// The goods.
        goods: [Goods; 2],
    },
}

impl Board {
    /// Returns the board that the program brings along.
    #[inline]
    pub fn original() -> &'static Board {
        &BOARD
    }

    /// Returns what the board is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the file without comments and indents.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Lists the stations.
    pub fn stations(&self) -> impl Iterator<Item = (Station, &StationPlan)> {
        self.stations.iter().enumerate().map(|(index, plan)| (self.station(index), plan))
    }

    /// Lists the tracks.
    pub fn tracks(&self) -> impl Iterator<Item = (Track, &TrackPlan)> {
        self.tracks.iter().enumerate().map(|(index, plan)| (self.track(index), plan))
    }

    /// Lists the spaces.
    pub fn spaces(&self) -> impl Iterator<Item = (Space, &SpacePlan)> {
        self.spaces.iter().enumerate().map(|(index, plan)| (self.space(index), plan))
    }

    /// Lists the kinds of power card.
    pub fn power(&self) -> impl Iterator<Item = (Power, &PowerPlan)> {
        self.power.iter().enumerate().map(|(index, plan)| (self.card(index), plan))
    }

    /// Returns the stations that a track leads to.
    pub fn stations_of(&self, track: Track) -> StationSet {
        StationSet::new(self.tracks[track.index()].stations, self)
    }

    #[inline]
    pub(crate) fn station(&self, index: usize) -> Station {
        Station(index as u8 | self.mark)
    }

    #[inline]
    pub(crate) fn track(&self, index: usize) -> Track {
        Track(index as u8 | self.mark)
    }

    #[inline]
    pub(crate) fn space(&self, index: usize) -> Space {
        Space(index as u8 | self.mark)
    }

    #[inline]
    pub(crate) fn card(&self, index: usize) -> Power {
        Power(index as u8 | self.mark)
    }

    /// Lists the tracks of a set.
    pub(crate) fn tracks_of(&self, set: u16) -> impl Iterator<Item = Track> + use<> {
        let mark = self.mark;
        bits(set).map(move |index| Track(index as u8 | mark))
    }

    /// Returns the goods of a two-goods card.
    #[inline]
    pub fn goods(&self, card: Power) -> Option<[Goods; 2]> {
        match self.power[card.index()].card {
            PowerKind::Goods { goods } => Some(goods),
            PowerKind::Mission { .. } => None,
        }
    }

    /// Returns the stations and the points of a mission.
    #[inline]
    pub fn mission(&self, card: Power) -> Option<([Station; 2], u8)> {
        match self.power[card.index()].card {
            PowerKind::Mission { stations, points } => Some((stations, points)),
            PowerKind::Goods { .. } => None,
        }
    }

    /// Returns the spaces a train may go to (TS-11): free, and beside a station or a filled one.
    #[inline]
    pub(crate) fn open_spaces(&self, filled: SpaceSet) -> SpaceSet {
        let mut open = self.at_stations;
        for space in bits(filled) {
            open |= self.beside[space];
        }
        open & !filled
    }
}

/// Lists the bits that are set, lowest first.
#[inline]
pub(crate) fn bits<W: Bits>(set: W) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != W::ZERO).then(|| {
            let bit = rest.lowest() as usize;
            rest = rest.without_lowest();
            bit
        })
    })
}
