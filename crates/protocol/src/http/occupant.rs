//! The occupant of a seat.

use std::fmt;
use std::str::FromStr;

use whistle_core::{Level, Personality, UnknownLevel, UnknownPersonality};

/// The occupant of a seat: `me`, `open`, `bot:LEVEL` or `bot:LEVEL:PERSONALITY`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// The person who makes the request.
    Me,
    /// Nobody yet.
    Open,
    /// A bot.
    Bot(Level, Option<Personality>),
}

/// Why a text is not an occupant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OccupantError {
    /// There is no such bot.
    #[error(transparent)]
    Level(UnknownLevel),
    /// There is no such personality.
    #[error(transparent)]
    Personality(UnknownPersonality),
    /// It is neither `me`, `open` nor a bot.
    #[error("an occupant is \"me\", \"open\", \"bot:LEVEL\" or \"bot:LEVEL:PERSONALITY\"")]
    Unknown,
}

impl FromStr for Occupant {
    type Err = OccupantError;

    fn from_str(text: &str) -> Result<Occupant, OccupantError> {
        match text.split_once(':') {
            None if text == "me" => Ok(Occupant::Me),
            None if text == "open" => Ok(Occupant::Open),
            Some(("bot", bot)) => {
                let (level, taste) = match bot.split_once(':') {
                    Some((level, taste)) => (level, Some(taste)),
                    None => (bot, None),
                };
                let level = level.parse().map_err(OccupantError::Level)?;
                let taste = taste.map(str::parse).transpose();
                Ok(Occupant::Bot(level, taste.map_err(OccupantError::Personality)?))
            }
            _ => Err(OccupantError::Unknown),
        }
    }
}

impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Me => f.write_str("me"),
            Occupant::Open => f.write_str("open"),
            Occupant::Bot(level, None) => write!(f, "bot:{level}"),
            Occupant::Bot(level, Some(personality)) => write!(f, "bot:{level}:{personality}"),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Occupant {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Occupant".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let tastes = || [None].into_iter().chain(Personality::ALL.map(Some));
        let bots = Level::ALL
            .into_iter()
            .flat_map(|level| tastes().map(move |personality| Occupant::Bot(level, personality)));
        let all = [Occupant::Me, Occupant::Open].into_iter().chain(bots);
        let all: Vec<String> = all.map(|occupant| occupant.to_string()).collect();
        schemars::json_schema!({ "description": "The occupant of a seat.", "enum": all })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occupants_are_read_and_written_the_same() {
        for text in ["me", "open", "bot:porter", "bot:baron:robber"] {
            assert_eq!(text.parse::<Occupant>().expect(text).to_string(), text);
        }
    }

    #[test]
    fn what_is_no_occupant_is_refused_for_what_is_wrong_with_it() {
        let error = |text: &str| text.parse::<Occupant>().expect_err(text);
        assert!(matches!(error("bot:king"), OccupantError::Level(_)));
        assert!(matches!(error("bot:porter:"), OccupantError::Personality(_)));
        assert!(matches!(error("bot:porter:shy"), OccupantError::Personality(_)));
        assert!(matches!(error("you"), OccupantError::Unknown));
    }
}
