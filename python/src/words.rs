//! The words of a game, for drawing a table in text.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use unic_langid::LanguageIdentifier;
use whistle_core::{Seat, Words};

/// The messages of a game in one language.
pub(crate) struct GameMessages(FluentBundle<FluentResource>);

impl GameMessages {
    /// Loads the messages. A game that lacks the language uses its first one.
    pub(crate) fn new(game: &str, lang: &str) -> GameMessages {
        let language: LanguageIdentifier = lang.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![language]);
        // The marks around arguments are for right-to-left scripts.
        bundle.set_use_isolating(false);
        let general = |name| whistle_words::messages(lang, name).unwrap_or_default();
        let own = whistle_words::of_game_in(game, lang).map(|words| words.messages.clone());
        for source in [general("table"), general("laboratory"), own.unwrap_or_default()] {
            // A test keeps the files free of errors; any valid part is used in any case.
            let resource = FluentResource::try_new(source).unwrap_or_else(|(part, _)| part);
            bundle.add_resource_overriding(resource);
        }
        GameMessages(bundle)
    }

    /// Names a word as messages do: by its own message, or by those of its parts.
    pub(crate) fn name(&self, word: &str) -> String {
        let id = format!("name-{}", word.replace(['_', '+'], "-"));
        let said = self.say(&id);
        match word.split_once('-') {
            _ if said != id => said,
            Some((first, rest)) => format!("{} {}", self.name(first), self.name(rest)),
            None => word.to_owned(),
        }
    }

    /// Formats a message with arguments.
    pub(crate) fn say_with(&self, id: &str, about: &[(&'static str, String)]) -> String {
        let pattern = self.0.get_message(id).and_then(|message| message.value());
        let given: FluentArgs<'_> =
            about.iter().map(|(name, value)| (*name, value.as_str())).collect();
        pattern.map_or_else(
            || id.to_owned(),
            |pattern| self.0.format_pattern(pattern, Some(&given), &mut Vec::new()).into_owned(),
        )
    }
}

impl Words for GameMessages {
    fn say(&self, id: &str) -> String {
        let pattern = self.0.get_message(id).and_then(|message| message.value());
        pattern.map_or_else(
            || id.to_owned(),
            |pattern| self.0.format_pattern(pattern, None, &mut Vec::new()).into_owned(),
        )
    }

    fn say_with(&self, id: &str, arguments: &[(&'static str, String)]) -> String {
        let mut given = FluentArgs::new();
        for (name, value) in arguments {
            match value.parse::<i64>() {
                // Fluent uses floating point: a larger number stays text and keeps all its digits.
                Ok(number) if number.unsigned_abs() <= 1 << 53 => given.set(*name, number),
                _ => given.set(*name, value.clone()),
            }
        }
        let pattern = self.0.get_message(id).and_then(|message| message.value());
        pattern.map_or_else(
            || id.to_owned(),
            |pattern| self.0.format_pattern(pattern, Some(&given), &mut Vec::new()).into_owned(),
        )
    }

    fn say_seat(&self, seat: Seat) -> String {
        seat.to_string()
    }
}
