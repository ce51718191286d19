//! Players by name.

mod external;
mod seated;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use whistle_bots::{Effort, Level, PolicyName};
use whistle_core::Personality;

pub(crate) use external::PlayerPool;
pub use external::{ExecError, ExternalPlayer};
pub(crate) use seated::SeatedPlayer;

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// Plays at random.
    Random,
    /// A first-time player, see [`whistle_bots::beginner`].
    Beginner,
    /// The bot with this effort.
    LevelBot(Effort),
    /// The bot at a level, with a personality.
    WithTaste(Level, Personality),
    /// A policy, such as an earlier version of a level.
    Policy(PolicyName),
    /// Another program that speaks the bot protocol: the command's words.
    Exec(Vec<String>),
    /// A function in the process that runs the laboratory; it cannot be named.
    Function(FunctionPlayer),
}

/// A function that plays. It gets the line that a program would get, and returns the line of the answer or an error.
#[derive(Clone)]
pub struct FunctionPlayer {
    /// The name in reports.
    pub name: String,
    /// The function; several threads may call it at the same time.
    pub ask: AskFunction,
}

/// The function type of a [`FunctionPlayer`].
pub type AskFunction = Arc<dyn Fn(&str) -> Result<String, String> + Send + Sync>;

impl fmt::Debug for FunctionPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl PartialEq for FunctionPlayer {
    fn eq(&self, other: &FunctionPlayer) -> bool {
        self.name == other.name
    }
}

impl Eq for FunctionPlayer {}

impl PlayerSpec {
    /// Returns the player's personality, if it has one.
    pub fn personality(&self) -> Option<Personality> {
        match self {
            PlayerSpec::WithTaste(_, personality) => Some(*personality),
            _ => None,
        }
    }

    /// Returns whether its moves depend on the machine's speed or on another program, so that a run may not be
    /// reproducible.
    pub fn is_its_own_master(&self) -> bool {
        match self {
            PlayerSpec::LevelBot(Effort::Millis(_))
            | PlayerSpec::Exec(_)
            | PlayerSpec::Function(_) => true,
            PlayerSpec::Policy(name) => name.millis.is_some(),
            _ => false,
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Random => f.write_str("random"),
            PlayerSpec::Beginner => f.write_str("beginner"),
            PlayerSpec::LevelBot(Effort::Level(level) | Effort::LevelWithin { level, .. }) => {
                level.fmt(f)
            }
            PlayerSpec::WithTaste(level, personality) => write!(f, "{level}:{personality}"),
            PlayerSpec::LevelBot(Effort::Simulations(count)) => write!(f, "sims:{count}"),
            PlayerSpec::LevelBot(Effort::Millis(count)) => write!(f, "ms:{count}"),
            PlayerSpec::Policy(name) => name.fmt(f),
            PlayerSpec::Exec(words) => write!(f, "exec:{}", words.join(" ")),
            PlayerSpec::Function(function) => f.write_str(&function.name),
        }
    }
}

/// There is no such player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{name}` is not a player: {why}")]
pub struct UnknownPlayer {
    name: String,
    why: &'static str,
}

impl FromStr for PlayerSpec {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<PlayerSpec, UnknownPlayer> {
        let wrong = |why| UnknownPlayer { name: name.to_owned(), why };
        let number = |text: &str| {
            let number = text.parse::<u32>().ok().filter(|&number| number > 0);
            number.ok_or_else(|| wrong("the colon must be followed by a whole number from 1"))
        };
        if name == "random" {
            return Ok(PlayerSpec::Random);
        }
        if name == "beginner" {
            return Ok(PlayerSpec::Beginner);
        }
        if let Ok(level) = name.parse::<Level>() {
            return Ok(PlayerSpec::LevelBot(Effort::Level(level)));
        }
        let of_level = name.split_once(':').map(|(level, taste)| (level.parse::<Level>(), taste));
        if let Some((Ok(level), taste)) = of_level {
            let why = "a level can be followed by careful, gambler, robber, builder or collector";
            let taste = taste.parse().map_err(|_| wrong(why))?;
            return Ok(PlayerSpec::WithTaste(level, taste));
        }
        if let Ok(policy) = name.parse() {
            return Ok(PlayerSpec::Policy(policy));
        }
        match name.split_once(':') {
            Some(("sims", text)) => Ok(PlayerSpec::LevelBot(Effort::Simulations(number(text)?))),
            Some(("ms", text)) => Ok(PlayerSpec::LevelBot(Effort::Millis(number(text)?))),
            Some(("exec", text)) => {
                let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
                if words.is_empty() {
                    return Err(wrong("`exec:` must be followed by a program and its arguments"));
                }
                Ok(PlayerSpec::Exec(words))
            }
            _ => Err(wrong(
                "there are random, beginner, porter, conductor, engineer, baron, LEVEL:PERSONALITY, \
                 sims:NUMBER, ms:NUMBER, exec:PROGRAM and a way to play such as search:200:20:0",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written_the_same() {
        for name in [
            "random",
            "beginner",
            "porter",
            "baron",
            "porter:robber",
            "sims:500",
            "ms:20",
            "rollout:40ms:4:40:100",
            "exec:./bot --fast",
        ] {
            assert_eq!(name.parse::<PlayerSpec>().expect(name).to_string(), name);
        }
    }

    #[test]
    fn what_is_no_player_is_refused_with_the_reason() {
        for name in [
            "",
            "barn",
            "sims:",
            "sims:0",
            "porter:",
            "porter:shy",
            "sims:-1",
            "ms:x",
            "search:x",
            "exec:",
            "exec: ",
            "ms",
        ] {
            let error = name.parse::<PlayerSpec>().expect_err(name).to_string();
            assert!(error.contains(name) && error.contains(": "), "{error}");
        }
    }
}
