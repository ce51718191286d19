//! Colours, which always accompany words and never replace them.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use whistle_core::{Seat, Tint, Words as _};
use whistle_registry::GameEntry;

use crate::words::Phrases;

/// Styles, using only the sixteen colours that every terminal has.
pub(super) struct Palette {
    colours: bool,
    /// The words for coloured things, longest first.
    chips: Vec<(String, Style)>,
}

impl Palette {
    pub(super) fn new(entry: &GameEntry, phrases: &Phrases, seats: u8, colours: bool) -> Palette {
        let mut chips = Vec::new();
        if colours {
            let tinted = entry.meta.tints.iter();
            chips.extend(tinted.map(|&(word, tint)| (phrases.name_word(word), chip(tint))));
        }
        let seat = Style::new().add_modifier(Modifier::BOLD);
        chips.extend(Seat::all(seats).map(|number| (phrases.say_seat(number), seat)));
        chips.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
        Palette { colours, chips }
    }

    /// Returns a style, or a plain one if colours are off.
    fn coloured(&self, style: Style, plain: Style) -> Style {
        if self.colours { style } else { plain }
    }

    pub(super) fn bar(&self) -> Style {
        let plain = Style::new().add_modifier(Modifier::REVERSED);
        self.coloured(Style::new().fg(Color::White).bg(Color::Blue), plain)
    }

    pub(super) fn heading(&self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        self.coloured(bold.fg(Color::Cyan), bold)
    }

    pub(super) fn cursor(&self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(super) fn old(&self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(super) fn note(&self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        self.coloured(bold.fg(Color::Yellow), bold)
    }

    /// Colours the words in a line that name something coloured.
    pub(super) fn paint(&self, text: &str, base: Style) -> Line<'static> {
        let mut spans = Vec::new();
        let (mut plain, mut at) = (0, 0);
        while at < text.len() {
            let rest = &text[at..];
            let starts = !text[..at].ends_with(char::is_alphanumeric);
            let word = self.chips.iter().find(|(word, _)| {
                starts
                    && rest.starts_with(word.as_str())
                    && !rest[word.len()..].starts_with(char::is_alphanumeric)
            });
            match word {
                Some((word, style)) => {
                    spans.push(Span::styled(text[plain..at].to_owned(), base));
                    spans.push(Span::styled(word.clone(), base.patch(*style)));
                    at += word.len();
                    plain = at;
                }
                None => at += rest.chars().next().map_or(1, char::len_utf8),
            }
        }
        spans.push(Span::styled(text[plain..].to_owned(), base));
        spans.retain(|span| !span.content.is_empty());
        Line::from(spans)
    }
}

/// Sets both text and background colour, so that a chip is readable anywhere.
fn chip(tint: Tint) -> Style {
    let (ink, paper) = match tint {
        Tint::Red => (Color::White, Color::Red),
        Tint::Orange => (Color::Black, Color::LightRed),
        Tint::Yellow => (Color::Black, Color::Yellow),
        Tint::Green => (Color::Black, Color::Green),
        Tint::Cyan => (Color::Black, Color::Cyan),
        Tint::Blue => (Color::White, Color::Blue),
        Tint::Purple => (Color::White, Color::Magenta),
        Tint::Black => (Color::White, Color::Black),
        Tint::Grey => (Color::White, Color::DarkGray),
        Tint::White => (Color::Black, Color::White),
    };
    Style::new().fg(ink).bg(paper)
}
