//! Where a train does most for its owner.

use whistle_core::Seat;

use super::POINT;
use super::goods::{BONUS_DIE, BUILDING_GIVES, POWER_CARD};
use crate::board::bits;
use crate::{Action, Bonus, State};

/// How many of 100 times a route is finished before long, by the spaces that are free.
const FINISHED: [i32; 8] = [100, 45, 28, 18, 11, 7, 4, 2];

fn finished(left: usize) -> i32 {
    FINISHED.get(left).copied().unwrap_or(1)
}

/// What one more die is worth, on each space, of one's own and white.
pub(super) struct Roads {
    own: [i32; 64],
    white: [i32; 64],
    /// The best that so many trains can finish at once.
    pub(super) finish: [i32; 6],
}

/// What a finished route brings a seat, compared with the others.
struct Stake {
    /// Without a die in it, with one, and with the most.
    gains: [i32; 3],
    own: u32,
    best_other: u32,
}

impl Stake {
    fn gain(&self, own: u32) -> i32 {
        match own {
            0 => self.gains[0],
            own if own > self.best_other => self.gains[2],
            // The active player breaks ties, mostly for itself.
            own if own == self.best_other => (self.gains[1] + self.gains[2]) / 2,
            _ => self.gains[1],
        }
    }
}

impl Roads {
    /// Weighs every space for a seat that has so many trains to place.
    pub(super) fn of(state: &State, seat: Seat, trains: u8) -> Roads {
        let filled = state.filled();
        let mut roads = Roads { own: [0; 64], white: [0; 64], finish: [0; 6] };
        let worth = station_worth(state, seat);
        for route in &state.board.routes {
            let free = route.spaces & !filled;
            let left = free.count_ones() as usize;
            if left == 0 {
                continue;
            }
            let stake = stake(state, seat, route.spaces, route.stations, &worth);
            let now = finished(left) * stake.gain(stake.own) / 100;
            let after = left.saturating_sub(usize::from(trains.max(1)));
            // Trains that are at hand finish it for sure, if all go there.
            let chance =
                if after == 0 { 98 - 2 * left as i32 } else { finished(after.max(left - 1)) };
            let more = u32::from(trains.max(1)).min(left as u32);
            let own = chance * stake.gain(stake.own + more) / 100 - now;
            let white = chance * stake.gain(stake.own) / 100 - now;
            for space in bits(free) {
                roads.own[space] = roads.own[space].max(own + 30 - 4 * left as i32);
                roads.white[space] = roads.white[space].max(white + 20 - 4 * left as i32);
            }
            for best in roads.finish.iter_mut().skip(left) {
                *best = (*best).max(stake.gain(stake.own + left as u32) - now);
            }
        }
        roads
    }

    pub(super) fn weigh(&self, action: &Action) -> i32 {
        match action {
            Action::PlaceTrain { space, white: false } => self.own[space.index()],
            Action::PlaceTrain { space, white: true } => self.white[space.index()],
            _ => 0,
        }
    }
}

/// What a delivery to each station brings: the bonus for the majority, and goods for all.
struct Worth {
    bonus: [i32; 12],
    goods: [i32; 12],
}

fn station_worth(state: &State, seat: Seat) -> Worth {
    let mut worth = Worth { bonus: [0; 12], goods: [0; 12] };
    let others = i32::from(state.seats) - 1;
    for (index, plan) in state.board.stations.iter().enumerate() {
        worth.bonus[index] = match plan.bonus {
            Bonus::Die => BONUS_DIE,
            Bonus::Power => POWER_CARD,
            Bonus::Points(points) => POINT * i32::from(points),
        };
        for built in state.sites[index].iter().map_while(|site| site.built()) {
            let gives = BUILDING_GIVES;
            worth.goods[index] += if built.seat == seat { gives } else { -gives / others };
        }
    }
    worth
}

fn stake(state: &State, seat: Seat, spaces: u64, stations: u16, worth: &Worth) -> Stake {
    let count = stations.count_ones() as i32;
    let others = i32::from(state.seats) - 1;
    let (mut bonus, mut goods) = (0, 0);
    for station in bits(u64::from(stations)) {
        bonus += worth.bonus[station];
        goods += worth.goods[station];
    }
    let mut best_other = 0;
    let mut sharing = 0;
    for other in Seat::all(state.seats).filter(|&other| other != seat) {
        let dice = (state.trains[other.index()] & spaces).count_ones();
        best_other = best_other.max(dice);
        sharing += i32::from(dice > 0);
    }
    let missions: i32 = state.power[seat]
        .kinds()
        .filter_map(|card| state.board.mission(card))
        .filter(|([one, other], _)| {
            stations >> one.index() & 1 == 1 && stations >> other.index() & 1 == 1
        })
        .map(|(_, points)| POINT * i32::from(points))
        .sum();
    let base = goods + missions - count * POINT * sharing / others;
    let lost = if best_other > 0 { bonus / others } else { 0 };
    Stake {
        gains: [base - lost, base + count * POINT - lost, base + count * POINT + bonus],
        own: (state.trains[seat.index()] & spaces).count_ones(),
        best_other,
    }
}
