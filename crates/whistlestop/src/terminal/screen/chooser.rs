//! The questions before a game, on a screen.

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
use super::wrap::wrap;
use crate::failure::Failure;
use crate::terminal::{Choice, Chooser, Chosen, Question};
use crate::words::Phrases;

/// How often to check whether the question is still wanted.
const BREATH: Duration = Duration::from_millis(100);

/// Asks on the whole screen.
pub(crate) struct ScreenChooser<'a>(pub(crate) &'a mut ScreenTerminal);

impl Chooser for ScreenChooser<'_> {
    fn choose_while(
        &mut self,
        phrases: &Phrases,
        asked: &Question<'_>,
        wanted: &mut dyn FnMut() -> bool,
    ) -> Result<Chosen, Failure> {
        let mut picker = Picker { offset: asked.first - 1, ..Picker::default() };
        let choice = |words: &String| Choice { action: Value::Null, words: words.clone() };
        picker.offer(asked.choices.iter().map(choice).collect());
        drop_typed_ahead()?;
        loop {
            let mut rows = Vec::new();
            self.0.draw(|frame| rows = draw(frame, &picker, asked.text, phrases))?;
            while !event::poll(BREATH)? {
                if !wanted() {
                    return Ok(Chosen::Overtaken);
                }
            }
            let key = match event::read()? {
                Event::Key(key) => key,
                Event::Mouse(mouse) => {
                    let pointed = rows.get(usize::from(mouse.row)).copied().flatten();
                    match (mouse.kind, pointed) {
                        (MouseEventKind::Down(MouseButton::Left), Some(place)) => {
                            return Ok(Chosen::This(place));
                        }
                        (MouseEventKind::ScrollUp, _) => picker.move_by(-1),
                        (MouseEventKind::ScrollDown, _) => picker.move_by(1),
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
                KeyCode::Char('q') | KeyCode::Esc => return Ok(Chosen::Left),
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
                return Ok(Chosen::This(place));
            }
        }
    }
}

/// Only keys pressed after a choice was shown can answer it; leaving always works.
fn drop_typed_ahead() -> Result<(), Failure> {
    while event::poll(Duration::ZERO)? {
        if event::read()?.as_key_event().is_some_and(|key| is_interrupt(&key)) {
            return Err(Failure::Interrupted);
        }
    }
    Ok(())
}

/// Draws the choices; returns the choice in each row of the screen.
fn draw(
    frame: &mut ratatui::Frame<'_>,
    picker: &Picker,
    question: &str,
    phrases: &Phrases,
) -> Vec<Option<usize>> {
    let screen = frame.area();
    let width = screen.width.min(76);
    // Inside the borders and the spaces beside them.
    let inside = usize::from(width.saturating_sub(6)).max(8);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let question = wrap(question, inside, 0).into_iter();
    let question: Vec<Line<'_>> = question.map(|line| Line::from(line).style(bold)).collect();
    let mut choices: Vec<(usize, Line<'_>)> = Vec::new();
    let mut end = 0;
    for (place, choice) in picker.choices.iter().enumerate() {
        let chosen = place == picker.cursor;
        let mark = if chosen { '▸' } else { ' ' };
        let style =
            if chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let text = format!("{mark}{:>2}  {}", place + 1 + picker.offset, choice.words);
        let lines = wrap(&text, inside, 5).into_iter();
        choices.extend(lines.map(|line| (place, Line::from(line).style(style))));
        if chosen {
            end = choices.len();
        }
    }
    // Two borders, an empty row above and below the question, and one at the end.
    let around = question.len() as u16 + 5;
    let height = (choices.len() as u16 + around).min(screen.height);
    let area =
        Rect { x: (screen.width - width) / 2, y: (screen.height - height) / 2, width, height };
    let room = usize::from(height.saturating_sub(around)).max(1);
    let (places, choices): (Vec<usize>, Vec<Line<'_>>) =
        choices.into_iter().skip(end.saturating_sub(room)).take(room).unzip();
    let above = usize::from(area.y) + 2 + question.len() + 1;
    let rows = std::iter::repeat_n(None, above).chain(places.into_iter().map(Some)).collect();
    let lines: Vec<Line<'_>> =
        question.into_iter().chain([Line::from("")]).chain(choices).collect();
    let block = Block::bordered()
        .title(" Whistlestop ")
        .title_bottom(format!(" {} ", phrases.say("menu-keys")))
        .padding(Padding::new(2, 2, 1, 0));
    frame.render_widget(Paragraph::new(lines).block(block), area);
    rows
}
