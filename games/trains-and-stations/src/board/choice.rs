//! The board of a table, shared so that copying a position stays cheap.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Board, BoardError};

/// The name of the default board.
const ORIGINAL: &str = "original";

/// The names of the boards for a shorter and a longer game. A game file with one of them contains the board's text, as
/// for any custom board, so that the built-in files may change.
const OTHERS: [(&str, &str); 2] = [
    ("short", include_str!("../../boards/short.board")),
    ("long", include_str!("../../boards/long.board")),
];

/// The board of a table; in JSON the word `original`, or the text of a board file. The words `short` and `long` are
/// accepted as well.
#[derive(Clone, Default)]
pub struct BoardChoice(Option<Arc<Board>>);

impl BoardChoice {
    /// Parses a board file.
    ///
    /// # Errors
    /// With the line and its error.
    pub fn read(text: &str) -> Result<BoardChoice, BoardError> {
        let board = Board::read(text)?;
        Ok(BoardChoice((board.mark != 0).then(|| Arc::new(board))))
    }

    /// Finds a built-in board by its name.
    pub fn named(name: &str) -> Option<BoardChoice> {
        if name == ORIGINAL {
            return Some(BoardChoice::default());
        }
        let (_, text) = OTHERS.into_iter().find(|(other, _)| name == *other)?;
        Some(BoardChoice::read(text).expect("built-in boards are valid"))
    }

    /// Returns whether it is the default board.
    pub fn is_original(&self) -> bool {
        self.0.is_none()
    }
}

impl Deref for BoardChoice {
    type Target = Board;

    #[inline]
    fn deref(&self) -> &Board {
        match &self.0 {
            None => Board::original(),
            Some(own) => own,
        }
    }
}

impl PartialEq for BoardChoice {
    fn eq(&self, other: &BoardChoice) -> bool {
        std::ptr::eq::<Board>(&**self, &**other) || self.text == other.text
    }
}

impl Eq for BoardChoice {}

impl fmt::Debug for BoardChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "board {}", self.name)
    }
}

impl Serialize for BoardChoice {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.as_ref().map_or(ORIGINAL, |own| &own.text))
    }
}

impl<'de> Deserialize<'de> for BoardChoice {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        if let Some(played) = BoardChoice::named(&text) {
            return Ok(played);
        }
        // A single word is probably meant as a name, so an error about its first line would not help.
        if !text.is_empty() && !text.contains(char::is_whitespace) {
            return Err(serde::de::Error::custom(format_args!(
                "no board is called `{text}`; there are {ORIGINAL}, {} and {}, or the text of a board's file",
                OTHERS[0].0, OTHERS[1].0
            )));
        }
        BoardChoice::read(&text)
            .map_err(|error| serde::de::Error::custom(format_args!("the board: {error}")))
    }
}

whistle_core::schema_as!(BoardChoice, String);
