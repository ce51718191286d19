//! A model of a first-time player: the baseline against which levels are measured, not a level itself.
//!
//! It sees its seat's view, remembers nothing, and imagines hidden information at random. It tries every action in its
//! head, counts what would lie in front of it right after, and takes the best. It ignores other players and looks no
//! further ahead.

use whistle_core::{Game, Pcg32, Rng, Seat, Viewer, follow_nature};

use crate::Decision;
use crate::greedy::heaviest;

/// Returns a beginner's action for a seat; `None` if there is no choice.
pub fn ask<G: Game>(game: &G, seat: Seat, seed: u64) -> Option<G::Action> {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    let view = game.view(Viewer::Seat(seat));
    let mut rng = Pcg32::new(seed, 1);
    if let Some(reflex) = G::untaught_reflex(&view, &mut rng) {
        return Some(reflex.action);
    }
    let decision = Decision::<G> { seat, view: &view, legal: &legal };
    (!legal.is_empty()).then(|| choose(&decision, &mut rng))
}

/// Chooses the action with the best immediate count, randomly among equals.
pub fn choose<G: Game>(decision: &Decision<'_, G>, rng: &mut impl Rng) -> G::Action {
    let Decision { seat, view, legal } = *decision;
    let world = G::sample_world(view, rng);
    let shows = |action: &G::Action| {
        let mut after = world.clone();
        after.apply(seat, action, &mut ());
        follow_nature(&mut after, rng);
        after.showing(seat)
    };
    let shown: Vec<i32> = legal.iter().map(shows).collect();
    legal[heaviest(&shown, rng)]
}
