//! Who plays where many games are needed.

use trains_and_stations::{Action, State};
use whistle_core::{Heuristics as _, Pcg32, Rng as _, Rules as _, Seat};

/// Does anything in one choice of three, and otherwise what weighs most.
///
/// Random players seldom fill a track and often strike, which puts points back on the stack: three of
/// them need hundreds of rounds. These get around the whole game in some twenty, and still do
/// everything that can be done.
pub(crate) fn careless(state: &State, seat: Seat, legal: &[Action], rng: &mut Pcg32) -> Action {
    if legal.len() == 1 || rng.below(3) == 0 {
        return rng.pick(legal);
    }
    heaviest(state, seat, legal)
}

/// What weighs most; every choice has a weight.
pub(crate) fn heaviest(state: &State, seat: Seat, legal: &[Action]) -> Action {
    let mut weights = Vec::with_capacity(legal.len());
    state.score_actions(seat, legal, &mut weights);
    assert_eq!(weights.len(), legal.len(), "{:?}", state.awaits());
    let best = (0..legal.len()).max_by_key(|&place| weights[place]);
    legal[best.expect("somebody can act")]
}
