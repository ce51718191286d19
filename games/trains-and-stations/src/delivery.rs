//! Which filled spaces join stations, and which stations they join.

use serde::{Deserialize, Serialize};

use crate::board::{MAX_STATIONS, SpaceSet, Station, Track, bits, set_of};
use crate::{Board, State, StationList};

/// A delivery: the filled spaces that join stations, and these stations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Delivery {
    /// One bit each, and the stations likewise.
    pub(crate) spaces: SpaceSet,
    pub(crate) stations: u16,
}

impl Delivery {
    /// TS-19: finds the delivery on a track, if there is one.
    ///
    /// Dead ends are removed one by one; whatever remains lies between two stations. A track branches at most once, so
    /// there is only one possible delivery.
    pub(crate) fn on(board: &Board, track: Track, filled: SpaceSet) -> Option<Delivery> {
        let track = &board.tracks[track.index()];
        let mut spaces = filled & track.spaces;
        if spaces.count_ones() < track.shortest {
            return None;
        }
        loop {
            let stubs = bits(spaces).filter(|&space| {
                let ways = (board.beside[space] & spaces).count_ones();
                ways + board.stops[space].count_ones() < 2
            });
            let stubs = stubs.fold(0, |all, space| all | 1 << space);
            if stubs == 0 {
                break;
            }
            spaces &= !stubs;
        }
        let stations = bits(spaces).fold(0, |all, space| all | board.stops[space]);
        (spaces != 0).then_some(Delivery { spaces, stations })
    }
}

impl State {
    /// Finds the tracks with a delivery, one bit each.
    pub(crate) fn completed_tracks(&self) -> u16 {
        let (board, filled) = (&*self.board, self.trains.all());
        let tracks = board.tracks.iter().map(|plan| plan.id);
        let completed = tracks.filter(|&track| Delivery::on(board, track, filled).is_some());
        set_of(completed.map(Track::index))
    }

    /// Returns the delivery on a track that has one.
    pub(crate) fn delivery(&self, track: Track) -> Delivery {
        Delivery::on(&self.board, track, self.trains.all()).expect("a track with a delivery")
    }
}

/// The stations that this turn's deliveries have joined, directly or indirectly, as disjoint groups. They stay joined
/// after the dice have returned (TS-27).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Joined([u16; MAX_STATIONS / 2]);

impl Joined {
    /// Joins the stations of one more delivery, and all groups that they touch.
    pub(crate) fn add(&mut self, stations: u16) {
        let mut all = stations;
        for group in self.0.iter_mut().filter(|group| **group & stations != 0) {
            all |= std::mem::take(group);
        }
        // A group has at least two stations, so there is always a free place.
        if let Some(free) = self.0.iter_mut().find(|group| **group == 0) {
            *free = all;
        }
        self.0.sort_unstable_by(|one, other| other.cmp(one));
    }

    /// TS-26: returns whether two stations are joined.
    pub(crate) fn joins(&self, [one, other]: [Station; 2]) -> bool {
        let both = 1 << one.index() | 1 << other.index();
        self.0.iter().any(|group| group & both == both)
    }

    /// Lists the groups.
    pub(crate) fn groups(&self, board: &Board) -> Vec<StationList> {
        let groups = self.0.iter().filter(|group| **group != 0);
        groups.map(|&group| board.stations_of(group)).collect()
    }
}
