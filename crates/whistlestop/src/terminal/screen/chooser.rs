//! The small questions before a game, on a screen.

use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Padding, Paragraph};
use serde_json::Value;
use whistle_core::Words as _;

use super::ScreenTerminal;
use super::keys::is_interrupt;
use super::picker::{Picked, Picker};
use crate::failure::Failure;
use crate::terminal::{Choice, Chooser};
use crate::words::Phrases;

/// Asks on the whole screen.
pub(crate) struct ScreenChooser<'a>(pub(crate) &'a mut ScreenTerminal);

impl Chooser for ScreenChooser<'_> {
    fn choose(
        &mut self,
        phrases: &Phrases,
        question: &str,
        choices: &[String],
    ) -> Result<Option<usize>, Failure> {
        let mut picker = Picker::default();
        let choice = |words: &String| Choice { action: Value::Null, words: words.clone() };
        picker.offer(choices.iter().map(choice).collect());
        drop_typed_ahead()?;
        loop {
            let mut first_row = 0;
            self.0.draw(|frame| first_row = draw(frame, &picker, question, phrases))?;
            let key = match event::read()? {
                Event::Key(key) => key,
                Event::Mouse(mouse) => {
                    let row = usize::from(mouse.row.wrapping_sub(first_row));
                    let clicked = mouse.kind == MouseEventKind::Down(MouseButton::Left);
                    match mouse.kind {
                        _ if clicked && row < choices.len() => return Ok(Some(row)),
                        MouseEventKind::ScrollUp => picker.move_by(-1),
                        MouseEventKind::ScrollDown => picker.move_by(1),
                        _ => (),
                    }
                    continue;
                }
                _ => continue,
            };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            let picked = match key.code {
                _ if is_interrupt(&key) => return Err(Failure::Interrupted),
                KeyCode::Char('q') | KeyCode::Esc => return Ok(None),
                KeyCode::Up | KeyCode::Char('k') => {
                    picker.move_by(-1);
                    Picked::Nothing
                }
                KeyCode::Down | KeyCode::Char('j') => {
                    picker.move_by(1);
                    Picked::Nothing
                }
                KeyCode::Enter => picker.take(),
                KeyCode::Char(digit) if digit.is_ascii_digit() => picker.digit(digit),
                _ => Picked::Nothing,
            };
            if let Picked::This(place) = picked {
                return Ok(Some(place));
            }
        }
    }
}

/// A choice needs a key that was pressed after it was offered; leaving does not.
fn drop_typed_ahead() -> Result<(), Failure> {
    while event::poll(Duration::ZERO)? {
        if event::read()?.as_key_event().is_some_and(|key| is_interrupt(&key)) {
            return Err(Failure::Interrupted);
        }
    }
    Ok(())
}

/// Draws the choices; returns the row of the first.
fn draw(frame: &mut ratatui::Frame<'_>, picker: &Picker, question: &str, phrases: &Phrases) -> u16 {
    let area = frame.area();
    let height = (picker.choices.len() as u16 + 6).min(area.height);
    let width = area.width.min(76);
    let area = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = vec![Line::from(question.to_owned()).style(bold), Line::from("")];
    for (place, choice) in picker.choices.iter().enumerate() {
        let chosen = place == picker.cursor;
        let mark = if chosen { '▸' } else { ' ' };
        let style =
            if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        lines.push(Line::from(format!("{mark}{:>2}  {}", place + 1, choice.words)).style(style));
    }
    let block = Block::bordered()
        .title(" Whistlestop ")
        .title_bottom(format!(" {} ", phrases.say("menu-keys")))
        .padding(Padding::new(2, 2, 1, 0));
    frame.render_widget(Paragraph::new(lines).block(block), area);
    // Below the border, a blank, the question and another blank.
    area.y + 4
}
