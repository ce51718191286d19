//! Games in which the fastest reaction wins.

use crate::{PerSeat, Rules, Seat, SeatSet};

/// What an event says about a seat's reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceNote {
    /// A seat reacted.
    Reaction {
        /// Whose.
        seat: Seat,
        /// Milliseconds since the table showed what the seat reacted to.
        ms: u16,
    },
    /// A seat grabbed the wrong thing.
    WrongGrab {
        /// Who.
        seat: Seat,
    },
    /// A seat missed something that it could have grabbed.
    Missed {
        /// Who.
        seat: Seat,
    },
}

/// The part of a game that measures reaction times. Most games do without.
pub trait Race: Rules {
    /// The option, with its value, that turns off time measurements; `None` if nothing is ever measured.
    const WITHOUT_CLOCK: Option<(&'static str, &'static str)> = None;

    /// Whether the game is a race: its reviews show reaction times and slips instead of win chances.
    const IS_RACE: bool = false;

    /// Returns what an event says about a seat's reaction; `self` is the state before the event's step.
    fn race_notes(&self, _event: &Self::Event, _note: &mut impl FnMut(RaceNote)) {}

    /// Returns how many milliseconds each seat has to act during a race, that is, while the first to press wins. `None`
    /// at any other time.
    fn race_limit_ms(&self) -> Option<u16> {
        None
    }

    /// Returns the seats whose measured times form the current chance outcome; none if it is drawn.
    fn timed_seats(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// Makes the chance outcome from the times of [`Race::timed_seats`] in milliseconds, ignoring other times. `None`
    /// if it is drawn.
    fn race_outcome(&self, _times: &PerSeat<Option<u16>>) -> Option<Self::Chance> {
        None
    }

    /// Returns the action of a seat that does not react in time, if the rules define one.
    fn timeout_action(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }
}
