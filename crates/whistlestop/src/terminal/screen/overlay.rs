//! A page over the table: help, rules, the log, the score.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};

use super::tint::Palette;
use super::wrap::wrap;

/// A page of text that can be scrolled.
pub(super) struct Overlay {
    pub(super) title: String,
    pub(super) text: Vec<String>,
    /// The line of the text that stands at the top.
    pub(super) top: usize,
    /// How many lines were seen the last time.
    page: usize,
}

impl Overlay {
    pub(super) fn new(title: String, text: Vec<String>, top: usize) -> Overlay {
        Overlay { title, text, top, page: 10 }
    }

    pub(super) fn move_by(&mut self, by: isize) {
        let last = self.text.len().saturating_sub(1);
        self.top = self.top.saturating_add_signed(by).min(last);
    }

    pub(super) fn page(&self) -> isize {
        self.page.saturating_sub(1).max(1) as isize
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, palette: &Palette) {
        let inner_width = usize::from(area.width.saturating_sub(4));
        let room = usize::from(area.height.saturating_sub(2));
        self.page = room;
        let mut lines: Vec<Line<'static>> = Vec::new();
        for text in self.text.iter().skip(self.top) {
            let indent = text.chars().take_while(|c| *c == ' ').count().min(12);
            let heading = text.starts_with('#');
            let style = match heading {
                true => palette.heading().add_modifier(Modifier::BOLD),
                false => Style::new(),
            };
            let text = text.replace("**", "");
            let text = if heading { text.trim_start_matches(['#', ' ']) } else { &text };
            let wrapped = wrap(text.trim_end(), inner_width, indent);
            lines.extend(wrapped.iter().map(|line| palette.paint(line, style)));
            if lines.len() >= room {
                break;
            }
        }
        lines.truncate(room);
        frame.render_widget(Clear, area);
        let block = Block::bordered()
            .title(format!(" {} ", self.title))
            .padding(ratatui::widgets::Padding::horizontal(1));
        frame.render_widget(Paragraph::new(lines).block(block), area);
    }
}
