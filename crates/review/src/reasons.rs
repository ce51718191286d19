//! Reasons for an action that hold in every world that the seat considers possible.

use whistle_bots::Decision;
use whistle_core::Game;

use crate::seeds::Seed;

/// The number of worlds in which a reason must hold.
const WORLDS: u64 = 24;

/// Lists the reasons for an action, strongest first, as words of the game's messages.
pub fn reasons<G: Game>(
    decision: &Decision<'_, G>,
    action: &G::Action,
    seed: Seed,
) -> Vec<&'static str> {
    let in_world = |number: u64| {
        let world = G::sample_world(decision.view, &mut seed.part(3).stream(number));
        world.reasons(decision.seat, action)
    };
    let mut held = in_world(0);
    for number in 1..WORLDS {
        if held.is_empty() {
            break;
        }
        let also = in_world(number);
        held.retain(|reason| also.contains(reason));
    }
    held
}
