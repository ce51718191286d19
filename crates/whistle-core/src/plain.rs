//! Drawing a table in plain text.

use std::fmt::{self, Write as _};

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
