//! A planted blunder: one move of a game is replaced by the worst. Does a review find it?

use serde::{Deserialize, Serialize};
use whistle_bots::Decision;
use whistle_core::{Entry, Game, Viewer};
use whistle_review::{Comparison, Judge, Seed};

use crate::measures::{NOBODY, lost};
use crate::play::{Choice, Played, Who, play};
use crate::{measured, simulations};

/// The maximum number of decisions tried per game to find the worst possible move.
const TRIED: usize = 48;

/// The number of worlds in which all moves of each decision are tried.
const SIFTED: u32 = 12;

/// How many of the worst moves are tried again, and in how many worlds.
const AGAIN: usize = 4;
const LONG: u32 = 128;

/// The number of simulations for the first judgement of every decision. Decisions that may be the largest loss within
/// their error are judged again with more, finally with as many as a review uses.
const ROUNDS: [u32; 2] = [16, 64];

/// Whether a planted blunder was found.
#[derive(Serialize, Deserialize)]
pub(crate) struct Planted {
    /// The loss of the worst move, from separate simulations.
    pub(crate) planted: f64,
    /// Its loss according to the review.
    pub(crate) seen: f64,
    /// The largest loss that the review finds anywhere else.
    pub(crate) other: f64,
    /// Whether the loss exceeds its own error.
    pub(crate) is_sure: bool,
}

/// Replaces one move of a game with the worst one, plays on from there, and judges every decision as a review would.
///
/// Decisions that cannot be the largest loss are judged with few simulations; the others with as many as a review uses.
///
/// The players are good: their own blunders would hide the planted one.
pub(crate) fn plant<G: Game>(seats: u8, players: Who, seed: Seed) -> Planted {
    let players = vec![players; seats.into()];
    let whole = play::<G>(&players, seed);
    let ((at, entry), planted) = worst(&whole, seats, seed.part(3));
    let positions = whole.positions[..=at].to_vec();
    let mut game = Played { journal: whole.journal.clone(), positions };
    game.journal.entries.truncate(at);
    game.enter(entry);
    game.play_on(&players, seed);
    let judge = Judge::<G>::with(measured(G::META.id).at(seats), &whole.positions[0], &NOBODY);
    let full = simulations(G::META.id, seats);
    let mut left = game.choices();
    let mut found: Vec<(usize, Comparison<G::Action>)> = Vec::new();
    for (round, simulations) in ROUNDS.into_iter().chain([full]).enumerate() {
        let seed = seed.part(4 + round as u64);
        let one = |(number, seat, action, legal): &Choice<G>| {
            let seed = seed.part(*number as u64);
            (*number, lost(&judge, &game, (*number, *seat), *action, legal, simulations, seed))
        };
        found = left.iter().map(one).collect();
        // The choice of decisions to judge again does not depend on where the blunder is: those near the largest loss
        // within their error. The blunder itself is added only to get its label.
        let least = found.iter().map(|(_, one)| one.loss - one.error).fold(0.0, f64::max);
        let near = |number: usize| {
            let is_near = |one: &Comparison<G::Action>| one.loss + one.error >= least;
            number == at || found.iter().any(|(place, one)| *place == number && is_near(one))
        };
        left.retain(|(number, ..)| near(*number));
    }
    let (mut seen, mut other, mut is_sure) = (0.0, 0.0_f64, false);
    for (number, one) in found {
        if number == at {
            (seen, is_sure) = (one.loss, one.loss > one.error);
        } else {
            other = other.max(one.loss);
        }
    }
    Planted { planted, seen, other, is_sure }
}

/// Finds the worst move of many decisions, spread over the game.
///
/// Each is compared with the best choice of its decision, finally in separate worlds, without looking at the review.
fn worst<G: Game>(played: &Played<G>, seats: u8, seed: Seed) -> ((usize, Entry<G>), f64) {
    let judge = Judge::<G>::with(measured(G::META.id).at(seats), &played.positions[0], &NOBODY);
    let choices = played.choices();
    let step = choices.len().div_ceil(TRIED).max(1);
    let mut found = Vec::new();
    for choice in choices.iter().skip((seed.0 % step as u64) as usize).step_by(step) {
        let (number, seat, _, legal) = choice;
        let view = played.positions[*number].view(Viewer::Seat(*seat));
        let decision = Decision::<G> { seat: *seat, view: &view, legal };
        let worth = judge.glance(&decision, SIFTED, seed.part(*number as u64));
        let worth = worth.expect("nobody stops it");
        let best = worth.iter().copied().fold(0.0, f64::max);
        let worst = (0..legal.len()).min_by(|&a, &b| worth[a].total_cmp(&worth[b]));
        let worst = worst.expect("there is a choice");
        found.push((best - worth[worst], choice, legal[worst]));
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    let again = found.into_iter().take(AGAIN).map(|(_, (number, seat, _, legal), action)| {
        let seed = seed.part(7).part(*number as u64);
        let loss = lost(&judge, played, (*number, *seat), action, legal, LONG, seed).loss;
        ((*number, Entry::Action { seat: *seat, action }), loss)
    });
    again.max_by(|one, other| one.1.total_cmp(&other.1)).expect("a game has choices")
}
