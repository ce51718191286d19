//! What somebody likes, among what is about as good.

use whistle_core::{Game, Pcg32, Personality, Seat};

use crate::Decision;

/// The taste of whoever decides, if they have one.
pub(crate) struct Taste<G: Game> {
    /// Who likes what, in a world that the seat cannot tell from the real one.
    of: Option<(G, Seat, Personality)>,
}

impl<G: Game> Taste<G> {
    pub(crate) fn new(
        decision: &Decision<'_, G>,
        personality: Option<Personality>,
        seed: u64,
    ) -> Taste<G> {
        let known = personality.filter(|one| G::PERSONALITIES.contains(one));
        // A generator of its own, so that a taste changes nobody's luck.
        let world = || G::sample_world(decision.view, &mut Pcg32::new(seed, u64::MAX));
        Taste { of: known.map(|one| (world(), decision.seat, one)) }
    }

    /// Tells whether there is one.
    pub(crate) fn is_plain(&self) -> bool {
        self.of.is_none()
    }

    /// Picks from what is about as good, the best first: the most liked, the first of equals.
    pub(crate) fn pick(&self, near: &[G::Action]) -> Option<G::Action> {
        let Some((world, seat, personality)) = &self.of else { return near.first().copied() };
        let liking = |action: &G::Action| world.liking(*seat, *personality, action);
        // Of equals `max_by_key` takes the last.
        near.iter().rev().copied().max_by_key(liking)
    }
}
