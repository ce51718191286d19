//! One checked step.

use crate::{Entry, Illegal, Rules, Sink};

/// Does what a journal entry says, if the rules allow it; otherwise nothing changes.
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
    }
    Ok(())
}
