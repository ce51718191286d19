//! Games of quick hands.

use crate::{PerSeat, Rules, Seat, SeatSet};

/// Something that an event tells of somebody's eyes and hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceNote {
    /// A hand was so quick.
    Reaction {
        /// Whose.
        seat: Seat,
        /// Milliseconds since the table showed what it answers to.
        ms: u16,
    },
    /// Somebody grabbed what they should not have.
    WrongGrab {
        /// Who.
        seat: Seat,
    },
    /// Somebody did not see what was to be had.
    Missed {
        /// Who.
        seat: Seat,
    },
}

/// What a game has that measures how quick somebody was. Most games have nothing of it.
pub trait Race: Rules {
    /// The option, and its value, with which nobody's time is measured; nothing if it never is.
    const WITHOUT_CLOCK: Option<(&'static str, &'static str)> = None;

    /// Whether the game is one of quick hands: then a review tells reaction times and slips, and no
    /// win chances.
    const IS_RACE: bool = false;

    /// Says what an event tells of somebody's eyes and hands; `self` is the state before the step
    /// that the event belongs to.
    fn race_notes(&self, _event: &Self::Event, _note: &mut impl FnMut(RaceNote)) {}

    /// Returns how long everybody who is to act has for it, in milliseconds, while a race is on: a
    /// moment at which whoever presses first wins. Nothing at any other moment.
    fn race_limit_ms(&self) -> Option<u16> {
        None
    }

    /// Returns the seats whose measured times are nature's outcome now. None when nature is to draw.
    fn timed_seats(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// Makes nature's outcome from the times of [`Race::timed_seats`], in milliseconds; other times
    /// are not looked at. Nothing when nature is to draw.
    fn race_outcome(&self, _times: &PerSeat<Option<u16>>) -> Option<Self::Chance> {
        None
    }

    /// Returns what a seat does that says nothing in time, if the rules know that.
    fn timeout_action(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }
}
