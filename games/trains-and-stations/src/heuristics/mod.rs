//! What good play is, at a glance: in hundredths of a point.
//!
//! Finish what pays oneself and not the others, hold dice that are nearly a building, and trade
//! goods that somebody else will have most of. What things are worth is one table ([`Sense`]).

mod dice;
mod gauge;
mod goods;
mod road;
mod sense;

use whistle_core::{Heuristics, PerSeat, Policy, Rollout, Seat};

use crate::state::GATHERED;
use crate::{Action, Phase, State};
use dice::Hand;
use road::{Roads, Spaces};
pub use sense::{SENSE, Sense};

/// What a point is worth.
const POINT: i32 = 100;

impl Heuristics for State {
    const SAFE_LEAD: i32 = 6;

    const POLICIES: [Policy; 4] = [
        Policy::Greedy { epsilon_percent: 50 },
        Policy::Greedy { epsilon_percent: 20 },
        Policy::Greedy { epsilon_percent: 0 },
        Policy::Rollout(Rollout { playouts: 4_000, candidates: 4, horizon: 40, caution: 100 }),
    ];

    fn score_actions(&self, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
        self.weigh_with(&SENSE, seat, actions, out);
    }

    fn evaluate(&self) -> Option<PerSeat<i32>> {
        Some(gauge::of(self, &SENSE))
    }
}

impl State {
    /// Weighs actions as [`Heuristics::weigh`] does, by a table of one's own.
    pub fn weigh_with(&self, sense: &Sense, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
        match self.phase {
            Phase::Gather => {
                out.extend(actions.iter().map(|action| gather(self, sense, seat, action)));
            }
            Phase::KeepSaved => {
                let hand = Hand::of(self, sense, seat);
                out.extend(actions.iter().map(|action| hand.weigh_keeping(self, action)));
            }
            Phase::Reroll => {
                let hand = Hand::of(self, sense, seat);
                out.extend(actions.iter().map(|action| hand.weigh_rerolling(self, action)));
            }
            Phase::Build => {
                let hand = Hand::of(self, sense, seat);
                out.extend(actions.iter().map(|action| hand.weigh_building(self, action)));
            }
            Phase::Place => {
                let [own, white] = [false, true].map(|white| usize::from(self.dice.trains(white)));
                let spaces = Spaces::of(&Roads::of(self, sense, seat), own, white);
                out.extend(actions.iter().map(|action| spaces.score_actions(action)));
            }
            _ => {
                out.extend(
                    actions.iter().map(|action| goods::score_actions(self, sense, seat, action)),
                );
            }
        }
    }
}

/// A turn with few dice is worth little, and so are dice that lie about (TS-5, TS-7).
fn gather(state: &State, sense: &Sense, seat: Seat, action: &Action) -> i32 {
    let own = (state.supply(seat) + state.saved[seat].total()).min(GATHERED);
    let held = state.bonus_dice[seat];
    match action {
        Action::Gather { bonus } => sense.white * i32::from(*bonus),
        // Turns with all dice instead of few, for this turn and what lies on the tracks.
        _ => {
            let least = i32::from(own + held.min(GATHERED - own));
            let lying = Roads::of(state, sense, seat).standing();
            sense.reclaim + (5 - least) * sense.reclaimed - least * sense.rolled - lying
        }
    }
}
