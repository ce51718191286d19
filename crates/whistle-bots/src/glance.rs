//! A move in a playout: what weighs most, at a glance.

use whistle_core::{Insight, Rng, Seat};

use crate::at_sight::heaviest;

/// After so many steps a playout goes on at random: that comes to an end, and sense alone may go
/// round in circles.
const TIRED: u32 = 1_000;

/// Lists that are filled again at each move.
pub(crate) struct Glance<G: Insight> {
    legal: Vec<G::Action>,
    weights: Vec<i32>,
}

impl<G: Insight> Glance<G> {
    pub(crate) fn new() -> Glance<G> {
        Glance { legal: Vec::with_capacity(64), weights: Vec::with_capacity(64) }
    }

    /// Finds a seat's move after so many steps; `stray` of 100 are anything legal.
    #[inline]
    pub(crate) fn act(
        &mut self,
        world: &G,
        seat: Seat,
        steps: u32,
        stray: u8,
        rng: &mut impl Rng,
    ) -> G::Action {
        self.legal.clear();
        world.legal_actions(seat, &mut self.legal);
        if self.legal.len() == 1 {
            return self.legal[0];
        }
        let stray = if steps < TIRED { stray } else { 100 };
        if stray >= 100 || rng.below(100) < u32::from(stray) {
            return rng.pick(&self.legal);
        }
        self.weights.clear();
        world.weigh(seat, &self.legal, &mut self.weights);
        self.legal[heaviest(&self.weights, rng)]
    }
}
