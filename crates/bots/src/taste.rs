//! Personalities: preferences among nearly equal actions.

use whistle_core::{Game, Pcg32, Personality, Seat};

use crate::Decision;

/// The personality of a bot, if it has one.
pub(crate) struct Taste<G: Game> {
    /// The seat and its personality, with a world that the seat cannot tell from the real one.
    of: Option<(G, Seat, Personality)>,
}

impl<G: Game> Taste<G> {
    pub(crate) fn new(
        decision: &Decision<'_, G>,
        personality: Option<Personality>,
        seed: u64,
    ) -> Taste<G> {
        let known = personality.filter(|one| G::PERSONALITIES.contains(one));
        // With its own generator, so that a personality does not change the other random numbers.
        let world = || G::sample_world(decision.view, &mut Pcg32::new(seed, u64::MAX));
        Taste { of: known.map(|one| (world(), decision.seat, one)) }
    }

    /// Returns whether there is none.
    pub(crate) fn is_plain(&self) -> bool {
        self.of.is_none()
    }

    /// Picks the preferred action among nearly equal ones, given best first; the first one on a tie.
    pub(crate) fn pick(&self, near: &[G::Action]) -> Option<G::Action> {
        let Some((world, seat, personality)) = &self.of else { return near.first().copied() };
        let liking = |action: &G::Action| world.liking(*seat, *personality, action);
        // On a tie, `max_by_key` takes the last.
        near.iter().rev().copied().max_by_key(liking)
    }
}
