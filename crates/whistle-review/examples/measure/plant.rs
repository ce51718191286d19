//! A planted blunder: one move of a game is replaced by the worst. Does a review find it?

use serde::{Deserialize, Serialize};
use whistle_core::{Entry, Game};
use whistle_review::{Comparison, Judge, Seed};

use crate::measured;
use crate::measures::{NOBODY, judged, lost};
use crate::play::{Played, Who, play};

/// How many decisions of a game are tried, to find where the worst move is worst.
const TRIED: usize = 12;

/// How many moves of each decision are tried.
const MOVES: usize = 24;

/// By how many simulations they are sifted, and how many of the worst are looked at again by eight times as many.
const SIFTED: u32 = 16;
const AGAIN: usize = 4;

/// Whether a planted blunder was found.
#[derive(Serialize, Deserialize)]
pub(crate) struct Planted {
    /// What the worst move loses, by simulations of their own.
    pub(crate) planted: f64,
    /// What the review says it loses.
    pub(crate) seen: f64,
    /// The largest loss that the review finds anywhere else.
    pub(crate) other: f64,
    /// Whether the loss exceeds its own error.
    pub(crate) is_sure: bool,
}

/// Replaces one move of a game by the worst, lets the game go on from there, and judges every decision
/// as a review would.
///
/// What cannot be the largest loss is judged by few simulations only; the others by as many as a review
/// has.
///
/// Its players are good ones: whoever makes blunders of their own hides the planted one.
pub(crate) fn plant<G: Game>(seats: u8, players: Who, glance: u32, seed: Seed) -> Planted {
    let players = vec![players; seats.into()];
    let whole = play::<G>(&players, seed);
    let ((at, entry), planted) = worst(&whole, seats, seed.part(3));
    let positions = whole.positions[..=at].to_vec();
    let mut game = Played { journal: whole.journal.clone(), positions };
    game.journal.entries.truncate(at);
    game.enter(entry);
    game.play_on(&players, seed);
    let first = judged(&game, seats, None, glance, seed.part(4));
    // Nobody who knows where the blunder is chooses what is looked at again: the largest loss and
    // whatever comes near it by its error, and the blunder, to say what it is called.
    let least = first.iter().map(|(_, one)| one.loss - one.error).fold(0.0, f64::max);
    let near = |(number, one): &(usize, Comparison<G::Action>)| {
        (one.loss + one.error >= least || *number == at).then_some(*number)
    };
    let near: Vec<usize> = first.iter().filter_map(near).collect();
    let judge = Judge::<G>::with(measured(G::META.id).at(seats), seats, &NOBODY);
    let simulations = measured(G::META.id).at(seats).simulations;
    let again = game.choices().into_iter().filter(|(number, ..)| near.contains(number));
    let again = again.map(|(number, seat, action, legal)| {
        let seed = seed.part(5).part(number as u64);
        (number, lost(&judge, &game, (number, seat), action, &legal, simulations, seed))
    });
    let (mut seen, mut other, mut is_sure) = (0.0, 0.0_f64, false);
    for (number, one) in again {
        if number == at {
            (seen, is_sure) = (one.loss, one.loss > one.error);
        } else {
            other = other.max(one.loss);
        }
    }
    Planted { planted, seen, other, is_sure }
}

/// Finds the worst move of a few decisions, spread over the game.
fn worst<G: Game>(played: &Played<G>, seats: u8, seed: Seed) -> ((usize, Entry<G>), f64) {
    let judge = Judge::<G>::with(measured(G::META.id).at(seats), seats, &NOBODY);
    let choices = played.choices();
    let step = (choices.len() / TRIED).max(1);
    let mut found = Vec::new();
    for (number, seat, _, legal) in
        choices.iter().skip((seed.0 % step as u64) as usize).step_by(step)
    {
        for (place, &action) in legal.iter().enumerate().take(MOVES) {
            let seed = seed.part((number * 100 + place) as u64);
            let loss = lost(&judge, played, (*number, *seat), action, legal, SIFTED, seed).loss;
            found.push((loss, (*number, *seat), action, legal));
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    let again = found.into_iter().take(AGAIN).map(|(_, (number, seat), action, legal)| {
        let seed = seed.part(7).part(number as u64);
        let loss = lost(&judge, played, (number, seat), action, legal, 8 * SIFTED, seed).loss;
        ((number, Entry::Action { seat, action }), loss)
    });
    again.max_by(|one, other| one.1.total_cmp(&other.1)).expect("a game has choices")
}
