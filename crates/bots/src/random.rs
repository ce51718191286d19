//! The random player: every legal action is equally likely.
//!
//! It needs no view, only the legal actions.

use whistle_core::{Game, Rng, Seat, Turn};

/// Chooses a random legal action; `None` if there is none.
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

/// Plays a game to its end and counts the steps: actions and chance outcomes.
///
/// `buffer` is reused, so that playing allocates nothing. In simultaneous choices seats act in order, which none of
/// them can notice.
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
                let seat = seats.first().expect("a seat is to act");
                let action =
                    choose(game, seat, rng, buffer).expect("the seat to act has a legal action");
                game.apply(seat, &action, &mut ());
            }
        }
        steps += 1;
    }
}
