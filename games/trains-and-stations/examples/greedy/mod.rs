//! Shared parts of this game's simulations: a step of a game, a greedy player, and a board file named on the command
//! line.

use trains_and_stations::{Action, BoardChoice, Event, PowerCards, State, Weights};
use whistle_core::prelude::*;
use whistle_core::{Pcg32, Rng as _, Seat, Turn, Viewer};

/// Takes the next step, drawing chance outcomes with `rng` and asking `decide` for actions; returns false at the end.
#[allow(dead_code, reason = "only the recorder needs the journal at each step")]
pub(crate) fn step(
    state: &mut State,
    rng: &mut Pcg32,
    decide: impl FnOnce(&State, Seat, &[Action], &mut Pcg32) -> Action,
) -> Option<Vec<Event>> {
    let mut events = Vec::new();
    match state.turn() {
        Turn::Over => return None,
        Turn::Chance => {
            let outcome = state.sample_chance(rng);
            state.apply_chance(&outcome, &mut events);
        }
        Turn::Seats { seats } => {
            let seat = seats.first().expect("a seat is to act");
            let mut legal = Vec::new();
            state.legal_actions(seat, &mut legal);
            let action = decide(state, seat, &legal, rng);
            state.apply(seat, &action, &mut events);
        }
    }
    Some(events)
}

/// Returns the power cards that a seat holds.
#[allow(dead_code, reason = "only some simulations look at cards")]
pub(crate) fn power(state: &State, seat: Seat) -> PowerCards {
    state.view(Viewer::Seat(seat)).seats[seat].power.unwrap_or_default()
}

/// Takes the action with the highest weight in a world that the seat cannot tell from the real one; one choice in this
/// many is random.
#[allow(dead_code, reason = "one of the simulations has its own player")]
pub(crate) fn greedy(
    state: &State,
    sense: &Weights,
    one_in: u32,
    (seat, legal): (Seat, &[Action]),
    rng: &mut Pcg32,
) -> Action {
    if legal.len() == 1 {
        return legal[0];
    }
    if rng.below(one_in) == 0 {
        return rng.pick(legal);
    }
    let world = State::sample_world(&state.view(Viewer::Seat(seat)), rng);
    let mut weights = Vec::new();
    world.score_with(sense, seat, legal, &mut weights);
    let best = (0..legal.len()).max_by_key(|&place| weights[place]);
    legal[best.expect("a seat can act")]
}

/// Reads the board named by an argument that ends in `.board`; the original one by default.
#[allow(dead_code, reason = "one of the simulations generates its boards itself")]
pub(crate) fn board_of(words: &[String]) -> BoardChoice {
    let file = words.iter().find(|word| word.ends_with(".board"));
    file.map_or_else(BoardChoice::default, |file| {
        let text = std::fs::read_to_string(file).expect("the board file is readable");
        BoardChoice::read(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
    })
}
