//! Values that completions offer. Other values reach the commands, whose errors explain more than the parser's.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use whistle_bots::Level;
use whistle_core::{OptionKind, Personality};
use whistle_lab::PlayerSpec;
use whistle_registry::GAMES;

/// Parses like another parser, and offers likely values for completion.
#[derive(Clone)]
pub(crate) struct Suggesting<P> {
    reads: P,
    words: fn() -> Vec<String>,
}

impl<P: TypedValueParser> TypedValueParser for Suggesting<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.reads.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.words)().into_iter().map(PossibleValue::new)))
    }
}

/// A game id.
pub(crate) fn game() -> Suggesting<StringValueParser> {
    let words = || GAMES.iter().map(|game| game.meta.id.to_owned()).collect();
    Suggesting { reads: StringValueParser::new(), words }
}

/// A number of seats.
pub(crate) fn seats() -> Suggesting<impl TypedValueParser<Value = u8>> {
    let words = || {
        let least = GAMES.iter().map(|game| game.meta.min_seats).min().unwrap_or(1);
        let most = GAMES.iter().map(|game| game.meta.max_seats).max().unwrap_or(1);
        (least..=most).map(|seats| seats.to_string()).collect()
    };
    Suggesting { reads: clap::value_parser!(u8), words }
}

/// A seat of any game.
pub(crate) fn seat() -> Suggesting<impl TypedValueParser<Value = u8>> {
    let words = || {
        let most = GAMES.iter().map(|game| game.meta.max_seats).max().unwrap_or(1);
        (0..most).map(|seat| seat.to_string()).collect()
    };
    Suggesting { reads: clap::value_parser!(u8), words }
}

/// An option of any game.
pub(crate) fn option() -> Suggesting<StringValueParser> {
    let words = || {
        let mut words: Vec<String> = Vec::new();
        for option in GAMES.iter().flat_map(|game| game.meta.options) {
            let name = option.name;
            let most = GAMES.iter().map(|game| game.meta.max_seats).max().unwrap_or(1);
            match option.kind {
                OptionKind::Flag => words.extend([name.to_owned(), format!("{name}=false")]),
                OptionKind::Seat => words.extend((0..most).map(|seat| format!("{name}={seat}"))),
                OptionKind::Choice(all) => {
                    words.extend(all.iter().map(|word| format!("{name}={word}")))
                }
                OptionKind::Number { .. } | OptionKind::Data => words.push(format!("{name}=")),
            }
        }
        words.sort_unstable();
        words.dedup();
        words
    };
    Suggesting { reads: StringValueParser::new(), words }
}

fn levels() -> Vec<String> {
    Level::ALL.iter().map(Level::to_string).collect()
}

/// A bot level.
pub(crate) fn level() -> Suggesting<impl TypedValueParser<Value = Level>> {
    let reads = StringValueParser::new().try_map(|name: String| name.parse::<Level>());
    Suggesting { reads, words: levels }
}

/// A bot personality.
pub(crate) fn personality() -> Suggesting<impl TypedValueParser<Value = Personality>> {
    let reads = StringValueParser::new().try_map(|name: String| name.parse::<Personality>());
    Suggesting { reads, words: || Personality::ALL.iter().map(Personality::to_string).collect() }
}

/// Levels, with and without personalities, and the other players.
fn players() -> Vec<String> {
    let others = ["random", "beginner", "sims:", "ms:", "exec:"].map(str::to_owned);
    let tastes = Level::ALL.into_iter().flat_map(|level| {
        Personality::ALL.map(|taste| PlayerSpec::WithTaste(level, taste).to_string())
    });
    levels().into_iter().chain(tastes).chain(others).collect()
}

/// A player in `simulate` or `ladder`.
pub(crate) fn player() -> Suggesting<StringValueParser> {
    Suggesting { reads: StringValueParser::new(), words: players }
}

/// A bot that plays against people.
pub(crate) fn opponent() -> Suggesting<impl TypedValueParser<Value = PlayerSpec>> {
    let reads = StringValueParser::new().try_map(|name: String| name.parse::<PlayerSpec>());
    Suggesting { reads, words: players }
}
