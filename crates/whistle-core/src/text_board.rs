//! Drawing a table in plain text.

use serde_json::Value;

use crate::{HiddenInformation, Seat};

use std::fmt::{self, Write as _};

/// How a game is drawn in plain text.
pub trait TextBoard: HiddenInformation {
    /// Draws what a viewer sees, at most [`WIDTH`] columns wide. By default every field of the view
    /// in a line of its own.
    fn render_text(view: &Self::View, _words: &dyn Words) -> String {
        let mut text = String::new();
        match serde_json::to_value(view) {
            Ok(Value::Object(fields)) => {
                for (name, value) in fields {
                    outline(&mut text, &name.replace('_', " "), &value);
                }
            }
            Ok(value) => outline(&mut text, "table", &value),
            Err(error) => line(&mut text, format_args!("{error}")),
        }
        text
    }
}

/// The words of a language, by the ids of `locales/`.
pub trait Words {
    /// Returns the text of a message, or the id itself if there is none.
    fn say(&self, id: &str) -> String;

    /// Returns what a seat is called.
    fn say_seat(&self, seat: Seat) -> String;
}

/// Writes a field of a view, as it stands.
fn outline(text: &mut String, name: &str, value: &Value) {
    let items = match value {
        Value::Array(items) => items.iter().map(bare).collect(),
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| format!("{name} {}", bare(value))).collect()
        }
        other => vec![bare(other)],
    };
    wrap(text, &format!("{name}: "), items);
}

fn bare(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Null => "–".to_owned(),
        other => other.to_string(),
    }
}

/// How wide a drawn table may be.
pub const WIDTH: usize = 78;

/// Writes items after a prefix, and goes on below the first item where the line is full.
pub fn wrap(text: &mut String, prefix: &str, items: impl IntoIterator<Item = String>) {
    let indent = prefix.chars().count();
    let mut column = indent;
    text.push_str(prefix);
    for item in items {
        let length = item.chars().count();
        if column > indent && column + length > WIDTH {
            line(text, format_args!(""));
            write!(text, "{:indent$}", "").expect("a String takes everything");
            column = indent;
        }
        text.push_str(&item);
        text.push_str("  ");
        column += length + 2;
    }
    line(text, format_args!(""));
}

/// Writes something and ends the line, without blanks at its end.
pub fn line(text: &mut String, arguments: fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a String takes everything");
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
}
