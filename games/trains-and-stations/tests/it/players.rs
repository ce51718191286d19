//! Players for tests that need many games.

use trains_and_stations::{Action, State};
use whistle_core::{Heuristics as _, Pcg32, Rng as _, Rules as _, Seat};

/// Plays one choice in three at random, and otherwise the highest weight.
///
/// Random players rarely fill a track and often strike, which returns points to the stack, so three of them need
/// hundreds of rounds. These players finish a game in about twenty, and still take every kind of action.
pub(crate) fn careless(state: &State, seat: Seat, legal: &[Action], rng: &mut Pcg32) -> Action {
    if legal.len() == 1 || rng.below(3) == 0 {
        return rng.pick(legal);
    }
    heaviest(state, seat, legal)
}

/// The action with the highest weight.
pub(crate) fn heaviest(state: &State, seat: Seat, legal: &[Action]) -> Action {
    let mut weights = Vec::with_capacity(legal.len());
    state.score_actions(seat, legal, &mut weights);
    assert_eq!(weights.len(), legal.len(), "{:?}", state.awaits());
    let best = (0..legal.len()).max_by_key(|&place| weights[place]);
    legal[best.expect("a seat can act")]
}
