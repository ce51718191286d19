//! What a table chooses before it starts.

use serde::{Deserialize, Serialize};
use whistle_core::{ConfigError, Seat, named_enum};

use crate::BoardChoice;
use crate::meta::META;

/// TS-37: after how many rounds a game is over unless the table says otherwise.
pub(crate) const ROUNDS: u8 = 60;
/// Fewer is no game; more is none that anybody would want to see the end of.
const ROUNDS_RANGE: std::ops::RangeInclusive<u8> = 1..=200;

/// What a table chooses before it starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// How many play: 3, 4 or 5.
    pub seats: u8,
    /// Whose rulebook is played by.
    #[serde(default)]
    pub rules: RuleSet,
    /// Who takes the first turn; drawn at random if left out (TS-3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conductor: Option<Seat>,
    /// What is played on: `original`, `short` or `long` for a shorter or longer game, or the text of a board's file.
    #[serde(default, skip_serializing_if = "BoardChoice::is_original")]
    pub board: BoardChoice,
    /// After how many rounds the game is over at the latest; 60 if left out (TS-37).
    #[serde(default = "default_rounds", skip_serializing_if = "is_default_rounds")]
    pub rounds: u8,
    /// Whether players may give each other coins (TS-36).
    #[serde(default, skip_serializing_if = "is_off")]
    pub coin_gifts: bool,
}

impl Config {
    /// Returns the plain table of that many seats.
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
    /// Whose rulebook is played by; they differ in TS-8 and TS-30.
    #[derive(Default)]
    pub enum RuleSet("rule set") {
        /// The publisher's.
        #[default]
        English = "english",
        /// The French translation.
        French = "french",
    }
}
