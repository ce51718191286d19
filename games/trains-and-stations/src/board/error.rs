//! What is wrong with a board's file, and where.

use std::fmt;

/// What is wrong with a board's file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl BoardError {
    pub(super) fn new(line: usize, message: impl Into<String>) -> BoardError {
        BoardError { line, message: message.into() }
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for BoardError {}
