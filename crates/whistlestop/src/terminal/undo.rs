//! Undo, shared by the screen and line-by-line play.

use whistle_core::Seat;

use super::{ActionError, Venue};
use crate::words::Phrases;

/// Undoes the last real decision. Forced moves after it would be repeated automatically, so they are undone too.
pub(crate) fn undo(
    venue: &mut dyn Venue,
    seat: Seat,
    phrases: &Phrases,
) -> Result<(), ActionError> {
    loop {
        venue.undo(seat, phrases)?;
        // Only the seat to act has meaningful choices; at a real table one person enters everybody's moves.
        let (eyes, people) = (venue.eyes(seat), venue.people());
        let acting = venue.turn().actors().iter().filter(|&other| people.contains(other));
        let acting: Vec<Seat> = acting.filter(|&other| venue.eyes(other) == eyes).collect();
        let forced =
            |&other: &Seat| venue.plays_forced(other) && venue.choices(other, phrases).len() == 1;
        if !acting.iter().any(forced) {
            return Ok(());
        }
    }
}
