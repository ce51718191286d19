//! The words of a language, from `locales/`.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde_json::Value;
use unic_langid::LanguageIdentifier;
use whistle_core::{Seat, Viewer, Words};
use whistle_games::{GameEntry, seat_fields};

use crate::cli::Lang;

const TABLE_EN: &str = include_str!("../../../locales/en/table.ftl");
const TABLE_FR: &str = include_str!("../../../locales/fr/table.ftl");

/// The messages of the table and of one game.
pub(crate) struct Phrases {
    bundle: FluentBundle<FluentResource>,
    /// The fields that hold a seat.
    seats: BTreeSet<String>,
    /// What things are called at this table, by id: those of a board of one's own.
    names: BTreeMap<String, String>,
}

impl Phrases {
    /// Loads the messages; a game without the language is told in its first one.
    pub(crate) fn new(entry: &GameEntry, lang: Lang) -> Phrases {
        let meta = &entry.meta;
        let language: LanguageIdentifier = lang.code().parse().expect("en and fr are languages");
        let mut bundle = FluentBundle::new(vec![language]);
        // The marks around arguments are for right-to-left scripts; terminals show them as boxes.
        bundle.set_use_isolating(false);
        let game = meta.locales.iter().find(|locale| locale.lang == lang.code());
        let game = game.or(meta.locales.first()).map_or("", |locale| locale.messages);
        let table = match lang {
            Lang::En => TABLE_EN,
            Lang::Fr => TABLE_FR,
        };
        for source in [table, game] {
            // A test keeps the files free of errors; what can be read of them is used in any case.
            let resource =
                FluentResource::try_new(source.to_owned()).unwrap_or_else(|(part, _)| part);
            bundle.add_resource_overriding(resource);
        }
        Phrases { bundle, seats: seat_fields(entry), names: BTreeMap::new() }
    }

    /// Learns what things are called at a table from what somebody sees of it.
    pub(crate) fn learn(&mut self, view: &Value) {
        let names = view.pointer("/board/names").and_then(Value::as_object);
        for (id, name) in names.into_iter().flatten() {
            let parts = name.as_str().unwrap_or_default().split(['-', '_']);
            let parts: Vec<String> = parts.map(capital).collect();
            self.names.insert(id.clone(), parts.join(" "));
        }
    }

    /// Tells an event or an action: `prefix` and its kind name the message, its fields are the
    /// arguments.
    pub(crate) fn tell(&self, prefix: &str, what: &Value, viewer: Viewer) -> String {
        let kind = what.get("kind").and_then(Value::as_str).unwrap_or_default();
        let mut arguments = FluentArgs::new();
        let seat = what.get("seat").and_then(Value::as_u64).map(|seat| Seat(seat as u8));
        let you = seat.is_some_and(|seat| viewer.is(seat));
        arguments.set("you", if you { "yes" } else { "no" });
        for (name, value) in what.as_object().into_iter().flatten() {
            arguments.set(name.replace('_', "-"), self.argument(name, value));
        }
        let id = format!("{prefix}-{}", kind.replace('_', "-"));
        self.format(&id, Some(&arguments)).unwrap_or_else(|| what.to_string())
    }

    /// Says a message with named numbers or words.
    pub(crate) fn say_with(&self, id: &str, arguments: &[(&'static str, String)]) -> String {
        let mut given = FluentArgs::new();
        for (name, value) in arguments {
            given.set(*name, value.clone());
        }
        self.format(id, Some(&given)).unwrap_or_else(|| id.to_owned())
    }

    fn argument(&self, name: &str, value: &Value) -> FluentValue<'static> {
        match value {
            Value::Number(number) if self.seats.contains(name) => {
                self.say_seat(Seat(number.as_u64().unwrap_or_default() as u8)).into()
            }
            Value::Number(number) => number.as_i64().unwrap_or_default().into(),
            other => self.name(other).into(),
        }
    }

    /// Names a value: a word by its message, a list by its parts.
    fn name(&self, value: &Value) -> String {
        match value {
            Value::Null => "none".to_owned(),
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => "no".to_owned(),
            Value::String(word) => self.name_word(word),
            Value::Array(items) => {
                let names: Vec<String> = items.iter().map(|item| self.name(item)).collect();
                names.join(", ")
            }
            other => other.to_string(),
        }
    }

    /// `erie-7` is ERIE and 7, unless the whole has a name of its own.
    pub(crate) fn name_word(&self, word: &str) -> String {
        if let Some(name) = self.names.get(word) {
            return name.clone();
        }
        let id = format!("name-{}", word.replace(['_', '+'], "-"));
        self.format(&id, None).unwrap_or_else(|| match word.split_once('-') {
            Some((first, rest)) => {
                format!("{} {}", self.name_word(first), self.name_word(rest))
            }
            None => word.to_owned(),
        })
    }

    fn format(&self, id: &str, arguments: Option<&FluentArgs<'_>>) -> Option<String> {
        let pattern = self.bundle.get_message(id)?.value()?;
        let mut errors = Vec::new();
        Some(self.bundle.format_pattern(pattern, arguments, &mut errors).into_owned())
    }
}

/// Begins a word with a capital.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl Words for Phrases {
    fn say(&self, id: &str) -> String {
        self.format(id, None).unwrap_or_else(|| id.to_owned())
    }

    fn say_seat(&self, seat: Seat) -> String {
        self.say_with("seat-name", &[("number", seat.0.to_string())])
    }
}

#[cfg(test)]
mod tests;
