//! A single source of legality: listed actions are allowed, and all others refused.

use whistle_core::{Game, MAX_SEATS, Pcg32, Rng, Seat, Turn};

use super::Verdict;
use super::run::Pool;

/// Checks every seat's legal actions and returns them, one list per seat.
pub(super) fn check<G: Game>(
    state: &G,
    pool: &Pool<G>,
    rng: &mut Pcg32,
) -> Result<Vec<Vec<G::Action>>, String> {
    let actors = state.turn().actors();
    let mut lists = Vec::new();
    for seat in Seat::all(MAX_SEATS as u8 + 2) {
        let mut legal = Vec::new();
        state.legal_actions(seat, &mut legal);
        if legal.is_empty() == actors.contains(seat) {
            let what = if legal.is_empty() { "nothing to do" } else { "something to do" };
            return Err(format!("{seat} has {what}, but it is the turn of {actors:?}"));
        }
        if !legal.is_sorted_by(|a, b| a < b) {
            return Err(format!("the legal actions of {seat} are not sorted, each once"));
        }
        if let Some(action) = legal.iter().find(|action| state.check_action(seat, action).is_err())
        {
            return Err(format!("{action:?} is offered to {seat} but refused"));
        }
        // Most are refused at once, so few need to be looked up.
        let stray = |action: &&G::Action| {
            state.check_action(seat, action).is_ok() && legal.binary_search(action).is_err()
        };
        let tried =
            if actors.contains(seat) { &pool.actions[..] } else { some_of(&pool.actions, rng) };
        if let Some(action) = tried.iter().find(stray) {
            return Err(format!("{action:?} is neither offered to {seat} nor refused"));
        }
        if seat.0 < state.seat_count() {
            lists.push(legal);
        }
    }
    check_outcomes(state, pool, rng)?;
    Ok(lists)
}

/// After the end, no action or outcome is possible any more.
pub(super) fn over_is_over<G: Game>(state: &G, pool: &Pool<G>) -> Verdict {
    for seat in Seat::all(state.seat_count()) {
        if let Some(action) = pool.actions.iter().find(|a| state.check_action(seat, a).is_ok()) {
            return Err(format!("over is over: {seat} may do {action:?} after the end"));
        }
    }
    match pool.outcomes.iter().find(|outcome| state.check_chance(outcome).is_ok()) {
        Some(outcome) => Err(format!("over is over: {outcome:?} may come out after the end")),
        None => Ok(()),
    }
}

/// A seat that is not to act has no legal actions at all, so a few samples per step are enough.
fn some_of<'a, A>(actions: &'a [A], rng: &mut Pcg32) -> &'a [A] {
    let count = actions.len().min(8);
    let from = rng.below((actions.len() - count) as u32 + 1) as usize;
    &actions[from..from + count]
}

/// A chance outcome at the wrong time is refused; one that is allowed can be applied.
fn check_outcomes<G: Game>(state: &G, pool: &Pool<G>, rng: &mut Pcg32) -> Verdict {
    if pool.outcomes.is_empty() {
        return Ok(());
    }
    let outcome = &pool.outcomes[rng.below(pool.outcomes.len() as u32) as usize];
    match (state.turn(), state.check_chance(outcome)) {
        (_, Err(_)) => Ok(()),
        (Turn::Chance, Ok(())) => {
            let mut other = state.clone();
            other.apply_chance(outcome, &mut ());
            other.check_invariants().map_err(|what| format!("{outcome:?} was allowed: {what}"))
        }
        (turn, Ok(())) => Err(format!("{outcome:?} was allowed; it is the turn of {turn:?}")),
    }
}
