//! The options of a table.

use serde::{Deserialize, Serialize};
use whistle_core::{ConfigError, Seat, named_enum};

use crate::BoardChoice;
use crate::meta::META;

/// TS-37: the default number of rounds after which a game ends.
pub(crate) const ROUNDS: u8 = 60;
/// A game needs at least the first number of rounds; nobody would finish a game with more than the second.
const ROUNDS_RANGE: std::ops::RangeInclusive<u8> = 1..=200;

/// The options of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The number of players: 3, 4 or 5.
    pub seats: u8,
    /// Which rulebook applies.
    #[serde(default)]
    pub rules: RuleSet,
    /// Who takes the first turn; drawn at random if left out (TS-3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conductor: Option<Seat>,
    /// The board: `original`, `short` or `long` for a shorter or longer game, or the text of a board file.
    #[serde(default, skip_serializing_if = "BoardChoice::is_original")]
    pub board: BoardChoice,
    /// The maximum number of rounds; 60 by default (TS-37).
    #[serde(default = "default_rounds", skip_serializing_if = "is_default_rounds")]
    pub rounds: u8,
    /// Whether players may give each other coins (TS-36).
    #[serde(default, skip_serializing_if = "is_off")]
    pub coin_gifts: bool,
}

impl Config {
    /// Returns the default options for this number of seats.
    pub fn plain(seats: u8) -> Config {
        let (rules, board) = (RuleSet::English, BoardChoice::default());
        Config { seats, rules, conductor: None, board, rounds: ROUNDS, coin_gifts: false }
    }

    pub(crate) fn validate(&self) -> Result<(), ConfigError> {
        META.check_seats(self.seats)?;
        ConfigError::check_seat("conductor", self.conductor, self.seats)?;
        if !ROUNDS_RANGE.contains(&self.rounds) {
            let (least, most) = (ROUNDS_RANGE.start(), ROUNDS_RANGE.end());
            let message = format!("{least} to {most} rounds, not {}", self.rounds);
            return Err(ConfigError { option: "rounds", message });
        }
        Ok(())
    }
}

pub(crate) fn default_rounds() -> u8 {
    ROUNDS
}

pub(crate) fn is_default_rounds(rounds: &u8) -> bool {
    *rounds == ROUNDS
}

pub(crate) fn is_off(flag: &bool) -> bool {
    !flag
}

named_enum! {
    /// Which rulebook applies; they differ in TS-8 and TS-30.
    #[derive(Default)]
    pub enum RuleSet("rule set") {
        /// The publisher's.
        #[default]
        English = "english",
        /// The French translation.
        French = "french",
    }
}
