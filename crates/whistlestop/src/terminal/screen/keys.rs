//! Keys and mouse.

use std::time::Instant;

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;
use whistle_core::Words as _;

use super::Screen;
use super::picker::Picked;
use crate::terminal::line_editor::LineEditor;

/// Tells whether a key is Ctrl-C, which a raw terminal passes on like any other key.
pub(super) fn is_interrupt(key: &KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c')
}

impl Screen {
    /// Handles an event of the terminal.
    pub(crate) fn handle(&mut self, event: &Event, now: Instant) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, now),
            Event::Mouse(mouse) => self.mouse(*mouse, now),
            _ => (),
        }
    }

    fn key(&mut self, key: KeyEvent, now: Instant) {
        if is_interrupt(&key) {
            self.interrupted = true;
            self.left = true;
            return;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && key.code == KeyCode::Char('d') {
            self.left = true;
            return;
        }
        // During a pause any key continues, whatever it means otherwise.
        if self.is_paused() && self.overlay.is_none() && self.covered.is_none() && !self.leaving {
            self.skip_pause();
            return;
        }
        if control && self.chance_question.is_none() && self.talk.is_none() {
            return;
        }
        if self.leaving {
            self.leaving = false;
            self.note = None;
            let yes = self.phrases.say("screen-yes");
            let typed = |c: char| yes.starts_with(c.to_ascii_lowercase());
            self.left = match key.code {
                KeyCode::Enter => true,
                KeyCode::Char(c) => typed(c) || c == 'q',
                _ => false,
            };
        } else if self.covered.is_some() {
            match key.code {
                KeyCode::Enter => self.uncover(),
                KeyCode::Char('q') => self.ask_to_leave(),
                _ => (),
            }
        } else if self.overlay.is_some() {
            self.overlay_key(key.code);
        } else if self.talk.is_some() {
            self.talk_key(key);
        } else if self.chance_question.is_some() {
            self.entry_key(key);
        } else if self.picker.filter.is_some() {
            self.filter_key(key.code, now);
        } else if !self.table_key(key.code) {
            self.choice_key(key.code, now);
        }
    }

    fn ask_to_leave(&mut self) {
        if self.venue.sheet().is_some() {
            self.left = true;
            return;
        }
        self.leaving = true;
        self.note = Some(self.phrases.say("screen-leave"));
    }

    fn overlay_key(&mut self, code: KeyCode) {
        let Some(overlay) = &mut self.overlay else { return };
        let page = overlay.page();
        match code {
            KeyCode::Up | KeyCode::Char('k') => overlay.move_by(-1),
            KeyCode::Down | KeyCode::Char('j') => overlay.move_by(1),
            KeyCode::PageUp => overlay.move_by(-page),
            KeyCode::PageDown | KeyCode::Char(' ') => overlay.move_by(page),
            KeyCode::Home => overlay.top = 0,
            KeyCode::End => overlay.move_by(isize::MAX),
            KeyCode::Char('q') if self.venue.sheet().is_some() => self.left = true,
            _ => self.overlay = None,
        }
    }

    /// Handles a key that always works; returns whether it was one.
    fn table_key(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Char('q') => self.ask_to_leave(),
            KeyCode::Char('?') => self.show_help(),
            KeyCode::F(1) | KeyCode::Char('r') => self.show_rules(),
            KeyCode::Char('b') => self.show_board(),
            KeyCode::Char('l') => self.show_log(),
            KeyCode::Char('s') if self.venue.sheet().is_some() => self.show_sheet(),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('t') if self.venue.has_listeners() => {
                self.note = None;
                self.talk = Some(LineEditor::default());
            }
            KeyCode::Char('g') if self.venue.has_gifts() => {
                self.note = None;
                self.talk = Some(LineEditor::holding("give "));
            }
            KeyCode::PageUp => self.scroll_board(-5),
            KeyCode::PageDown => self.scroll_board(5),
            _ => return false,
        }
        true
    }

    fn choice_key(&mut self, code: KeyCode, now: Instant) {
        let picked = match code {
            KeyCode::Up | KeyCode::Char('k') => self.move_cursor(-1),
            KeyCode::Down | KeyCode::Char('j') => self.move_cursor(1),
            KeyCode::Home => self.move_cursor(-isize::MAX),
            KeyCode::End => self.move_cursor(isize::MAX),
            KeyCode::Enter => self.picker.take(),
            KeyCode::Char(digit) if digit.is_ascii_digit() => self.picker.digit(digit),
            KeyCode::Char('/') => {
                self.picker.look_for();
                Picked::Nothing
            }
            KeyCode::Char('h') => {
                self.ask_hint();
                Picked::Nothing
            }
            KeyCode::Esc => {
                self.note = None;
                self.picker.stop_looking();
                Picked::Nothing
            }
            KeyCode::Char(letter) => {
                self.say_no_key(letter);
                Picked::Nothing
            }
            _ => Picked::Nothing,
        };
        match picked {
            Picked::This(place) => self.choose(place, now),
            Picked::NoSuch if self.chooser.is_some() => {
                let last = [("last", self.picker.choices.len().to_string())];
                self.note = Some(self.phrases.say_with("play-not-a-choice", &last));
            }
            Picked::NoSuch | Picked::Nothing => (),
        }
    }

    /// Reports an unknown key to a person who is being asked a question.
    fn say_no_key(&mut self, letter: char) {
        if self.chooser.is_some() {
            let key = [("key", letter.to_string())];
            self.note = Some(self.phrases.say_with("screen-no-key", &key));
        }
    }

    fn move_cursor(&mut self, by: isize) -> Picked {
        self.picker.move_by(by);
        Picked::Nothing
    }

    fn filter_key(&mut self, code: KeyCode, now: Instant) {
        match code {
            KeyCode::Esc => self.picker.stop_looking(),
            KeyCode::Backspace => self.picker.rub_out(),
            KeyCode::Up => self.picker.move_by(-1),
            KeyCode::Down => self.picker.move_by(1),
            KeyCode::F(1) => self.show_rules(),
            KeyCode::Enter => {
                if let Picked::This(place) = self.picker.take() {
                    self.choose(place, now);
                }
            }
            KeyCode::Char(letter) => self.picker.type_letter(letter),
            _ => (),
        }
    }

    fn talk_key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Enter => self.say_typed(),
            KeyCode::Esc => {
                self.talk = None;
                self.note = None;
            }
            _ => _ = self.talk.as_mut().map(|talk| talk.key(key)),
        }
    }

    /// While a chance outcome is typed, letters are text, not commands.
    fn entry_key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Enter => self.enter(),
            KeyCode::Esc if self.typed.is_empty() => self.ask_to_leave(),
            KeyCode::Esc => self.typed.clear(),
            KeyCode::F(1) => self.show_rules(),
            KeyCode::F(2) => self.undo(),
            KeyCode::PageUp => self.scroll_board(-5),
            KeyCode::PageDown => self.scroll_board(5),
            _ => _ = self.typed.key(key),
        }
    }

    pub(super) fn scroll_board(&mut self, by: isize) {
        let top = self.board_top.unwrap_or(self.places.board_top);
        self.board_top = Some(top.saturating_add_signed(by).min(self.places.board_last));
    }

    fn mouse(&mut self, mouse: MouseEvent, now: Instant) {
        let at = Position::new(mouse.column, mouse.row);
        let by = match mouse.kind {
            MouseEventKind::ScrollUp => -1,
            MouseEventKind::ScrollDown => 1,
            MouseEventKind::Down(MouseButton::Left) => return self.click(at, now),
            _ => return,
        };
        if let Some(overlay) = &mut self.overlay {
            overlay.move_by(by * 2);
        } else if self.places.board.contains(at) {
            self.scroll_board(by);
        } else if self.places.choices.contains(at) {
            self.picker.move_by(by);
        }
    }

    /// The first click selects, and the second one chooses.
    fn click(&mut self, at: Position, now: Instant) {
        if self.covered.is_some() {
            return;
        }
        if self.is_paused() && self.overlay.is_none() {
            return self.skip_pause();
        }
        if self.overlay.take().is_some() || !self.places.choices.contains(at) {
            return;
        }
        let row = usize::from(at.y - self.places.choices.y);
        let Some(&place) = self.places.rows.get(row) else { return };
        match self.picker.take() {
            Picked::This(pointed) if pointed == place => self.choose(place, now),
            _ => self.picker.point_at(place),
        }
    }
}
