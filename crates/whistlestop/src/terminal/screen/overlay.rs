//! A page over the table: help, rules, the log, the score.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};

use super::tint::Palette;
use super::wrap::wrap;

/// A page of text that scrolls.
pub(super) struct Overlay {
    pub(super) title: String,
    pub(super) text: Vec<String>,
    /// The line at the top.
    pub(super) top: usize,
    /// How many lines were visible the last time.
    page: usize,
    /// The furthest scroll position, with the last line at the bottom.
    last: usize,
}

impl Overlay {
    pub(super) fn new(title: String, text: Vec<String>, top: usize) -> Overlay {
        let last = text.len().saturating_sub(1);
        Overlay { title, text, top, page: 10, last }
    }

    pub(super) fn move_by(&mut self, by: isize) {
        self.top = self.top.saturating_add_signed(by).min(self.last.max(self.top));
    }

    pub(super) fn page(&self) -> isize {
        self.page.saturating_sub(1).max(1) as isize
    }

    pub(super) fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, palette: &Palette) {
        let inner_width = usize::from(area.width.saturating_sub(4));
        let room = usize::from(area.height.saturating_sub(2));
        self.page = room;
        let mut below = 0;
        let fits = |text: &&String| {
            below += wrapped(text, inner_width).len();
            below <= room
        };
        self.last = self.text.len() - self.text.iter().rev().take_while(fits).count();
        let mut lines: Vec<Line<'static>> = Vec::new();
        for text in self.text.iter().skip(self.top) {
            let style = match text.starts_with('#') {
                true => palette.heading().add_modifier(Modifier::BOLD),
                false => Style::new(),
            };
            lines.extend(wrapped(text, inner_width).iter().map(|line| palette.paint(line, style)));
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

/// Wraps a line of text, without the marks of a heading.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let indent = text.chars().take_while(|c| *c == ' ').count().min(12);
    let plain = text.replace("**", "");
    let plain = if text.starts_with('#') { plain.trim_start_matches(['#', ' ']) } else { &plain };
    wrap(plain.trim_end(), width, indent)
}
