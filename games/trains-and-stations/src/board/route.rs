//! Routes: the connections between stations over one track.

use super::{Board, MAX_STATIONS, SpaceSet, bits};

/// A connection over one track between two stations or, over a junction, all of its stations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    /// Its spaces, one bit each.
    pub(crate) spaces: SpaceSet,
    /// Its stations, one bit each.
    pub(crate) stations: u16,
    /// The number of its track.
    pub(crate) track: u8,
}

/// Two routes of different tracks that meet at a station.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    /// The spaces of both, one bit each.
    pub(crate) spaces: SpaceSet,
    /// For each route, the stations that only it leads to, one bit each.
    ends: [u16; 2],
}

impl Pair {
    /// Returns whether two stations, one bit each, are joined by both routes together but by neither alone.
    pub(crate) fn joins(&self, [one, other]: [u16; 2]) -> bool {
        let [from, to] = self.ends;
        from & one != 0 && to & other != 0 || from & other != 0 && to & one != 0
    }
}

impl Board {
    /// Finds every route of every track: between any two stations and, where a track branches, the whole of it.
    pub(super) fn find_routes(&self) -> Vec<Route> {
        let mut routes = Vec::new();
        for (track, plan) in self.tracks.iter().enumerate() {
            let ends: Vec<(usize, u16)> = bits(plan.spaces)
                .flat_map(|space| bits(self.stops[space]).map(move |s| (space, 1 << s)))
                .collect();
            for (index, &(from, one)) in ends.iter().enumerate() {
                for &(to, other) in &ends[index + 1..] {
                    let spaces = self.between(from, to);
                    routes.push(Route { spaces, stations: one | other, track: track as u8 });
                }
            }
            if plan.stations.count_ones() > 2 {
                let (spaces, stations) = (plan.spaces, plan.stations);
                routes.push(Route { spaces, stations, track: track as u8 });
            }
        }
        routes
    }

    /// Estimates how often stations are visited: more often the more routes they have and the shorter these are.
    pub(super) fn find_traffic(&self) -> [i32; MAX_STATIONS] {
        let mut visits = [0; MAX_STATIONS];
        for route in &self.routes {
            let spaces = route.spaces.count_ones() as i32;
            for station in bits(route.stations) {
                visits[station] += 10_000 / (spaces * spaces);
            }
        }
        let sum: i32 = visits.iter().sum();
        visits.map(|visits| 100 * visits * self.stations.len() as i32 / sum.max(1))
    }

    /// Finds every pair of routes of different tracks that meet.
    pub(super) fn find_pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (index, one) in self.routes.iter().enumerate() {
            for other in &self.routes[index + 1..] {
                let shared = one.stations & other.stations;
                if one.track != other.track && shared != 0 {
                    let ends = [one.stations & !shared, other.stations & !shared];
                    pairs.push(Pair { spaces: one.spaces | other.spaces, ends });
                }
            }
        }
        pairs
    }

    /// Finds the spaces from one to another on the same track, which is a tree: what remains after removing all other
    /// dead ends.
    fn between(&self, from: usize, to: usize) -> SpaceSet {
        let (ends, mut spaces): (SpaceSet, SpaceSet) = (1 << from | 1 << to, 0);
        let mut reached = self.connected(from);
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
