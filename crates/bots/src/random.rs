//! The player that does anything legal, each action equally likely.
//!
//! It needs no view: what is legal for a seat is all it looks at.

use whistle_core::{Game, Rng, Seat, Turn};

/// Chooses among what a seat may do; nothing if it may do nothing.
#[inline]
pub fn choose<G: Game>(
    game: &G,
    seat: Seat,
    rng: &mut impl Rng,
    buffer: &mut Vec<G::Action>,
) -> Option<G::Action> {
    buffer.clear();
    game.legal_actions(seat, buffer);
    (!buffer.is_empty()).then(|| rng.pick(buffer))
}

/// Plays a game to its end and counts the steps: an action or a chance outcome each.
///
/// `buffer` is scratch space, so that playing on allocates nothing. Seats that choose at the same
/// time do so in seat order, which none of them can notice.
pub fn play_out<G: Game>(game: &mut G, rng: &mut impl Rng, buffer: &mut Vec<G::Action>) -> u64 {
    let mut steps = 0;
    loop {
        match game.turn() {
            Turn::Over => return steps,
            Turn::Chance => {
                let outcome = game.sample_chance(rng);
                game.apply_chance(&outcome, &mut ());
            }
            Turn::Seats { seats } => {
                let seat = seats.first().expect("somebody is to act");
                let action = choose(game, seat, rng, buffer).expect("who is to act can");
                game.apply(seat, &action, &mut ());
            }
        }
        steps += 1;
    }
}
