//! A table of any game at the first choice; the tests of whistle-wasm use it too.

use whistle_core::{Pcg32, Seat};
use whistle_registry::{AnyGame, GameEntry};

/// Plays a game with the fewest seats, at random, up to the first choice; returns the seat that has it.
pub(crate) fn first_choice(game: &GameEntry, seed: u64) -> (Box<dyn AnyGame>, Seat) {
    let plain = game.open(game.meta.min_seats, &serde_json::Map::new());
    let mut position = plain.expect("a plain table").game;
    let mut rng = Pcg32::new(seed, 1);
    loop {
        let actor = position.turn().actors().first();
        match actor.filter(|seat| position.legal_count(*seat) > 1) {
            Some(seat) => return (position, seat),
            None => drop(position.random_step(&mut rng).expect("it goes on")),
        }
    }
}
