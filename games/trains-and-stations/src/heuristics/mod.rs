//! Good play at a glance, in hundredths of a point.
//!
//! Finish routes that pay this seat and not the others, keep dice that nearly make a building, and trade goods of which
//! another seat will have the most. All values are in one table ([`Weights`]).

mod dice;
mod evaluate;
mod goods;
mod liking;
mod reasons;
mod routes;
mod showing;
mod weights;

use whistle_core::{
    Attention, Heuristics, Judge, OneStep, PerSeat, Personality, Policy, Rollout, Seat,
};

use crate::die::trains;
use crate::phase::gather::own_dice;
use crate::state::GATHERED;
use crate::{Action, Phase, State};
use dice::DiceValues;
use routes::RouteValues;
pub use weights::{WEIGHTS, Weights};

/// The value of a point.
const POINT: i32 = 100;

/// How the net is asked about actions (reports/nets.md).
const ASKED: OneStep = OneStep { candidates: 8, worlds: 2, trust: 120 };

impl Heuristics for State {
    const SAFE_LEAD: i32 = 6;

    const PERSONALITIES: &'static [Personality] =
        &[Personality::Careful, Personality::Gambler, Personality::Builder];

    const MEASURED: &'static str = include_str!("../../measured.json");

    const REASONS: &'static [&'static str] = reasons::ALL;

    const POLICIES: [Policy; 4] = [
        Policy::Greedy(Attention { overlooks_percent: 50, wobble_percent: 250, worlds: 1 }),
        Policy::Greedy(Attention { overlooks_percent: 20, wobble_percent: 100, worlds: 1 }),
        Policy::OneStep(ASKED),
        Policy::Rollout(Rollout {
            playouts: 4_000,
            candidates: 4,
            horizon: 20,
            caution: 100,
            judge: Judge::Net(ASKED),
        }),
    ];

    const HAS_NET: bool = true;

    #[cfg(feature = "nets")]
    fn weights(seats: u8) -> Option<&'static [u8]> {
        match seats {
            3 => Some(include_bytes!("../../nets/3.safetensors")),
            4 => Some(include_bytes!("../../nets/4.safetensors")),
            5 => Some(include_bytes!("../../nets/5.safetensors")),
            _ => None,
        }
    }

    fn score_actions(&self, seat: Seat, actions: &[Action], out: &mut Vec<i32>) {
        self.score_with(&WEIGHTS, seat, actions, out);
    }

    fn liking(&self, seat: Seat, personality: Personality, action: &Action) -> i32 {
        liking::of(self, seat, personality, *action)
    }

    fn reasons(&self, seat: Seat, action: &Action) -> Vec<&'static str> {
        reasons::of(self, seat, action)
    }

    fn showing(&self, seat: Seat) -> i32 {
        showing::of(self, seat)
    }

    fn evaluate(&self) -> Option<PerSeat<i32>> {
        Some(evaluate::final_scores(self, &WEIGHTS))
    }
}

impl State {
    /// Scores actions as [`Heuristics::score_actions`] does, with another table.
    pub fn score_with(
        &self,
        weights: &Weights,
        seat: Seat,
        actions: &[Action],
        out: &mut Vec<i32>,
    ) {
        match self.phase {
            Phase::Gather => {
                out.extend(actions.iter().map(|action| gather(self, weights, seat, action)));
            }
            Phase::KeepSaved | Phase::Reroll | Phase::Build => {
                let values = DiceValues::of(self, weights, seat);
                out.extend(actions.iter().map(|action| values.score(self, action)));
            }
            Phase::Place => {
                let count = [false, true].map(|white| usize::from(trains(&self.dice, white)));
                let spaces = RouteValues::of(self, weights, seat).spaces(count);
                out.extend(actions.iter().map(|action| match action {
                    Action::PlaceTrain { space, white } => {
                        spaces[space.index()][usize::from(*white)]
                    }
                    _ => 0,
                }));
            }
            _ => {
                out.extend(
                    actions.iter().map(|action| goods::score_actions(self, weights, seat, action)),
                );
            }
        }
    }
}

/// A turn with few dice is worth little, and so are dice left on the board (TS-5, TS-7).
fn gather(state: &State, weights: &Weights, seat: Seat, action: &Action) -> i32 {
    let own = own_dice(state, seat);
    let held = state.bonus_dice[seat];
    match action {
        Action::Gather { bonus } => weights.white * i32::from(*bonus),
        // Compares turns with all dice and with few, for this turn and the dice on the tracks.
        _ => {
            let least = i32::from(own + held.min(GATHERED - own));
            let lying = RouteValues::of(state, weights, seat).standing();
            weights.reclaim + (5 - least) * weights.reclaimed - least * weights.rolled - lying
        }
    }
}
