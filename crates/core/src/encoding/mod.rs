//! Games encoded as numbers for machine learning: what a seat knows and what it can do.

mod features;

pub use features::{Feature, FeatureSink, SliceSink, feature_count, feature_layout};

use crate::{HiddenInformation, Seat};

/// A game's encoding as numbers. It is optional: everything except learning works without it.
///
/// A row of features is what a seat knows at one moment: small whole numbers, the same number of them in the same order
/// throughout a table. They come from the view alone, including memory. Seats are relative to the viewer: itself first,
/// then clockwise ([`steps_from`]).
///
/// An index stands for one action, the same at every moment of every table with the same number of seats and the same
/// board. Seats in actions are relative to the seat that acts, as in the features. The laws for both are in
/// `whistle-testkit`.
pub trait Encoding: HiddenInformation {
    /// Writes the features of what `seat` sees, in order.
    ///
    /// The view belongs to the seat or to a spectator, in which case any seat's perspective will do.
    fn observe(_view: &Self::View, _seat: Seat, _out: &mut impl FeatureSink) {}

    /// Returns the number of action indices at this table; 0 if the game has none.
    fn action_count(&self) -> usize {
        0
    }

    /// Returns the index of a seat's action; `None` if the action is never legal at this table.
    fn action_index(&self, _seat: Seat, _action: &Self::Action) -> Option<usize> {
        None
    }

    /// Returns the action with an index when `seat` acts; `None` if it is never legal at this table, for example
    /// because it is about a seat that does not exist.
    fn action_at(&self, _seat: Seat, _index: usize) -> Option<Self::Action> {
        None
    }
}

/// Returns how many places a seat is to the left of another; 0 for itself.
#[inline]
pub const fn steps_from(first: Seat, seat: Seat, seats: u8) -> usize {
    // A spectator's view may name any seat.
    let seats = if seats == 0 { 1 } else { seats as i16 };
    (seat.0 as i16 - first.0 as i16).rem_euclid(seats) as usize
}

/// Returns the seat this many places to the left of another; `None` beyond the size of the table.
#[inline]
pub fn seat_after(first: Seat, steps: usize, seats: u8) -> Option<Seat> {
    let steps = u8::try_from(steps).ok().filter(|&steps| steps < seats)?;
    Some(Seat((first.0 + steps) % seats))
}

/// Names a seat relative to the viewer: `own`, `left1`, `left2`.
pub fn seat_name(steps: usize) -> String {
    if steps == 0 { "own".to_owned() } else { format!("left{steps}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_counted_clockwise_from_the_viewer() {
        let seen = |first| Seat::all(4).map(move |seat| steps_from(Seat(first), seat, 4));
        assert_eq!(seen(0).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(seen(3).collect::<Vec<_>>(), [1, 2, 3, 0]);
        for (first, seat) in [(0, 2), (2, 0), (3, 3)] {
            let steps = steps_from(Seat(first), Seat(seat), 4);
            assert_eq!(seat_after(Seat(first), steps, 4), Some(Seat(seat)));
        }
        assert_eq!(seat_after(Seat(1), 4, 4), None);
        assert_eq!(seat_after(Seat(1), 300, 4), None);
        assert_eq!([0, 2].map(seat_name), ["own", "left2"]);
    }
}
