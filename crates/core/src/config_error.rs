//! Why a game cannot be set up.

use std::fmt;

use crate::Seat;

/// Why a game cannot be set up as requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The invalid option.
    pub option: &'static str,
    /// What is wrong with it, and which values are valid.
    pub message: String,
}

impl ConfigError {
    /// Checks an option whose value is a seat at this table, or none.
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
