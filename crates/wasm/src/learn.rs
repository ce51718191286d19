//! Nets that bots and reviews go by: a page fetches them by themselves and hands them in.

use whistle_core::Game;
use whistle_registry::{GameVisitor, visit};

/// Takes the weights of a net that learnt a game; tells whether that is what they are.
pub fn learn(game: &str, weights: &[u8]) -> bool {
    visit(game, Learn(weights)).unwrap_or(false)
}

struct Learn<'a>(&'a [u8]);

impl GameVisitor for Learn<'_> {
    type Output = bool;

    fn visit<G: Game>(self) -> bool {
        G::HAS_NET && whistle_bots::nets::install(G::META.id, self.0).is_ok()
    }
}
