//! The worlds of a search.

use whistle_core::{Game, Rng};

/// How many worlds are kept; further simulations reuse them.
const MOST: usize = 1_024;

/// Worlds that a seat cannot tell from the real one, drawn on demand.
pub(super) struct Worlds<'a, G: Game> {
    view: &'a G::View,
    /// The maximum number of worlds needed.
    wanted: usize,
    kept: Vec<G>,
}

impl<'a, G: Game> Worlds<'a, G> {
    pub(super) fn new(view: &'a G::View, wanted: usize) -> Worlds<'a, G> {
        let wanted = wanted.min(MOST);
        Worlds { view, wanted, kept: Vec::with_capacity(wanted) }
    }

    /// Returns the world for a simulation.
    pub(super) fn nth(&mut self, number: usize, rng: &mut impl Rng) -> &G {
        if number >= self.kept.len() && self.kept.len() < self.wanted {
            self.kept.push(G::sample_world(self.view, rng));
        }
        &self.kept[number % self.kept.len()]
    }

    /// Returns the number of seats; 0 if no world was drawn.
    pub(super) fn seats(&self) -> u8 {
        self.kept.first().map_or(0, G::seat_count)
    }
}
