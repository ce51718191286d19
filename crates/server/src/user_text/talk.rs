//! Chat texts.

use serde_json::Value;

use super::{MAX_MARKS, changes_direction, is_invisible, is_mark};
use crate::problem::Problem;

/// Cleans a chat text: removes control characters, direction overrides and excessive marks; keeps emoji and all
/// scripts.
pub(crate) fn talk(text: &str) -> String {
    let mut marks = 0;
    let kept = text.chars().filter(|&c| {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        let garbles = (c.is_control() && !matches!(c, '\n' | '\t')) || changes_direction(c);
        !garbles && marks <= MAX_MARKS
    });
    let kept: String = kept.collect();
    // A text with only invisible characters counts as empty.
    if kept.chars().all(|c| c.is_whitespace() || is_invisible(c)) { String::new() } else { kept }
}

/// Refuses JSON with a string that would garble the line it is shown in.
pub(crate) fn check_strings(value: &Value) -> Result<(), Problem> {
    match value {
        Value::String(text) => check(text),
        Value::Array(values) => values.iter().try_for_each(check_strings),
        Value::Object(fields) => fields.iter().try_for_each(|(name, value)| {
            check(name)?;
            check_strings(value)
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
    }
}

fn check(text: &str) -> Result<(), Problem> {
    let is_fine =
        |c: char| matches!(c, '\n' | '\r' | '\t') || !(c.is_control() || changes_direction(c));
    match text.chars().find(|&c| !is_fine(c)) {
        Some(c) => {
            let message = format!("the text has a control character: U+{:04X}", u32::from(c));
            Err(Problem::bad("bad_text", message))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::talk;

    #[test]
    fn words_stay_and_what_garbles_them_goes() {
        for good in
            ["hello\n\tthere", "👩‍🚀 ❤️ 🏴\u{e0067}\u{e007f}", "می\u{200c}خواهم", "דָּוִד", "e\u{301}"]
        {
            assert_eq!(talk(good), good);
        }
        assert_eq!(talk("a\0b\u{7}c\u{1b}[31m\r"), "abc[31m");
        assert_eq!(talk("\u{202e}abc\u{2066}d\u{2069}"), "abcd");
        assert_eq!(
            talk(&format!("z{}!", "\u{35c}".repeat(90))),
            format!("z{}!", "\u{35c}".repeat(4))
        );
        assert_eq!(talk("\u{200b}\u{feff} \u{3164}"), "");
    }
}
