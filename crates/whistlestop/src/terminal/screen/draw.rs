//! The layout of the screen, from 80 columns and 24 rows up.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};
use whistle_core::text_board::HEIGHT;
use whistle_core::{Turn, Viewer, Words as _};

use super::Screen;
use super::wrap::wrap;
use crate::terminal::{Step, tell};
use crate::words::ByPlace;

/// The smallest screen.
pub(super) const LEAST: (u16, u16) = (80, 24);
/// From this width on, the board has its own column.
const WIDE: u16 = 120;
const BOARD_WIDTH: u16 = 80;
/// The minimum height of choices and log, with their heading.
const BELOW: u16 = 6;
// The status bar and the footer take a row each; boards are designed for the remaining rows of the smallest screen.
const _: () = assert!((LEAST.1 - 2 - BELOW) as usize == HEIGHT);

/// Where things were drawn last, for the mouse and for scrolling.
#[derive(Default)]
pub(super) struct Places {
    pub(super) board: Rect,
    pub(super) choices: Rect,
    /// The choice in each row.
    pub(super) rows: Vec<usize>,
    pub(super) board_top: usize,
    pub(super) board_last: usize,
}

impl Screen {
    /// Draws everything.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        self.phrases.learn(|| self.venue.look());
        let area = frame.area();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            return self.draw_too_small(frame, area);
        }
        if self.covered.is_some() {
            return self.draw_cover(frame, area);
        }
        self.draw_bar(frame, Rect { height: 1, ..area });
        let foot = self.foot(usize::from(area.width));
        let foot_height = foot.len() as u16;
        let table = Rect { y: area.y + 1, height: area.height - 1 - foot_height, ..area };
        let foot_area = Rect { y: table.bottom(), height: foot_height, ..area };
        frame.render_widget(Paragraph::new(foot), foot_area);
        let (board, choices, log) = self.split(table);
        self.draw_board(frame, board);
        match self.chance_question.is_some() {
            true => self.draw_entry(frame, choices),
            false => self.draw_choices(frame, choices),
        }
        self.draw_log(frame, log);
        if let Some(mut overlay) = self.overlay.take() {
            overlay.draw(frame, table, &self.palette);
            self.overlay = Some(overlay);
        }
    }

    /// Puts the board above choices and log, or to their left if there is room.
    fn split(&self, table: Rect) -> (Rect, Rect, Rect) {
        if table.width >= WIDE {
            let board = Rect { width: BOARD_WIDTH, ..table };
            let side = Rect { x: table.x + BOARD_WIDTH, width: table.width - BOARD_WIDTH, ..table };
            let upper = (side.height / 2).max(BELOW);
            let choices = Rect { height: upper, ..side };
            let log = Rect { y: side.y + upper, height: side.height - upper, ..side };
            return (board, choices, log);
        }
        let wanted = self.venue.draw(self.eyes(), &ByPlace(&self.phrases)).lines().count() as u16;
        let height = wanted.min(table.height - BELOW);
        let board = Rect { height, ..table };
        let below = Rect { y: table.y + height, height: table.height - height, ..table };
        let half = below.width / 2;
        let choices = Rect { width: half, ..below };
        let log = Rect { x: below.x + half, width: below.width - half, ..below };
        (board, choices, log)
    }

    fn draw_too_small(&self, frame: &mut Frame<'_>, area: Rect) {
        let sizes = [
            ("width", LEAST.0.to_string()),
            ("height", LEAST.1.to_string()),
            ("columns", area.width.to_string()),
            ("rows", area.height.to_string()),
        ];
        let words = self.phrases.say_with("screen-too-small", &sizes);
        let lines = wrap(&words, usize::from(area.width.max(1)), 0);
        frame.render_widget(Paragraph::new(lines.join("\n")), area);
    }

    /// A covered screen, which shows nobody's hand.
    fn draw_cover(&self, frame: &mut Frame<'_>, area: Rect) {
        frame.render_widget(Clear, area);
        let seat = [("seat", self.phrases.say_seat(self.covered.unwrap_or_default()))];
        let words = self.phrases.say_with("play-cover", &seat);
        let middle = Rect { y: area.y + area.height / 2 - 1, height: 3, ..area };
        let mut lines = vec![Line::from(words).style(self.palette.note())];
        if let Some(note) = &self.note {
            lines.push(Line::from(""));
            lines.push(Line::from(note.clone()));
        }
        frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), middle);
    }

    fn draw_bar(&self, frame: &mut Frame<'_>, area: Rect) {
        let who = match self.eyes() {
            Viewer::Seat(seat) => {
                self.phrases.say_with("screen-you", &[("seat", self.phrases.say_seat(seat))])
            }
            Viewer::Spectator => self.phrases.say("screen-watching"),
        };
        let left = format!(" {} · {who}", self.venue.entry().meta.title);
        let right = format!("{} ", self.status_words());
        let room = usize::from(area.width).saturating_sub(left.chars().count());
        let text = format!("{left}{right:>room$}");
        frame.render_widget(Paragraph::new(text).style(self.palette.bar()), area);
    }

    fn status_words(&self) -> String {
        if self.chooser.is_some() {
            let turn = self.phrases.say("screen-your-turn");
            return match self.seconds_left() {
                Some(seconds) => {
                    let seconds = [("seconds", seconds.to_string()), ("turn", turn)];
                    self.phrases.say_with("screen-seconds-left", &seconds)
                }
                None => turn,
            };
        }
        match (self.status, self.venue.turn()) {
            (Step::Over, _) | (_, Turn::Over) => self.phrases.say("screen-over"),
            (Step::Thinks(seat), _) => {
                self.phrases.say_with("screen-thinks", &[("seat", self.phrases.say_seat(seat))])
            }
            (_, Turn::Seats { seats }) => {
                if seats.is_empty() {
                    return String::new();
                }
                let names = tell::name_seats(seats.iter(), &self.phrases);
                self.phrases.say_with("screen-waits", &[("seats", names)])
            }
            (_, Turn::Chance) => String::new(),
        }
    }

    /// The line being typed and a note, if any; otherwise the keys.
    fn foot(&self, width: usize) -> Vec<Line<'static>> {
        let talk = self.talk.as_ref().map(|talk| {
            let (before, after) = talk.split();
            let words = ("words", format!("{before}▏{after}"));
            self.phrases.say_with("screen-talk", &[words])
        });
        let said = talk.iter().chain(&self.note).flat_map(|words| wrap(words, width - 2, 0));
        let said = said.take(4).map(|l| Line::from(format!(" {l}")).style(self.palette.note()));
        let mut lines: Vec<Line<'static>> = said.collect();
        // The user must know how to close a page that covers the table.
        if !lines.is_empty() && self.overlay.is_none() {
            return lines;
        }
        let keys = match (self.chance_question.is_some(), self.is_paused()) {
            _ if self.overlay.is_some() => "screen-keys-page",
            (true, _) => "screen-keys-entry",
            (false, true) => "screen-keys-pause",
            (false, false) if self.venue.has_listeners() => "screen-keys-listeners",
            (false, false) => "screen-keys",
        };
        lines.push(Line::from(format!(" {}", self.phrases.say(keys))).style(self.palette.old()));
        lines
    }

    fn heading(&self, text: &str, width: u16) -> Line<'static> {
        let fill = usize::from(width).saturating_sub(text.chars().count() + 4);
        let text = format!("─ {text} {} ", "─".repeat(fill));
        Line::from(Span::styled(text, self.palette.heading()))
    }

    fn draw_board(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let drawn = self.venue.draw(self.eyes(), &ByPlace(&self.phrases));
        let mut lines: Vec<&str> = drawn.trim_end().lines().collect();
        let room = usize::from(area.height);
        if lines.len() > room {
            lines.retain(|line| !line.is_empty());
        }
        // Shared parts and scores come first and are always visible.
        let last = lines.len().saturating_sub(room);
        let top = self.board_top.unwrap_or(0).min(last);
        (self.places.board, self.places.board_top, self.places.board_last) = (area, top, last);
        let shown = lines.iter().skip(top).take(room);
        let painted: Vec<Line<'static>> = shown.map(|line| self.board_line(line)).collect();
        frame.render_widget(
            Paragraph::new(painted),
            Rect { x: area.x + 1, width: area.width - 1, ..area },
        );
        let mark = |frame: &mut Frame<'_>, y: u16, text: &'static str| {
            let at = Rect { x: area.right() - 1, y, width: 1, height: 1 };
            frame.render_widget(Paragraph::new(text).style(self.palette.note()), at);
        };
        if top > 0 {
            mark(frame, area.y, "▲");
        }
        if top < last {
            mark(frame, area.bottom() - 1, "▼");
        }
    }

    /// A line without indentation or columns is a heading; the player's own heading is marked with a star.
    fn board_line(&self, line: &str) -> Line<'static> {
        let heading = !line.starts_with([' ', '*']) && !line.contains("  ") && !line.contains(':');
        let base = if heading { self.palette.heading() } else { Style::new() };
        self.palette.paint(line, base)
    }

    fn draw_choices(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let title = match (self.chooser, &self.picker.filter) {
            (None, _) => self.status_words(),
            (Some(_), Some(filter)) => {
                self.phrases.say_with("screen-filter", &[("words", format!("{filter}▏"))])
            }
            (Some(seat), None) => match self.venue.question(&self.phrases) {
                Some(question) => question,
                None if self.eyes() == Viewer::Seat(seat) => self.phrases.say("play-your-turn"),
                None => {
                    let seat = [("seat", self.phrases.say_seat(seat))];
                    self.phrases.say_with("play-their-turn", &seat)
                }
            },
        };
        // A question longer than a heading goes below it.
        let long = title.chars().count() + 2 > usize::from(area.width);
        let (title, told) = match long {
            true => {
                (self.phrases.say("play-your-turn"), wrap(&title, usize::from(area.width) - 1, 0))
            }
            false if self.picker.filter.is_some() && self.picker.shown.is_empty() => {
                let words = self.phrases.say("screen-no-match");
                (title, wrap(&words, usize::from(area.width) - 1, 0))
            }
            false => (title, Vec::new()),
        };
        let told: Vec<Line<'static>> = told.into_iter().map(Line::from).collect();
        let told_rows = (told.len() as u16).min(area.height.saturating_sub(2));
        let count = self.picker.shown.len();
        let room = usize::from(area.height - 1 - told_rows);
        let title = if count > room { format!("{title} ({count})") } else { title };
        frame.render_widget(self.heading(&title, area.width), Rect { height: 1, ..area });
        let below = Rect { y: area.y + 1, height: told_rows, ..area };
        frame.render_widget(Paragraph::new(told).style(self.palette.note()), below);
        let height = area.height - 1 - told_rows;
        let area = Rect { y: area.y + 1 + told_rows, height, ..area };
        let mut lines: Vec<(usize, Line<'static>)> = Vec::new();
        let (mut first, mut end) = (0, 0);
        for (row, &place) in self.picker.shown.iter().enumerate() {
            let chosen = row == self.picker.cursor;
            let mark = if chosen { '▸' } else { ' ' };
            let text = format!("{mark}{:>2}  {}", place + 1, self.picker.choices[place].words);
            let style = if chosen { self.palette.cursor() } else { Style::new() };
            if chosen {
                first = lines.len();
            }
            let wrapped = wrap(&text, usize::from(area.width) - 1, 5);
            lines.extend(wrapped.iter().map(|line| (place, self.palette.paint(line, style))));
            if chosen {
                end = lines.len();
            }
        }
        let top = end.saturating_sub(room).min(first);
        let (rows, lines): (Vec<usize>, Vec<Line<'static>>) =
            lines.into_iter().skip(top).take(room).unzip();
        self.places.choices = area;
        self.places.rows = rows;
        frame.render_widget(Paragraph::new(lines), area);
    }

    /// The prompt of a real-table game.
    fn draw_entry(&self, frame: &mut Frame<'_>, area: Rect) {
        let Some(asked) = &self.chance_question else { return };
        let title = self.phrases.say("screen-real-table");
        frame.render_widget(self.heading(&title, area.width), Rect { height: 1, ..area });
        let width = usize::from(area.width) - 2;
        let mut lines: Vec<Line<'static>> = Vec::new();
        let question = wrap(&asked.question, width, 0);
        lines.extend(question.into_iter().map(|line| Line::from(line).style(self.palette.note())));
        let (before, after) = self.typed.split();
        let shown = format!("> {before}▏{after}");
        lines.extend(wrap(&shown, width, 2).into_iter().map(Line::from));
        let words = asked.vocabulary.join(" · ");
        lines.extend(
            wrap(&words, width, 0).iter().map(|line| self.palette.paint(line, Style::new())),
        );
        let below = Rect { y: area.y + 1, height: area.height - 1, ..area };
        frame.render_widget(Paragraph::new(lines), below);
    }

    fn draw_log(&self, frame: &mut Frame<'_>, area: Rect) {
        let title = self.phrases.say("screen-log");
        frame.render_widget(self.heading(&title, area.width), Rect { height: 1, ..area });
        let area = Rect { y: area.y + 1, height: area.height - 1, ..area };
        let room = usize::from(area.height);
        let mut lines: Vec<Line<'static>> = Vec::new();
        for (number, text) in self.log.iter().enumerate().rev() {
            let style = if number < self.news_from { self.palette.old() } else { Style::new() };
            let wrapped = wrap(text, usize::from(area.width) - 1, 2);
            lines.extend(wrapped.iter().rev().map(|line| self.palette.paint(line, style)));
            if lines.len() >= room {
                break;
            }
        }
        lines.truncate(room);
        lines.reverse();
        frame.render_widget(Paragraph::new(lines), area);
    }
}
