//! Wraps text.

/// Wraps text at spaces into lines of at most `width` characters, with continuation lines indented.
pub(super) fn wrap(text: &str, width: usize, indent: usize) -> Vec<String> {
    let width = width.max(indent + 2);
    let words = text.trim_start_matches(' ');
    let mut lines = Vec::new();
    // Leading spaces are kept, since they form a column.
    let mut line = " ".repeat((text.len() - words.len()).min(width - 1));
    let mut is_fresh = true;
    for word in words.split(' ') {
        let mut word = word;
        if !is_fresh && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
        } else if !is_fresh {
            line.push(' ');
        }
        // A word wider than a line is split.
        while line.chars().count() + word.chars().count() > width {
            let room = width - line.chars().count();
            let cut = word.char_indices().nth(room).map_or(word.len(), |(at, _)| at);
            line.push_str(&word[..cut]);
            word = &word[cut..];
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
        }
        line.push_str(word);
        is_fresh = false;
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn breaks_at_blanks_and_cuts_what_is_too_wide() {
        assert_eq!(wrap("one two three", 8, 2), ["one two", "  three"]);
        assert_eq!(wrap("short", 8, 2), ["short"]);
        assert_eq!(wrap("", 8, 2), [""]);
        assert_eq!(wrap("  2  b cd", 7, 5), ["  2  b", "     cd"]);
        assert_eq!(wrap("abcdefghij kl", 5, 1), ["abcde", " fghi", " j kl"]);
        for width in 4..30 {
            let lines = wrap("Keep [1 coin, 2 hotel] on their faces and roll the others", width, 2);
            assert!(lines.iter().all(|line| line.chars().count() <= width), "{lines:?}");
        }
    }
}
