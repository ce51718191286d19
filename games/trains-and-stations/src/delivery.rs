//! Which filled spaces join stations, and which stations they join.

use crate::board::{SpaceSet, Station, Track, bits};
use crate::{Board, State};

/// A delivery: the filled spaces that join stations, and these stations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Delivery {
    /// A bit each, and so the stations.
    pub(crate) spaces: SpaceSet,
    pub(crate) stations: u16,
}

impl Delivery {
    /// TS-19: finds the delivery on a track, if there is one.
    ///
    /// Whatever leads nowhere is cut off, one end after the other; what is left lies between two
    /// stations. A track branches once at most, so that it can be one delivery only.
    pub(crate) fn on(board: &Board, track: Track, filled: SpaceSet) -> Option<Delivery> {
        let mut spaces = filled & board.track_spaces[track.index()];
        if spaces & board.at_stations == 0 {
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
    /// Finds the tracks on which there is a delivery, a bit each.
    pub(crate) fn completed_tracks(&self) -> u16 {
        let (board, filled) = (self.board(), self.filled());
        let tracks = (0..board.tracks.len())
            .filter(|&track| Delivery::on(board, board.track(track), filled).is_some());
        tracks.fold(0, |all, track| all | 1 << track)
    }

    /// Returns the delivery on a track that has one.
    pub(crate) fn delivery(&self, track: Track) -> Delivery {
        Delivery::on(self.board(), track, self.filled()).expect("a track with a delivery")
    }

    /// TS-26: tells whether this turn's deliveries join two stations, through others too.
    pub(crate) fn joins(&self, stations: [Station; 2]) -> bool {
        let mut reached = 1_u16 << stations[0].index();
        loop {
            let before = reached;
            for track in self.board.tracks_of(self.delivered) {
                let joined = self.delivery(track).stations;
                if joined & reached != 0 {
                    reached |= joined;
                }
            }
            if reached & 1 << stations[1].index() != 0 {
                return true;
            }
            if reached == before {
                return false;
            }
        }
    }
}
