//! Applying checked steps, and drawing chance outcomes.

use crate::{Entry, Illegal, Rng, Rules, Sink, Turn};

/// Applies a journal entry if the rules allow it; otherwise nothing changes.
///
/// # Errors
/// The refusal of the action or the outcome.
pub fn apply_entry<G: Rules>(
    game: &mut G,
    entry: &Entry<G>,
    events: &mut impl Sink<G::Event>,
) -> Result<(), Illegal<G::Refusal>> {
    match entry {
        Entry::Action { seat, action } => {
            game.check_action(*seat, action)?;
            game.apply(*seat, action, events);
        }
        Entry::Chance { outcome } => {
            game.check_chance(outcome)?;
            game.apply_chance(outcome, events);
        }
        Entry::Gift { seat, gift } => {
            game.check_gift(*seat, *gift)?;
            game.apply_gift(*seat, *gift, events);
        }
    }
    Ok(())
}

/// Draws and applies chance outcomes for as long as chance is to decide.
pub fn follow_nature<G: Rules>(game: &mut G, rng: &mut impl Rng) {
    while game.turn() == Turn::Chance {
        let outcome = game.sample_chance(rng);
        game.apply_chance(&outcome, &mut ());
    }
}
