//! Which dice to keep, reroll, spend and save: exact expectations of what a roll will be worth.
//!
//! The value of dice is a sum over kinds of faces, so its expectation needs only the number of dice with each face, one
//! face at a time.

use whistle_core::Seat;
use whistle_core::pieces::Piece as _;

use super::goods::{GoodsValues, visits};
use super::routes::{MOST_TRAINS, RouteValues};
use super::{POINT, Weights};
use crate::die::showing;
use crate::phase::roll::first_to_pick;
use crate::state::{MOST_COINS, OWN_BUILDINGS};
use crate::{Action, Building, Die, Face, Phase, State};

/// More dice than this count as this many.
const MOST: usize = 8;

/// The number of ways, of 6^k, in which `k` dice show a face `j` times, for one face of six or for two.
const WAYS: [[[i64; MOST + 1]; MOST + 1]; 2] = [ways(1), ways(2)];

const fn ways(faces: i64) -> [[i64; MOST + 1]; MOST + 1] {
    let mut table = [[0; MOST + 1]; MOST + 1];
    table[0][0] = 1;
    let mut dice = 1;
    while dice <= MOST {
        let mut shown = 0;
        while shown <= dice {
            let without = table[dice - 1][shown] * (6 - faces);
            let with = if shown > 0 { table[dice - 1][shown - 1] * faces } else { 0 };
            table[dice][shown] = without + with;
            shown += 1;
        }
        dice += 1;
    }
    table
}

/// The dice of a turn, and what they can be worth.
pub(super) struct DiceValues<'a> {
    weights: &'a Weights,
    /// The value of a building of each kind; 0 if none can be built.
    building: [i32; 3],
    /// The value of this many trains.
    trains: [i32; MOST_TRAINS + 1],
    /// The cost of a strike.
    strike: i32,
    /// How many more coins are possible.
    room: i32,
    /// For rerolls: the die that each plan picks next, and the value of the plan.
    plans: [(Option<Die>, i32); 8],
}

impl<'a> DiceValues<'a> {
    pub(super) fn of(state: &State, weights: &'a Weights, seat: Seat) -> DiceValues<'a> {
        let standing = state.standing()[seat.index()];
        let values = GoodsValues::of(state, weights);
        let visits = visits(state, weights);
        let building = Building::ALL.map(|kind| {
            let left = standing[kind.index()] < OWN_BUILDINGS;
            if left { visits * values.card_of(state, seat, kind) / 100 } else { 0 }
        });
        let room = i32::from(MOST_COINS - state.coins[seat]);
        let strike = POINT * i32::from(state.points[seat].min(3));
        // When it is time to build, trains have been placed and nothing is rolled any more (TS-11, TS-12).
        let trains = if state.phase == Phase::Build {
            [0; MOST_TRAINS + 1]
        } else {
            RouteValues::with(state, weights, seat, &values).trains(MOST_TRAINS)
        };
        let mut all = DiceValues { weights, building, trains, strike, room, plans: [(None, 0); 8] };
        if state.phase == Phase::Reroll {
            let kinds = [Some(Face::Hotel), Some(Face::Mine), Some(Face::Ranch), None];
            let plans = kinds.into_iter().flat_map(|kind| [(kind, false), (kind, true)]);
            for (place, plan) in plans.enumerate() {
                all.plans[place] = all.plan(state, plan);
            }
        }
        all
    }

    /// The value of a number of faces for one kind of building.
    fn faces(&self, kind: usize, count: usize) -> i32 {
        let saved = [0, self.weights.saved[0], self.weights.saved[1]][count % 3];
        self.building[kind] * (100 * (count / 3) as i32 + saved) / 100
    }

    fn trains(&self, count: usize) -> i32 {
        self.trains[count.min(MOST_TRAINS)] + self.weights.train * count as i32
    }

    fn coins(&self, count: usize) -> i32 {
        self.weights.coin * (2 * count as i32).min(self.room)
    }

    /// The expected value if `fixed` of each face stay and `rolled` more are rolled.
    fn expect(&self, fixed: &[u8; 6], rolled: usize) -> i32 {
        let rolled = rolled.min(MOST);
        let mean = |faces: usize, worth: &dyn Fn(usize) -> i32| -> i64 {
            let ways = &WAYS[faces - 1][rolled];
            (0..=rolled).map(|shown| ways[shown] * i64::from(worth(shown))).sum()
        };
        let lying = |face: Face| usize::from(fixed[face as usize]);
        let mut sum = mean(1, &|more| self.coins(lying(Face::Coin) + more));
        for building in Building::ALL {
            let lying = lying(Face::of(building));
            sum += mean(1, &|more| self.faces(building.index(), lying + more));
        }
        let trains = lying(Face::Train) + lying(Face::LockedTrain);
        sum += mean(2, &|more| self.trains(trains + more));
        let locked = lying(Face::LockedTrain);
        sum -= mean(1, &|more| if locked + more >= 3 { self.strike } else { 0 });
        (sum / 6_i64.pow(rolled as u32)) as i32
    }

    /// Scores actions about dice.
    pub(super) fn score(&self, state: &State, action: &Action) -> i32 {
        let picked = state.picked.total() as usize;
        let mut lying = Face::ALL.map(|face| showing(&state.dice, face));
        match *action {
            // TS-8: each saved die keeps its face or is rolled with the others.
            Action::Keep { dice } => {
                let [own, white] = state.to_roll;
                let rolled = u32::from(own + white) + state.saved[state.active].total();
                self.expect(dice.counts(), (rolled - dice.total()) as usize)
            }
            Action::Stop => self.expect(&lying, 0),
            Action::Reroll => self.expect(&lying, picked) - self.weights.coin,
            // TS-9: a picked die is rerolled with all others that the best plan does not keep.
            Action::Pick { die } => {
                lying[die.face as usize] -= 1;
                let this = self.expect(&lying, picked + 1);
                let with_it = self.plans.iter().filter(|(next, _)| *next == Some(die));
                let best = with_it.map(|&(_, worth)| worth).fold(this, i32::max);
                best - self.weights.coin
            }
            // TS-12 to TS-18: a building rather than its parts, and parts rather than nothing.
            Action::Erect { building, station } => {
                let traffic = state.board.traffic[station.index()];
                self.building[building.index()] * traffic / 100 + 3 * POINT
            }
            Action::Save { dice } => {
                let worth = |kind| self.faces(kind as usize, dice.count(Face::of(kind)).into());
                let saved: i32 = Building::ALL.map(worth).into_iter().sum();
                let coins = dice.count(Face::Coin);
                let paid = usize::from(lying[Face::Coin.index()] - coins);
                saved + self.coins(paid) + self.weights.saved_coin * i32::from(coins)
            }
            _ => 0,
        }
    }

    /// Returns which die a plan picks next, and the plan's value; dice are picked in order.
    ///
    /// A plan keeps dice for one kind of building or none, trains or not, and always locked trains (TS-9).
    fn plan(&self, state: &State, (building, trains): (Option<Face>, bool)) -> (Option<Die>, i32) {
        let is_held = |face: Face| match face {
            Face::LockedTrain => true,
            Face::Train => trains,
            face => building == Some(face),
        };
        let (mut fixed, mut rolled) = ([0; 6], state.picked.total() as usize);
        let mut next = None;
        let last = first_to_pick(state);
        for (kind, count) in state.dice.iter() {
            if is_held(kind.face) || kind.index() < last {
                fixed[kind.face as usize] += count;
            } else {
                rolled += usize::from(count);
                next = next.or(Some(kind));
            }
        }
        // A plan that picks nothing is not a plan.
        (next, next.map_or(0, |_| self.expect(&fixed, rolled)))
    }
}
