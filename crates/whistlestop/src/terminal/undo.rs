//! Taking back, the same on a screen and line by line.

use whistle_core::Seat;

use super::{ActionError, Venue};
use crate::words::Phrases;

/// Takes the last real decision back: what was forced before it would come again by itself, so it
/// goes too.
pub(crate) fn undo(
    venue: &mut dyn Venue,
    seat: Seat,
    phrases: &Phrases,
) -> Result<(), ActionError> {
    loop {
        venue.undo(seat, phrases)?;
        // Only who is to act has choices that mean something; at a real table one person enters
        // what all of them do.
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
