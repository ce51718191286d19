//! The two ways to be told no before anything happens.

use std::fmt;

use serde::Serialize;

use crate::Seat;

/// Why the rules forbid something.
///
/// `Display` is a clause that reads well after "you cannot do that:"; it starts in lower case and
/// has no full stop. Nothing in it may tell a seat what that seat does not know.
pub trait Refusal: Clone + fmt::Debug + fmt::Display + Eq + Serialize {
    /// Returns the id of the rule that forbids it, as in `docs/rules/<game>.md`.
    fn rule(&self) -> &'static str;
}

/// Why a game cannot be set up as asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The option that is wrong.
    pub option: &'static str,
    /// What is wrong with it and what would be right.
    pub message: String,
}

impl ConfigError {
    /// Checks an option that names a seat, or none, at a table of that many.
    ///
    /// # Errors
    /// If the table has no such seat.
    pub fn check_seat(
        option: &'static str,
        seat: Option<Seat>,
        seats: u8,
    ) -> Result<(), ConfigError> {
        match seat {
            Some(seat) if seat.0 >= seats => {
                let last = seats.saturating_sub(1);
                let message = format!("there is no {seat}; seats are 0 to {last}");
                Err(ConfigError { option, message })
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option `{}`: {}", self.option, self.message)
    }
}

impl std::error::Error for ConfigError {}
