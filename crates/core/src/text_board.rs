//! Tables as plain text.

use serde_json::Value;

use crate::{HiddenInformation, Seat, Viewer};

use std::fmt::{self, Write as _};

/// A part of a table, described in sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Its heading, such as "Your hand".
    pub name: String,
    /// The sentences, one per line.
    pub sentences: Vec<String>,
    /// Whether its first sentence is about the current choice.
    pub is_at_stake: bool,
}

impl Section {
    /// Creates a part of a table.
    pub fn new(name: String, sentences: Vec<String>) -> Section {
        Section { name, sentences, is_at_stake: false }
    }
}

/// A game's table as plain text, drawn and described for people who cannot see it.
pub trait TextBoard: HiddenInformation {
    /// Draws a view, at most [`WIDTH`] columns wide. By default each field of the view is a line, except for the viewer
    /// and the memory.
    fn render_text(view: &Self::View, words: &dyn Words) -> String {
        let mut text = String::new();
        match serde_json::to_value(view) {
            Ok(Value::Object(fields)) => {
                for (name, value) in fields {
                    if name != "viewer" && name != "memory" {
                        outline(&mut text, &name, &value, words);
                    }
                }
            }
            Ok(value) => outline(&mut text, "table", &value, words),
            Err(error) => line(&mut text, format_args!("{error}")),
        }
        text
    }

    /// Describes a view in sentences, part by part, for screen readers. By default each field is a part, written as in
    /// [`TextBoard::render_text`].
    fn describe(view: &Self::View, words: &dyn Words) -> Vec<Section> {
        let Ok(Value::Object(fields)) = serde_json::to_value(view) else { return Vec::new() };
        let fields = fields.into_iter().filter(|(name, _)| name != "viewer" && name != "memory");
        let section = |(name, value): (String, Value)| {
            let sentences = vec![format!("{}.", field_items(&name, &value, words).join(", "))];
            Section::new(name.replace('_', " "), sentences)
        };
        fields.map(section).collect()
    }
}

/// The messages of a language, by their ids in `locales/`.
pub trait Words {
    /// Returns the text of a message, or the id itself if there is none.
    fn say(&self, id: &str) -> String;

    /// Returns the text of a message with arguments; an argument that looks like a number is passed as one.
    fn say_with(&self, id: &str, arguments: &[(&'static str, String)]) -> String;

    /// Returns a seat's name.
    fn say_seat(&self, seat: Seat) -> String;
}

/// Writes a field of a view.
fn outline(text: &mut String, name: &str, value: &Value, words: &dyn Words) {
    wrap(text, &format!("{}: ", name.replace('_', " ")), field_items(name, value, words));
}

/// Names the contents of a field.
fn field_items(name: &str, value: &Value, words: &dyn Words) -> Vec<String> {
    let items = match value {
        Value::Number(seat) if name == "active" => {
            let seat = seat.as_u64().and_then(|seat| u8::try_from(seat).ok());
            vec![seat.map_or_else(String::new, |seat| words.say_seat(Seat(seat)))]
        }
        Value::Array(items) => items.iter().map(|item| in_words(item, words)).collect(),
        Value::Object(fields) => fields.iter().map(|field| pair(field, words)).collect(),
        other => vec![in_words(other, words)],
    };
    if items.is_empty() { vec![NOTHING.to_owned()] } else { items }
}

/// Shown for no value, or for an empty list.
const NOTHING: &str = "–";

fn in_words(value: &Value, words: &dyn Words) -> String {
    let joined = |items: Vec<String>| match items.as_slice() {
        [] => NOTHING.to_owned(),
        items => items.join(", "),
    };
    match value {
        Value::String(word) => name_of(word, words),
        Value::Null => NOTHING.to_owned(),
        Value::Array(items) => joined(items.iter().map(|item| in_words(item, words)).collect()),
        Value::Object(fields) => joined(fields.iter().map(|field| pair(field, words)).collect()),
        other => other.to_string(),
    }
}

fn pair((name, value): (&String, &Value), words: &dyn Words) -> String {
    format!("{} {}", name_of(name, words), in_words(value, words))
}

/// Returns the text for a word: its own message, or the messages of its parts.
fn name_of(word: &str, words: &dyn Words) -> String {
    let id = format!("name-{}", word.replace(['_', '+'], "-"));
    let said = words.say(&id);
    match word.split_once('-') {
        _ if said != id => said,
        Some((first, rest)) => format!("{} {}", name_of(first, words), name_of(rest, words)),
        None => word.replace('_', " "),
    }
}

/// The greatest width of a table.
pub const WIDTH: usize = 78;

/// The number of rows on the smallest screen, not counting blank ones: shared things come first, and the player's own
/// things fill the remaining rows.
pub const HEIGHT: usize = 16;

/// Writes items after a prefix, wrapping below the first item.
pub fn wrap(text: &mut String, prefix: &str, items: impl IntoIterator<Item = String>) {
    let indent = prefix.chars().count();
    let mut column = indent;
    text.push_str(prefix);
    for item in items {
        let length = item.chars().count();
        if column > indent && column + length > WIDTH {
            line(text, format_args!(""));
            write!(text, "{:indent$}", "").expect("writing to a String cannot fail");
            column = indent;
        }
        text.push_str(&item);
        text.push_str("  ");
        column += length + 2;
    }
    line(text, format_args!(""));
}

/// Writes items like [`wrap`], in at most this many rows, and counts those that do not fit: `… 3`.
pub fn wrap_in_rows(text: &mut String, prefix: &str, items: &[String], rows: usize) {
    for shown in (0..=items.len()).rev() {
        let more = items.len() - shown;
        let more = (more > 0).then(|| format!("… {more}"));
        let mut written = String::new();
        wrap(&mut written, prefix, items[..shown].iter().cloned().chain(more));
        if shown == 0 || written.lines().count() <= rows {
            text.push_str(&written);
            return;
        }
    }
}

/// Returns how many rows of [`HEIGHT`] a board has left, not counting blank ones.
#[must_use]
pub fn rows_left(text: &str) -> usize {
    HEIGHT.saturating_sub(text.lines().filter(|line| !line.is_empty()).count())
}

/// Returns the name of a seat, or "you" if it is the viewer's own.
pub fn who(viewer: Viewer, seat: Seat, words: &dyn Words) -> String {
    if viewer.is(seat) { words.say("seat-you") } else { words.say_seat(seat) }
}

/// Writes items in columns of equal width, as many per line as fit.
pub fn columns(text: &mut String, items: &[String]) {
    let widest = items.iter().map(|item| item.chars().count()).max().unwrap_or(0) + 1;
    let in_line = ((WIDTH + 1) / widest).max(1);
    for items in items.chunks(in_line) {
        let padded = items.iter().map(|item| format!("{item:<widest$}"));
        line(text, format_args!("{}", padded.collect::<String>()));
    }
}

/// Writes a line without trailing blanks.
pub fn line(text: &mut String, arguments: fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("writing to a String cannot fail");
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_on_below_the_first_item() {
        let mut text = String::new();
        wrap(&mut text, "Hand  ", (0..4).map(|n| format!("{n}{}", "x".repeat(29))));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("Hand  0x") && lines[1].starts_with("      2x"));
        assert!(lines.iter().all(|line| line.len() <= WIDTH && !line.ends_with(' ')));
    }

    #[test]
    fn what_has_no_room_is_counted() {
        let items: Vec<String> = (0..9).map(|n| format!("{n}{}", "x".repeat(29))).collect();
        let mut text = String::from("Above\n\n");
        wrap_in_rows(&mut text, "Hand  ", &items, 2);
        let lines: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with("… 5") && lines[0].starts_with("Hand  0"), "{text}");
        assert_eq!(rows_left(&text), HEIGHT - 3);
        let mut text = String::new();
        wrap_in_rows(&mut text, "Hand  ", &items, 9);
        assert!(!text.contains('…'), "{text}");
    }

    struct French;

    impl Words for French {
        fn say(&self, id: &str) -> String {
            if id == "name-red" { "rouge".to_owned() } else { id.to_owned() }
        }

        fn say_with(&self, id: &str, _arguments: &[(&'static str, String)]) -> String {
            self.say(id)
        }

        fn say_seat(&self, seat: Seat) -> String {
            format!("place {}", seat.0)
        }
    }

    #[test]
    fn a_field_is_told_in_words_and_nothing_is_said_to_be_nothing() {
        let mut text = String::new();
        let mut tell = |name: &str, value: Value| outline(&mut text, name, &value, &French);
        tell("hand", serde_json::json!(["red-4", "green-1"]));
        tell("last_card", Value::Null);
        tell("played", serde_json::json!([]));
        tell("lines", serde_json::json!({ "red": ["red-1", "red-2"], "green": [] }));
        tell("active", serde_json::json!(1));
        let told = [
            "hand: rouge 4  green 1",
            "last card: –",
            "played: –",
            "lines: green –  rouge rouge 1, rouge 2",
            "active: place 1",
        ];
        assert_eq!(text.lines().collect::<Vec<_>>(), told);
    }
}
