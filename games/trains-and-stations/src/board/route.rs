//! Routes: the ways over one track from station to station.

use super::{Board, bits};

/// A way over one track that joins two stations or, over a junction, all of its stations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    /// Its spaces, a bit each.
    pub(crate) spaces: u64,
    /// Its stations, a bit each.
    pub(crate) stations: u16,
}

impl Board {
    /// Finds every route of every track: between each two stations, and where a track branches the
    /// whole of it.
    pub(super) fn find_routes(&self) -> Vec<Route> {
        let mut routes = Vec::new();
        for (track, plan) in self.tracks.iter().enumerate() {
            let ends: Vec<(usize, u16)> = bits(self.track_spaces[track])
                .flat_map(|space| bits(u64::from(self.stops[space])).map(move |s| (space, 1 << s)))
                .collect();
            for (index, &(from, one)) in ends.iter().enumerate() {
                for &(to, other) in &ends[index + 1..] {
                    let spaces = self.between(from, to);
                    routes.push(Route { spaces, stations: one | other });
                }
            }
            if plan.stations.count_ones() > 2 {
                let (spaces, stations) = (self.track_spaces[track], plan.stations);
                routes.push(Route { spaces, stations });
            }
        }
        routes
    }

    /// Finds the spaces from one to another of the same track, which is a tree: what is left when
    /// all other ends are cut off.
    fn between(&self, from: usize, to: usize) -> u64 {
        let (ends, mut spaces) = (1_u64 << from | 1 << to, 0_u64);
        let mut reached = 1_u64 << from;
        loop {
            let more = bits(reached).fold(reached, |all, space| all | self.beside[space]);
            if more == reached {
                break;
            }
            reached = more;
        }
        while spaces != reached {
            spaces = reached;
            for space in bits(spaces & !ends) {
                if (self.beside[space] & reached).count_ones() < 2 {
                    reached &= !(1 << space);
                }
            }
        }
        spaces
    }
}
