//! A position in a text.

use std::fmt;

/// A position in a text: line and column, counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl LineColumn {
    /// Finds the position of a byte; bytes past the end count as the end.
    pub fn of_byte(text: &str, byte: usize) -> LineColumn {
        let mut end = byte.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        LineColumn {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }

    /// Translates a position inside a part of a text that begins at `self`.
    #[must_use]
    pub fn plus(self, inner: LineColumn) -> LineColumn {
        if inner.line <= 1 {
            LineColumn { line: self.line, column: self.column + inner.column.saturating_sub(1) }
        } else {
            LineColumn { line: self.line + inner.line - 1, column: inner.column }
        }
    }
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::LineColumn;

    #[test]
    fn counts_lines_and_characters_from_one() {
        let text = "ab\néé!";
        assert_eq!(LineColumn::of_byte(text, 0), LineColumn { line: 1, column: 1 });
        assert_eq!(LineColumn::of_byte(text, 3), LineColumn { line: 2, column: 1 });
        assert_eq!(LineColumn::of_byte(text, 7), LineColumn { line: 2, column: 3 });
        assert_eq!(LineColumn::of_byte(text, 4), LineColumn { line: 2, column: 1 });
        assert_eq!(LineColumn::of_byte(text, 99), LineColumn { line: 2, column: 4 });
    }

    #[test]
    fn adds_a_place_inside_a_piece() {
        let piece = LineColumn { line: 4, column: 7 };
        let first_line = LineColumn { line: 1, column: 3 };
        assert_eq!(piece.plus(first_line), LineColumn { line: 4, column: 9 });
        let second_line = LineColumn { line: 2, column: 3 };
        assert_eq!(piece.plus(second_line), LineColumn { line: 5, column: 3 });
    }
}
