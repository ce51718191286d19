//! The messages of a language, from `locales/`.

use std::collections::BTreeMap;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde_json::Value;
use unic_langid::LanguageIdentifier;
use whistle_core::{Json, Seat, Viewer, Words};
use whistle_protocol::Problem;
use whistle_registry::GameEntry;

use crate::cli::Lang;
use crate::terminal::Choice;

mod french;

/// The messages for the table and for one game.
pub(crate) struct Phrases {
    bundle: FluentBundle<FluentResource>,
    entry: &'static GameEntry,
    /// The names of things on a custom board, by id.
    names: BTreeMap<String, String>,
    /// Whether the table has been searched for such names.
    learnt: bool,
    /// The names of the people on the seats, if known.
    people: Vec<Option<String>>,
}

impl Phrases {
    /// Loads the messages. A game that lacks the language uses its first one.
    pub(crate) fn new(entry: &'static GameEntry, lang: Lang) -> Phrases {
        let language: LanguageIdentifier = lang.code().parse().expect("en and fr are languages");
        let mut bundle = FluentBundle::new(vec![language]);
        // The isolation marks around arguments are for right-to-left scripts; terminals show them as boxes.
        bundle.set_use_isolating(false);
        french::teach(&mut bundle);
        match lang {
            Lang::En => bundle.set_formatter(Some(|value, _| grouped(value, ','))),
            Lang::Fr => bundle.set_formatter(Some(|value, _| grouped(value, '\u{202f}'))),
        }
        let ours = |name| whistle_words::messages(lang.code(), name).unwrap_or_default();
        let game = whistle_words::of_game_in(entry.meta.id, lang.code());
        let game = game.map(|words| words.messages.clone()).unwrap_or_default();
        // The browser's file has the messages for a server's refusals. If an id occurs in several files, the last one
        // wins.
        let sources = ["web", "table", "terminal", "laboratory", "review"]
            .map(ours)
            .into_iter()
            .chain([game]);
        for source in sources {
            // A test keeps the files free of errors; anything valid is used in any case.
            let resource = FluentResource::try_new(source).unwrap_or_else(|(part, _)| part);
            bundle.add_resource_overriding(resource);
        }
        Phrases { bundle, entry, names: BTreeMap::new(), learnt: false, people: Vec::new() }
    }

    /// Sets the names of the people on the seats, where known.
    pub(crate) fn name_people(&mut self, names: Vec<Option<String>>) {
        self.people = names;
    }

    /// Names a seat by its number, for places without room for a name.
    pub(crate) fn say_place(&self, seat: Seat) -> String {
        self.say_with("seat-name", &[("number", seat.0.to_string())])
    }

    /// Explains a server's refusal in the user's language, if there is a message for it.
    pub(crate) fn say_problem(&self, problem: &Problem, viewer: Viewer) -> String {
        let code = problem.code.replace('_', "-");
        let detail = problem.detail.clone().unwrap_or_default();
        let kind = detail["kind"].as_str().unwrap_or_default().replace('_', "-");
        let arguments = self.arguments(&detail, viewer);
        let ids = [
            format!("refused-{code}-{kind}"),
            format!("refusal-{kind}"),
            format!("refused-{code}"),
            format!("problem-{code}"),
        ];
        let said = ids.iter().find_map(|id| self.format(id, Some(&arguments)));
        let said = said.unwrap_or_else(|| one_line(&problem.message));
        match &problem.rule {
            Some(rule) => format!("{said} ({rule})"),
            None => said,
        }
    }

    /// Learns the names of things on the table, once, from somebody's view.
    pub(crate) fn learn(&mut self, look: impl FnOnce() -> Value) {
        if self.learnt {
            return;
        }
        let view = look();
        self.learnt = view.is_object();
        let names = view.pointer("/board/names").and_then(Value::as_object);
        for (id, name) in names.into_iter().flatten() {
            let parts = name.as_str().unwrap_or_default().split('-');
            let parts: Vec<String> = parts.map(|part| self.name_part(part)).collect();
            self.names.insert(id.clone(), parts.join(" "));
        }
    }

    /// Names a thing on a custom board, with the game's message if it has one.
    fn name_part(&self, part: &str) -> String {
        let known = self.format(&format!("name-{}", part.replace('_', "-")), None);
        known.unwrap_or_else(|| part.split('_').map(capital).collect::<Vec<_>>().join(" "))
    }

    /// Describes an event or an action: `prefix` and its kind name the message, its fields are the arguments.
    pub(crate) fn tell(&self, prefix: &str, what: &Value, viewer: Viewer) -> String {
        let arguments = self.arguments(what, viewer);
        let id = message_id(prefix, what);
        let told = self.format(&id, Some(&arguments)).unwrap_or_else(|| what.to_string());
        // An empty list leaves a gap.
        told.replace("  ", " ").trim_end().to_owned()
    }

    /// Describes an event with all cards open. Messages that normally hide something have an attribute `.open`.
    pub(crate) fn tell_open(&self, event: &Value) -> String {
        let open = self.bundle.get_message(&message_id("event", event));
        let Some(open) = open.and_then(|message| message.get_attribute("open")) else {
            return self.tell("event", event, Viewer::Spectator);
        };
        let (arguments, mut errors) = (self.arguments(event, Viewer::Spectator), Vec::new());
        self.bundle.format_pattern(open.value(), Some(&arguments), &mut errors).into_owned()
    }

    fn arguments(&self, what: &Value, viewer: Viewer) -> FluentArgs<'static> {
        let mut arguments = FluentArgs::new();
        let seat = what.get("seat").and_then(Value::as_u64).map(|seat| Seat(seat as u8));
        let you = seat.is_some_and(|seat| viewer.is(seat));
        arguments.set("you", if you { "yes" } else { "no" });
        self.add_fields(what, &mut arguments);
        arguments
    }

    fn add_fields(&self, what: &Value, arguments: &mut FluentArgs<'static>) {
        for (name, value) in what.as_object().into_iter().flatten() {
            arguments.set(name.replace('_', "-"), self.argument(name, value));
        }
    }

    /// Describes a seat's choices.
    ///
    /// If the action alone says too little and its message has `.shown`, the fields of the first event that it would
    /// cause, from `preview`, are arguments too.
    pub(crate) fn choices(
        &self,
        actions: &[Json],
        seat: Seat,
        preview: impl Fn(&Json) -> Option<Value>,
    ) -> Vec<Choice> {
        let words = |written: &Json, action: &Value| {
            let shown = self.bundle.get_message(&message_id("action", action));
            let shown = shown.and_then(|message| message.get_attribute("shown"));
            let Some((shown, event)) = shown.and_then(|shown| Some((shown, preview(written)?)))
            else {
                return self.tell("action", action, Viewer::Seat(seat));
            };
            let mut arguments = self.arguments(&event, Viewer::Seat(seat));
            self.add_fields(action, &mut arguments);
            let mut errors = Vec::new();
            let text = self.bundle.format_pattern(shown.value(), Some(&arguments), &mut errors);
            text.into_owned()
        };
        let choice = |written: &Json| {
            let action = written.tree();
            Choice { words: words(written, &action), action }
        };
        actions.iter().map(choice).collect()
    }

    fn argument(&self, name: &str, value: &Value) -> FluentValue<'static> {
        match value {
            Value::Number(number) if self.entry.message_kinds().is_seat(name) => {
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
            // Messages can mention an empty list: it has its own word.
            Value::Array(items) if items.is_empty() => "none".to_owned(),
            Value::Array(items) => {
                let names: Vec<String> = items.iter().map(|item| self.name(item)).collect();
                names.join(", ")
            }
            other => other.to_string(),
        }
    }

    /// `erie-7` is ERIE and 7, unless the whole has its own name.
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

fn message_id(prefix: &str, what: &Value) -> String {
    let kind = what.get("kind").and_then(Value::as_str).unwrap_or_default();
    format!("{prefix}-{}", kind.replace('_', "-"))
}

/// Formats a whole number from 1,000 on with thousands separators, and any other value as usual.
fn grouped(value: &FluentValue<'_>, mark: char) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    let whole = number.value.abs();
    if whole < 1e3 || whole.fract() != 0.0 {
        return None;
    }
    let digits = format!("{whole:.0}");
    let mut text = if number.value < 0.0 { "-".to_owned() } else { String::new() };
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(mark);
        }
        text.push(digit);
    }
    Some(text)
}

/// Capitalises a word.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl Words for Phrases {
    fn say(&self, id: &str) -> String {
        self.format(id, None).unwrap_or_else(|| id.to_owned())
    }

    fn say_with(&self, id: &str, arguments: &[(&'static str, String)]) -> String {
        let mut given = FluentArgs::new();
        for (name, value) in arguments {
            // A numeric string is a number: it selects plural forms and gets thousands separators. A seed is for
            // copying, so it stays as it is.
            match value.parse::<i64>() {
                // Fluent uses floating point: a larger number stays text and keeps all its digits.
                Ok(number) if number.unsigned_abs() <= 1 << 53 && *name != "seed" => {
                    given.set(*name, number)
                }
                _ => given.set(*name, value.clone()),
            }
        }
        self.format(id, Some(&given)).unwrap_or_else(|| id.to_owned())
    }

    /// Names a seat's player if known. People with the same name, or one that looks like a seat's, are told apart by
    /// seat.
    fn say_seat(&self, seat: Seat) -> String {
        let place = self.say_place(seat);
        let Some(name) = self.people.get(seat.index()).and_then(Option::as_ref) else {
            return place;
        };
        let alike = self.people.iter().flatten().filter(|other| *other == name).count() > 1;
        let like_a_seat = Seat::all(self.people.len() as u8).any(|s| self.say_place(s) == *name);
        if alike || like_a_seat { format!("{name} ({place})") } else { name.clone() }
    }
}

/// Messages that name seats by number, for boards and tables with narrow columns.
pub(crate) struct ByPlace<'a>(pub(crate) &'a Phrases);

impl Words for ByPlace<'_> {
    fn say(&self, id: &str) -> String {
        self.0.say(id)
    }

    fn say_with(&self, id: &str, arguments: &[(&'static str, String)]) -> String {
        self.0.say_with(id, arguments)
    }

    fn say_seat(&self, seat: Seat) -> String {
        self.0.say_place(seat)
    }
}

/// Keeps other people's text on one line, without control characters.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod glossary;
#[cfg(test)]
mod tests;
