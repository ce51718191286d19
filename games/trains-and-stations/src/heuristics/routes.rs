//! Where trains help their owner most.

use std::cmp::Ordering;

use whistle_core::Seat;

use super::goods::GoodsValues;
use super::{POINT, Weights};
use crate::board::{MAX_SPACES, MAX_STATIONS, MAX_TRACKS, SpaceSet, bits};
use crate::state::WHITE;
use crate::{Bonus, State};

/// More trains than this count as this many.
pub(super) const MOST_TRAINS: usize = 6;

/// More missions than this are ignored.
const MOST_MISSIONS: usize = 8;

/// Routes with more free spaces than this are treated alike.
const FAR: usize = 15;

/// The value of each number of trains.
type TrainValues = [i32; MOST_TRAINS + 1];

/// The value of the board's routes to a seat with trains to place.
pub(super) struct RouteValues<'a> {
    state: &'a State,
    weights: &'a Weights,
    seat: Seat,
    /// The value of the majority's reward at each station.
    bonus: [i32; MAX_STATIONS],
    /// The value of each station's goods, compared with the other seats'.
    goods: [i32; MAX_STATIONS],
    /// The spaces with dice of each seat.
    trains: [SpaceSet; WHITE],
    /// The seat's missions: their stations, one bit each, and their points.
    missions: [(u16, i32); MOST_MISSIONS],
    /// How certain it is that there is time to finish anything, in percent.
    time: i32,
    /// The percentage of routes finished soon, by the number of free spaces.
    finished: [i32; FAR + 1],
}

/// A seat's gain from a finished route, compared with the others.
struct Stake {
    /// Without a die in it, with fewer dice than another seat, tied for the most, and with the most.
    gains: [i32; 4],
    /// The value of each own die that returns.
    home: i32,
    own: i32,
    best_other: i32,
}

impl Stake {
    fn gain(&self, own: i32) -> i32 {
        let place = match own.cmp(&self.best_other) {
            _ if own == 0 => 0,
            Ordering::Less => 1,
            Ordering::Equal => 2,
            Ordering::Greater => 3,
        };
        self.gains[place] + self.home * own
    }
}

impl<'a> RouteValues<'a> {
    pub(super) fn of(state: &'a State, weights: &'a Weights, seat: Seat) -> RouteValues<'a> {
        RouteValues::with(state, weights, seat, &GoodsValues::of(state, weights))
    }

    pub(super) fn with(
        state: &'a State,
        weights: &'a Weights,
        seat: Seat,
        values: &GoodsValues<'_>,
    ) -> RouteValues<'a> {
        let (mut bonus, mut goods) = ([0; MAX_STATIONS], [0; MAX_STATIONS]);
        for (index, plan) in state.board.stations.iter().enumerate() {
            bonus[index] = match plan.bonus {
                Bonus::Die => weights.bonus_die,
                Bonus::Power => weights.power_card,
                Bonus::Points(points) => POINT * i32::from(points),
            };
            for built in state.buildings(index) {
                let gives = values.card_of(state, built.seat, built.building);
                let others = i32::from(state.seats) - 1;
                goods[index] +=
                    if built.seat == seat { gives } else { -gives * weights.envy / (100 * others) };
            }
        }
        let trains = std::array::from_fn(|colour| state.trains.of(colour));
        let mut missions = [(0, 0); MOST_MISSIONS];
        let held = state.power[seat].kinds().filter_map(|card| state.board.mission(card));
        for (mission, ([one, other], points)) in missions.iter_mut().zip(held) {
            *mission = (1 << one.index() | 1 << other.index(), POINT * i32::from(points));
        }
        let time = time(state);
        let finished = finished(weights, time);
        RouteValues { state, weights, seat, bonus, goods, trains, missions, time, finished }
    }

    /// The percentage of routes with this many free spaces that are finished soon.
    fn finished(&self, left: usize) -> i32 {
        self.finished[left.min(FAR)]
    }

    /// The value of the dice already on the tracks.
    pub(super) fn standing(&self) -> i32 {
        let filled = self.state.trains.all();
        let mut best = [0_i32; MAX_TRACKS];
        for route in &self.state.board.routes {
            let left = (route.spaces & !filled).count_ones() as usize;
            let stake = self.stake(route.spaces, route.stations);
            let value = self.finished(left) * stake.gain(stake.own) / 100;
            let best = &mut best[usize::from(route.track)];
            if stake.own > 0 && value.abs() > best.abs() {
                *best = value;
            }
        }
        best.iter().sum()
    }

    /// The total value of up to this many trains, wherever they are placed.
    pub(super) fn trains(&self, most: usize) -> TrainValues {
        let mut total = [0; MOST_TRAINS + 1];
        for track in &self.tracks(most)[..self.state.board.tracks.len()] {
            together(&mut total, track, most);
        }
        // Every train must be placed, and there is nearly always a space where it does nothing.
        for trains in 1..total.len() {
            total[trains] = total[trains].max(total[trains - 1]);
        }
        total
    }

    /// The value of up to this many trains on each track.
    fn tracks(&self, most: usize) -> [TrainValues; MAX_TRACKS] {
        let filled = self.state.trains.all();
        let mut tracks = [[0; MOST_TRAINS + 1]; MAX_TRACKS];
        for route in &self.state.board.routes {
            let left = (route.spaces & !filled).count_ones() as usize;
            if left == 0 {
                continue;
            }
            let stake = self.stake(route.spaces, route.stations);
            let now = self.finished(left) * stake.gain(stake.own);
            let mut worth = 0;
            for (trains, best) in tracks[usize::from(route.track)][..=most].iter_mut().enumerate() {
                // More trains than spaces add nothing.
                if trains <= left {
                    let then = self.finished(left - trains);
                    worth = (then * stake.gain(stake.own + trains as i32) - now) / 100;
                }
                *best = (*best).max(worth);
            }
        }
        tracks
    }

    fn stake(&self, spaces: SpaceSet, stations: u16) -> Stake {
        let seat = self.seat;
        let count = stations.count_ones() as i32;
        let others = i32::from(self.state.seats) - 1;
        let (mut bonus, mut goods) = (0, 0);
        for station in bits(stations) {
            bonus += self.bonus[station];
            goods += self.goods[station];
        }
        let mut best_other = 0;
        let mut sharing = 0;
        for (other, trains) in self.trains.iter().enumerate() {
            // Most routes have no dice; checking that is faster than counting.
            let dice = trains & spaces;
            if dice != 0 && other != seat.index() {
                best_other = best_other.max(dice.count_ones() as i32);
                sharing += 1;
            }
        }
        let held = self.missions.iter().take_while(|(_, points)| *points > 0);
        let missions: i32 =
            held.filter(|(both, _)| stations & both == *both).map(|(_, points)| points).sum();
        let envy = |gain: i32| gain * self.weights.envy / (100 * others);
        let base = goods + missions - envy(count * POINT * sharing);
        let lost = if best_other > 0 { envy(bonus) } else { 0 };
        let (fewer, most) = (base + count * POINT - lost, base + count * POINT + bonus);
        let tie = fewer + (most - fewer) * self.weights.tie / 100;
        Stake {
            gains: [base - lost, fewer, tie, most],
            home: self.weights.home,
            own: (self.trains[seat.index()] & spaces).count_ones() as i32,
            best_other,
        }
    }
}

/// Adds a track to the value of trains on others, with the best division.
fn together(all: &mut TrainValues, track: &TrainValues, most: usize) {
    if track[1..=most].iter().all(|&worth| worth == 0) {
        return;
    }
    // The most trains first: the values for fewer without this track are still needed.
    for trains in (1..=most).rev() {
        let mut best = all[trains];
        for there in 1..=trains {
            best = best.max(all[trains - there] + track[there]);
        }
        all[trains] = best;
    }
}

/// The percentage of routes finished soon, by the number of free spaces.
fn finished(weights: &Weights, time: i32) -> [i32; FAR + 1] {
    std::array::from_fn(|left| match left {
        0 => 100,
        1..7 => weights.finished[left - 1] * time / 100,
        _ => weights.finished[6] * 7 / left as i32 * time / 100,
    })
}

/// How certain it is that there is time to finish anything, in percent.
fn time(state: &State) -> i32 {
    if !state.last_round {
        return 40 + 60 * super::goods::to_come(state).min(25) / 25;
    }
    let mut turns = 0;
    let mut seat = state.active.left(state.seats);
    while seat != state.conductor {
        turns += 1;
        seat = seat.left(state.seats);
    }
    100 * turns / (turns + 6)
}

impl RouteValues<'_> {
    /// The value of one more die on each space, own and white, for a seat with this many of them to place.
    pub(super) fn spaces(&self, [own, white]: [usize; 2]) -> [[i32; 2]; MAX_SPACES] {
        const NEVER: i32 = i32::MIN / 4;
        let (board, filled) = (&*self.state.board, self.state.trains.all());
        let all = (own + white).min(MOST_TRAINS);
        let tracks = self.tracks(all);
        let without = without_each(&tracks[..board.tracks.len()], all);
        let mut spaces = [[NEVER; 2]; MAX_SPACES];
        for route in &board.routes {
            let free = route.spaces & !filled;
            let left = free.count_ones() as usize;
            if left == 0 {
                continue;
            }
            let stake = self.stake(route.spaces, route.stations);
            let here = all.min(left);
            let rest = without[usize::from(route.track)][all - here];
            let now = self.finished(left) * stake.gain(stake.own);
            let then = self.finished(left - here);
            // Own dice go first where they count; white ones only fill spaces.
            let with = |own: usize| (then * stake.gain(stake.own + own as i32) - now) / 100 + rest;
            let worth = [with(here.min(own)), with(here.saturating_sub(white.max(1)))];
            for space in bits(free) {
                // A space of several routes keeps them all possible.
                let shared = 3 * board.stops[space].count_ones() as i32;
                for (best, worth) in spaces[space].iter_mut().zip(worth) {
                    *best = (*best).max(worth - shared);
                }
            }
        }
        self.both(&mut spaces, filled, all);
        spaces
    }

    /// A mission over two tracks needs both of them finished in one turn (TS-26, TS-27).
    fn both(&self, spaces: &mut [[i32; 2]; MAX_SPACES], filled: SpaceSet, trains: usize) {
        for &(stations, points) in self.missions.iter().take_while(|(_, points)| *points > 0) {
            let one = stations & stations.wrapping_neg();
            let ends = [one, stations & !one];
            let (mut best, mut where_to) = (0, 0);
            for pair in self.state.board.pairs.iter().filter(|pair| pair.joins(ends)) {
                let free = pair.spaces & !filled;
                let left = free.count_ones() as usize;
                let more = self.at_once(left.saturating_sub(trains)) - self.at_once(left);
                if more > best {
                    (best, where_to) = (more, free);
                }
            }
            let more = best * points / 100 * self.time / 100;
            for space in bits(where_to) {
                spaces[space].iter_mut().for_each(|worth| *worth += more);
            }
        }
    }

    /// The percentage of pairs of routes finished in one turn, by the number of free spaces.
    fn at_once(&self, left: usize) -> i32 {
        match left {
            0 => 100,
            1..=6 => self.weights.both[left.min(4) - 1],
            _ => 0,
        }
    }
}

/// For each track, the value of trains on all the others.
fn without_each(tracks: &[TrainValues], most: usize) -> [TrainValues; MAX_TRACKS] {
    let mut without = [[0; MOST_TRAINS + 1]; MAX_TRACKS];
    let mut before = [0; MOST_TRAINS + 1];
    for (index, track) in tracks.iter().enumerate() {
        without[index] = before;
        together(&mut before, track, most);
    }
    let mut after = [0; MOST_TRAINS + 1];
    for (index, track) in tracks.iter().enumerate().rev() {
        together(&mut without[index], &after, most);
        together(&mut after, track, most);
    }
    without
}
