//! The worlds that a search thinks about.

use whistle_core::{Game, Rng};

/// How many worlds are kept; with more simulations they come round again.
const MOST: usize = 1_024;

/// Worlds that a seat cannot tell from the real one, drawn as they are asked for.
pub(super) struct Worlds<'a, G: Game> {
    view: &'a G::View,
    /// No more than this are ever asked for.
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

    /// Counts the seats of the table; none if no world was drawn.
    pub(super) fn seats(&self) -> u8 {
        self.kept.first().map_or(0, G::seat_count)
    }
}
