//! Pictures of a table: the terminal's text in colours.

use std::fmt::Write as _;

use font8x8::UnicodeFonts as _;
use pyo3::PyResult;
use whistle_core::{Meta, Tint, Viewer, Words as _};

use crate::errors::{SetupError, without_panic};
use crate::table::AnyTable;
use crate::words::GameMessages;

/// Width and height of a letter in pixels.
const CELL: (usize, usize) = (8, 16);
/// The margin around the text.
const MARGIN: usize = 16;
const PAPER: &str = "#fbf8f1";
const PAPER_RGB: [u8; 3] = [0xfb, 0xf8, 0xf1];
const INK: &str = "#26221c";
const INK_RGB: [u8; 3] = [0x26, 0x22, 0x1c];

/// The smallest picture in columns and rows, as in a terminal.
const SCREEN: (usize, usize) = (78, 24);

/// A table as a viewer sees it, in a language.
pub(crate) struct Table<'a> {
    pub(crate) meta: &'a Meta,
    pub(crate) table: &'a dyn AnyTable,
    pub(crate) viewer: Viewer,
    pub(crate) lang: &'a str,
}

impl Table<'_> {
    pub(crate) fn text(&self) -> PyResult<(String, GameMessages)> {
        let lang = self.lang;
        if !whistle_words::LANGUAGES.contains(&lang) {
            let known = whistle_words::LANGUAGES.join(" and ");
            return Err(SetupError::new_err(format!(
                "there is no language \"{lang}\"; there are {known}"
            )));
        }
        let words = GameMessages::new(self.meta.id, lang);
        without_panic(|| self.table.draw(self.viewer, &words)).map(|text| (text, words))
    }

    pub(crate) fn svg(&self) -> PyResult<String> {
        let (text, words) = self.text()?;
        let named = self.meta.tints.iter();
        let named = named.map(|&(word, tint)| (words.say(&format!("name-{word}")), tint));
        Ok(svg(&text, self.meta, &named.collect::<Vec<_>>()))
    }

    /// Returns the pixels, three bytes each, with the picture's height and width.
    pub(crate) fn rgb(&self) -> PyResult<(Vec<u8>, usize, usize)> {
        Ok(rgb(&self.text()?.0, SCREEN))
    }
}

/// Draws the text as an SVG document; words that name something coloured have its colour.
fn svg(text: &str, meta: &Meta, named: &[(String, Tint)]) -> String {
    let (columns, rows) = extent(text);
    let (width, height) = (columns * CELL.0 + 2 * MARGIN, rows * CELL.1 + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n\
         <g font-family=\"monospace\" font-size=\"13\" fill=\"{INK}\" xml:space=\"preserve\">\n",
        escape(meta.title)
    );
    for (row, line) in text.lines().enumerate() {
        let y = MARGIN + (row + 1) * CELL.1 - 4;
        let mut column = 0;
        for (run, tint) in runs(line, named) {
            let letters = run.chars().count();
            if !run.trim().is_empty() {
                let x = MARGIN + column * CELL.0;
                let fill = tint.map(|tint| format!(" fill=\"{}\"", colour(tint)));
                let length = letters * CELL.0;
                _ = writeln!(
                    svg,
                    "<text x=\"{x}\" y=\"{y}\" textLength=\"{length}\"{}>{}</text>",
                    fill.unwrap_or_default(),
                    escape(run)
                );
            }
            column += letters;
        }
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// Draws the text as pixels, three bytes each, row by row; returns height and width too.
///
/// All pictures of a table are `rows` high, so that they can be frames of a video.
fn rgb(text: &str, least: (usize, usize)) -> (Vec<u8>, usize, usize) {
    let (columns, rows) = extent(text);
    let (columns, rows) = (columns.max(least.0), rows.max(least.1));
    let (width, height) = (columns * CELL.0 + 2 * MARGIN, rows * CELL.1 + 2 * MARGIN);
    let mut points = PAPER_RGB.repeat(width * height);
    for (row, line) in text.lines().enumerate() {
        for (column, letter) in line.chars().enumerate() {
            let Some(glyph) = glyph(letter) else { continue };
            for (y, bits) in glyph.iter().enumerate() {
                for x in (0..CELL.0).filter(|x| bits >> x & 1 == 1) {
                    // Letters are twice as high as they are wide.
                    for half in 0..2 {
                        let line = MARGIN + row * CELL.1 + 2 * y + half;
                        let point = 3 * (line * width + MARGIN + column * CELL.0 + x);
                        points[point..point + 3].copy_from_slice(&INK_RGB);
                    }
                }
            }
        }
    }
    (points, height, width)
}

/// Returns the eight rows of a letter, one bit per pixel; an unknown letter is a block.
fn glyph(letter: char) -> Option<[u8; 8]> {
    let plain = match letter {
        ' ' => return None,
        '–' | '—' | '−' => '-',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '…' => '_',
        '×' => 'x',
        '▶' | '→' | '▸' => '>',
        '←' => '<',
        '★' | '●' | '•' => '*',
        other => other,
    };
    let fonts = [
        font8x8::BASIC_FONTS.get(plain),
        font8x8::LATIN_FONTS.get(plain),
        font8x8::BOX_FONTS.get(plain),
        font8x8::BLOCK_FONTS.get(plain),
        font8x8::GREEK_FONTS.get(plain),
    ];
    Some(fonts.into_iter().flatten().next().unwrap_or([0, 0x7e, 0x7e, 0x7e, 0x7e, 0x7e, 0x7e, 0]))
}

fn extent(text: &str) -> (usize, usize) {
    let columns = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    (columns.max(1), text.lines().count().max(1))
}

/// Splits a line into runs of one colour.
fn runs<'a>(line: &'a str, named: &[(String, Tint)]) -> Vec<(&'a str, Option<Tint>)> {
    let mut cut = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let next = named
            .iter()
            .filter_map(|(word, tint)| Some((find_word(rest, word)?, word.len(), *tint)))
            .min_by_key(|&(at, length, _)| (at, usize::MAX - length));
        let Some((at, length, tint)) = next else { break };
        let (before, after) = rest.split_at(at);
        let (word, after) = after.split_at(length);
        if !before.is_empty() {
            cut.push((before, None));
        }
        cut.push((word, Some(tint)));
        rest = after;
    }
    if !rest.is_empty() {
        cut.push((rest, None));
    }
    cut
}

/// Finds a whole word.
fn find_word(line: &str, word: &str) -> Option<usize> {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
    line.match_indices(word)
        .find(|(at, _)| {
            !is_letter(line[..*at].chars().next_back())
                && !is_letter(line[at + word.len()..].chars().next())
        })
        .map(|(at, _)| at)
}

fn colour(tint: Tint) -> &'static str {
    match tint {
        Tint::Red => "#b3261e",
        Tint::Orange => "#b35c00",
        Tint::Yellow => "#8a6d00",
        Tint::Green => "#1b7a3d",
        Tint::Cyan => "#00727a",
        Tint::Blue => "#1f4fa8",
        Tint::Purple => "#7a2d91",
        Tint::Black => "#000000",
        Tint::Grey => "#6b6b6b",
        Tint::White => "#7d7568",
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
