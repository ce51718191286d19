//! A game as numbers, for whoever learns to play it: what a seat may know, and what it can do.

mod sink;

pub use sink::{Feature, FeatureSink, SliceSink, feature_count, feature_layout};

use crate::{HiddenInformation, Seat};

/// A game as numbers. By default it has none, and everything but learning works without.
///
/// A row of features is what a seat may know at one moment: small whole numbers, always as many at
/// one table and in the same order. They are made from the view alone, what an attentive player
/// remembers included, and seats stand in them as the viewer sees them: itself first, then clockwise
/// ([`steps_from`]).
///
/// An index stands for an action, the same at every moment of every table with the same number of
/// seats and, where a game has boards, the same board. Seats in actions are counted from who acts, as
/// they are in the features. The laws that hold for both are in `whistle-testkit`.
pub trait Encoding: HiddenInformation {
    /// Writes the features of what `seat` sees, in order.
    ///
    /// The view is the seat's own; a spectator's can be looked at from any seat's place.
    fn observe(_view: &Self::View, _seat: Seat, _out: &mut impl FeatureSink) {}

    /// Counts the indices that stand for actions at this table; 0 for a game that has no numbering.
    fn action_count(&self) -> usize {
        0
    }

    /// Returns the index of an action of a seat; nothing for what is never legal at this table.
    fn action_index(&self, _seat: Seat, _action: &Self::Action) -> Option<usize> {
        None
    }

    /// Returns the action that an index stands for when `seat` acts; nothing for what is never legal at
    /// this table, such as one about a seat that it does not have.
    fn action_at(&self, _seat: Seat, _index: usize) -> Option<Self::Action> {
        None
    }
}

/// Counts how many places a seat sits to the left of another, which is 0 for itself.
#[inline]
pub const fn steps_from(first: Seat, seat: Seat, seats: u8) -> usize {
    // A view that was read from somewhere may name any seat.
    let seats = if seats == 0 { 1 } else { seats as i16 };
    (seat.0 as i16 - first.0 as i16).rem_euclid(seats) as usize
}

/// Returns the seat so many places to the left of another; nothing where the table ends before.
#[inline]
pub fn seat_after(first: Seat, steps: usize, seats: u8) -> Option<Seat> {
    let steps = u8::try_from(steps).ok().filter(|&steps| steps < seats)?;
    Some(Seat((first.0 + steps) % seats))
}

/// Names a seat by how many places it sits to the left of the viewer: `own`, `left1`, `left2`.
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
