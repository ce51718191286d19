//! The options of a table.

use serde::{Deserialize, Serialize};
use whistle_core::{ConfigError, Seat};

use crate::Contents;
use crate::meta::META;

/// WR-6: the default time to look at a roll at a live table.
const LOOK_SECONDS: u8 = 8;
/// With less time a child cannot look properly; with more it is not a race.
const LOOK_RANGE: std::ops::RangeInclusive<u8> = 2..=60;

/// The options of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The number of players: 2 to 6.
    pub seats: u8,
    /// Whether one wagon is enough when both dice show the same colour (WR-4).
    #[serde(default)]
    pub single_double: bool,
    /// Whether grabs race in real time (WR-16) or are revealed together (WR-17).
    #[serde(default)]
    pub pace: Pace,
    /// Who notices a wrong grab (WR-10).
    #[serde(default)]
    pub wrong_grab: WrongGrab,
    /// Which wagons refill the trains (WR-9).
    #[serde(default)]
    pub refill: Refill,
    /// Who rolls first; drawn at random if left out (WR-3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_player: Option<Seat>,
    /// How many seconds players have to look at a roll at a live table (WR-6).
    #[serde(default = "default_look", skip_serializing_if = "is_default_look")]
    pub look_seconds: u8,
    /// The wagons and dice of the box; the standard ones by default.
    #[serde(default, skip_serializing_if = "Contents::is_standard")]
    pub contents: Contents,
}

/// How grabs are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// All players answer in secret, then all answers are revealed (WR-17).
    ///
    /// The default, since a client that does not set a pace may have no clock.
    #[default]
    Turns,
    /// Grabs race in real time (WR-16).
    Live,
}

/// Who notices a wrong grab (WR-10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WrongGrab {
    /// The program, always.
    #[default]
    Program,
    /// Another player, or nobody.
    Players,
}

/// Which wagons refill the trains (WR-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Refill {
    /// Only wagons that a short train needs; others return to the deck.
    #[default]
    Wanted,
    /// Every wagon as it is drawn.
    AsTheyCome,
}

impl Config {
    /// Returns the default options for this number of seats.
    pub fn plain(seats: u8) -> Config {
        Config {
            seats,
            single_double: false,
            pace: Pace::Turns,
            wrong_grab: WrongGrab::Program,
            refill: Refill::Wanted,
            first_player: None,
            look_seconds: LOOK_SECONDS,
            contents: Contents::STANDARD,
        }
    }

    /// Returns the default options of a live table for this number of seats.
    pub fn live(seats: u8) -> Config {
        Config { pace: Pace::Live, ..Config::plain(seats) }
    }

    pub(crate) fn validate(&self) -> Result<(), ConfigError> {
        META.check_seats(self.seats)?;
        ConfigError::check_seat("first_player", self.first_player, self.seats)?;
        if !LOOK_RANGE.contains(&self.look_seconds) {
            let (least, most) = (LOOK_RANGE.start(), LOOK_RANGE.end());
            let message = format!("{least} to {most} seconds, not {}", self.look_seconds);
            return Err(ConfigError { option: "look_seconds", message });
        }
        self.contents.validate()
    }
}

fn default_look() -> u8 {
    LOOK_SECONDS
}

fn is_default_look(seconds: &u8) -> bool {
    *seconds == LOOK_SECONDS
}
