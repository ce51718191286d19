//! Edits a line of text, on a screen or at a prompt.
//!
//! One implementation for both: prompt crates cannot edit a field on a screen, and nothing more is needed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The text, the cursor and the history.
#[derive(Default)]
pub(crate) struct LineEditor {
    letters: Vec<char>,
    at: usize,
    history: Vec<String>,
    /// Which history entry is shown, and the text typed before.
    recalled: Option<(usize, String)>,
}

/// A limit, in case somebody holds a key down.
const LONGEST: usize = 2_000;

impl LineEditor {
    /// Starts with some text.
    pub(crate) fn holding(text: &str) -> LineEditor {
        let mut line = LineEditor::default();
        line.replace(text);
        line
    }

    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Returns the text before and after the cursor.
    pub(crate) fn split(&self) -> (String, String) {
        let (before, after) = self.letters.split_at(self.at);
        (before.iter().collect(), after.iter().collect())
    }

    /// Returns the line and adds it to the history.
    pub(crate) fn enter(&mut self) -> String {
        let text = self.text();
        if !text.is_empty() && self.history.last() != Some(&text) {
            self.history.push(text.clone());
        }
        self.clear();
        text
    }

    pub(crate) fn clear(&mut self) {
        self.replace("");
        self.recalled = None;
    }

    /// Handles a key; returns whether it edited the line.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let word = control || key.modifiers.contains(KeyModifiers::ALT);
        match key.code {
            KeyCode::Left if word => self.at = self.word_before(),
            KeyCode::Right if word => self.at = self.word_after(),
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.letters.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.letters.len(),
            KeyCode::Backspace if word => self.cut(self.word_before()),
            KeyCode::Backspace => self.cut(self.at.saturating_sub(1)),
            KeyCode::Delete => self.delete(),
            KeyCode::Up => self.recall(-1),
            KeyCode::Down => self.recall(1),
            KeyCode::Char(letter) if control => return self.control(letter),
            KeyCode::Char('b') if word => self.at = self.word_before(),
            KeyCode::Char('f') if word => self.at = self.word_after(),
            KeyCode::Char(letter) if !word && self.letters.len() < LONGEST => {
                self.letters.insert(self.at, letter);
                self.at += 1;
            }
            KeyCode::Char(_) => (),
            _ => return false,
        }
        true
    }

    /// Handles Ctrl with a letter, as shells do.
    fn control(&mut self, letter: char) -> bool {
        match letter {
            'a' => self.at = 0,
            'e' => self.at = self.letters.len(),
            'b' => self.at = self.at.saturating_sub(1),
            'f' => self.at = (self.at + 1).min(self.letters.len()),
            'h' => self.cut(self.at.saturating_sub(1)),
            'u' => self.cut(0),
            'k' => self.letters.truncate(self.at),
            'w' => self.cut(self.word_before()),
            'p' => self.recall(-1),
            'n' => self.recall(1),
            'd' if !self.is_empty() => self.delete(),
            _ => return false,
        }
        true
    }

    /// Cuts the text from a position to the cursor.
    fn cut(&mut self, from: usize) {
        self.letters.drain(from..self.at);
        self.at = from;
    }

    fn delete(&mut self) {
        if self.at < self.letters.len() {
            self.letters.remove(self.at);
        }
    }

    fn word_before(&self) -> usize {
        let before = &self.letters[..self.at];
        let end = before.iter().rposition(|letter| !letter.is_whitespace());
        let start = end.and_then(|end| before[..end].iter().rposition(|c| c.is_whitespace()));
        match (end, start) {
            (Some(_), Some(blank)) => blank + 1,
            _ => 0,
        }
    }

    fn word_after(&self) -> usize {
        let after = self.letters[self.at..].iter();
        let blanks = after.clone().take_while(|letter| letter.is_whitespace()).count();
        self.at + blanks + after.skip(blanks).take_while(|letter| !letter.is_whitespace()).count()
    }

    /// Shows an earlier or later line of the history.
    fn recall(&mut self, by: isize) {
        let typed = self.recalled.as_ref().map_or_else(|| self.text(), |(_, typed)| typed.clone());
        let now = self.recalled.as_ref().map_or(self.history.len(), |(place, _)| *place);
        let to = now.saturating_add_signed(by).min(self.history.len());
        match self.history.get(to).cloned() {
            Some(line) => {
                self.replace(&line);
                self.recalled = Some((to, typed));
            }
            None => {
                self.replace(&typed);
                self.recalled = None;
            }
        }
    }

    fn replace(&mut self, text: &str) {
        self.letters = text.chars().collect();
        self.at = self.letters.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(line: &mut LineEditor, code: KeyCode, modifiers: KeyModifiers) -> String {
        line.key(KeyEvent::new(code, modifiers));
        let (before, after) = line.split();
        format!("{before}|{after}")
    }

    fn typed(text: &str) -> LineEditor {
        let mut line = LineEditor::default();
        text.chars().for_each(|c| _ = press(&mut line, KeyCode::Char(c), KeyModifiers::NONE));
        line
    }

    #[test]
    fn letters_words_and_lines_are_cut_where_one_stands() {
        let control = KeyModifiers::CONTROL;
        let mut line = typed("rouge ébène  12");
        assert_eq!(press(&mut line, KeyCode::Char('w'), control), "rouge ébène  |");
        assert_eq!(press(&mut line, KeyCode::Char('w'), control), "rouge |");
        assert_eq!(press(&mut line, KeyCode::Left, KeyModifiers::NONE), "rouge| ");
        assert_eq!(press(&mut line, KeyCode::Backspace, KeyModifiers::NONE), "roug| ");
        assert_eq!(press(&mut line, KeyCode::Char('a'), control), "|roug ");
        assert_eq!(press(&mut line, KeyCode::Backspace, KeyModifiers::NONE), "|roug ");
        assert_eq!(press(&mut line, KeyCode::Delete, KeyModifiers::NONE), "|oug ");
        assert_eq!(press(&mut line, KeyCode::Right, control), "oug| ");
        assert_eq!(press(&mut line, KeyCode::Char('k'), control), "oug|");
        assert_eq!(press(&mut line, KeyCode::Char('u'), control), "|");
        assert_eq!(press(&mut line, KeyCode::Char('w'), control), "|");
    }

    #[test]
    fn what_was_entered_comes_back_and_what_was_typed_too() {
        let mut line = typed("one");
        assert_eq!(line.enter(), "one");
        "two".chars().for_each(|c| _ = press(&mut line, KeyCode::Char(c), KeyModifiers::NONE));
        assert_eq!(line.enter(), "two");
        press(&mut line, KeyCode::Char('x'), KeyModifiers::NONE);
        assert_eq!(press(&mut line, KeyCode::Up, KeyModifiers::NONE), "two|");
        assert_eq!(press(&mut line, KeyCode::Up, KeyModifiers::NONE), "one|");
        assert_eq!(press(&mut line, KeyCode::Up, KeyModifiers::NONE), "one|");
        assert_eq!(press(&mut line, KeyCode::Down, KeyModifiers::NONE), "two|");
        assert_eq!(press(&mut line, KeyCode::Down, KeyModifiers::NONE), "x|");
        assert!(!line.key(KeyEvent::new(KeyCode::F(1), KeyModifiers::NONE)));
    }
}
