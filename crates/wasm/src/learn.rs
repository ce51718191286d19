//! Nets for bots and reviews: a page downloads them separately and passes them in.

use whistle_core::Game;
use whistle_registry::{GameVisitor, visit};

/// Loads the weights of a net trained on a game; returns whether they are valid.
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
