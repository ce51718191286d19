//! Bars: estimates with intervals, and histograms.

use std::fmt::{self, Write as _};

use super::{escape, scale};
use crate::{Interval, Scores, Wording};

/// Estimates of several things on one scale.
pub(crate) struct Intervals<'a> {
    pub(crate) rows: Vec<Row>,
    /// The ends of the scale.
    pub(crate) scale: (f64, f64),
    /// The position of a reference mark, and its name.
    pub(crate) mark: Option<(f64, String)>,
    /// Formats a number on the scale.
    pub(crate) write: Box<dyn Fn(f64) -> String + 'a>,
    bars: bool,
}

/// One estimate.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) found: Interval,
    /// A text in place of the estimate and its interval.
    pub(crate) value: Option<String>,
    /// Whether it clearly differs from the mark.
    pub(crate) odd: bool,
}

/// The width of a strip in drawing units.
const WIDE: f64 = 1_000.0;

impl<'a> Intervals<'a> {
    /// Creates a chart whose scale contains all rows and the mark.
    pub(crate) fn new(
        rows: Vec<Row>,
        mark: Option<(f64, String)>,
        write: impl Fn(f64) -> String + 'a,
    ) -> Self {
        let write = Box::new(write);
        let ends = rows.iter().flat_map(|row| [row.found.low, row.found.high]);
        let ends = ends.chain(mark.iter().map(|mark| mark.0)).filter(|end| end.is_finite());
        let (low, high) = ends.fold((f64::MAX, f64::MIN), |(l, h), end| (l.min(end), h.max(end)));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        let room = ((high - low) * 0.06).max(1e-6);
        Intervals { rows, scale: (low - room, high + room), mark, write, bars: false }
    }

    /// Draws bars from zero to the estimates.
    pub(crate) fn drawn_as_bars(mut self) -> Self {
        self.scale.0 = 0.0;
        self.bars = true;
        self
    }

    fn place(&self, value: f64) -> f64 {
        let (low, high) = self.scale;
        ((value - low) / (high - low)).clamp(0.0, 1.0)
    }

    pub(super) fn write(&self, words: &Wording<'_>, out: &mut String) -> fmt::Result {
        writeln!(out, "<figure>")?;
        for row in &self.rows {
            self.write_row(row, words, out)?;
        }
        write!(out, "<div class=\"axis\"><div class=\"ticks\">")?;
        for tick in ticks(self.scale) {
            let left = self.place(tick) * 100.0;
            write!(out, "<span style=\"left:{left:.2}%\">{}</span>", escape(&(self.write)(tick)))?;
        }
        writeln!(out, "</div></div>")?;
        if let Some((_, name)) = &self.mark {
            let key = words.with("lab-key", &[("mark", name.clone())]);
            writeln!(out, "<p class=\"key\">{}</p>", escape(&key))?;
        }
        writeln!(out, "</figure>")
    }

    fn write_row(&self, row: &Row, words: &Wording<'_>, out: &mut String) -> fmt::Result {
        let Interval { rate, low, high } = row.found;
        let value = match &row.value {
            Some(said) => escape(said),
            None => {
                let [rate, low, high] = [rate, low, high].map(|v| (self.write)(v));
                let range = words.with("lab-range", &[("low", low), ("high", high)]);
                format!("<b>{}</b> <small>{}</small>", escape(&rate), escape(&range))
            }
        };
        let [from, to, at] = [low, high, rate].map(|value| self.place(value) * WIDE);
        let odd = if row.odd { " odd" } else { "" };
        let bar = format!("<rect class=\"bar\" x=\"0\" y=\"4\" width=\"{at:.1}\" height=\"12\"/>");
        let bar = if self.bars { bar } else { String::new() };
        writeln!(
            out,
            "<div class=\"row{odd}\"><span class=\"name\">{}</span><svg class=\"strip\" viewBox=\"0 \
             0 {WIDE} 20\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{bar}<rect class=\"band\" \
             x=\"{from:.1}\" y=\"4\" width=\"{:.1}\" height=\"12\"/>{}{}</svg><span \
             class=\"value\">{value}</span></div>",
            escape(&row.name),
            (to - from).max(1.0),
            self.mark.as_ref().map_or(String::new(), |mark| line(
                "fair",
                self.place(mark.0),
                -2,
                22
            )),
            line("dot", at / WIDE, 2, 18),
        )
    }
}

fn line(class: &str, place: f64, top: i32, bottom: i32) -> String {
    let x = place * WIDE;
    format!(
        "<line class=\"{class}\" vector-effect=\"non-scaling-stroke\" x1=\"{x:.1}\" y1=\"{top}\" \
         x2=\"{x:.1}\" y2=\"{bottom}\"/>"
    )
}

/// Round numbers within a scale, three to seven of them.
fn ticks((low, high): (f64, f64)) -> Vec<f64> {
    let rough = (high - low) / 6.0;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|s| *s >= rough * 0.99);
    let step = step.unwrap_or(rough);
    let first = (low / step).ceil() as i64;
    (0..8).map(|n| (first + n) as f64 * step).take_while(|tick| *tick <= high).collect()
}

/// The frequencies of values.
pub(crate) struct Histogram {
    pub(crate) bars: Vec<(i32, i32, f64)>,
}

impl Histogram {
    /// Divides scores into at most `most` bars of equal, round width.
    pub(crate) fn new(scores: &Scores, most: i32) -> Histogram {
        Histogram { bars: scores.bars(most) }
    }

    pub(super) fn write(&self, words: &Wording<'_>, out: &mut String) -> fmt::Result {
        // A single value is described in words.
        if self.bars.len() < 2 {
            return Ok(());
        }
        let tallest = self.bars.iter().map(|bar| bar.2).fold(0.0, f64::max).max(1e-9);
        write!(
            out,
            "<figure><div class=\"plot\">{}<svg class=\"bars\" viewBox=\"0 0 {} 100\" \
             preserveAspectRatio=\"none\" aria-hidden=\"true\">",
            scale([tallest, 0.0].map(|part| words.percent(part, 1))),
            self.bars.len() * 10
        )?;
        for (place, (from, to, part)) in self.bars.iter().enumerate() {
            let height = part / tallest * 100.0;
            let about = [("low", from.to_string()), ("high", to.to_string())];
            write!(
                out,
                "<rect class=\"bar\" x=\"{}\" y=\"{:.2}\" width=\"9\" height=\"{height:.2}\"><title>\
                 {}: {}</title></rect>",
                place * 10,
                100.0 - height,
                escape(&words.with("lab-range", &about)),
                words.percent(*part, 1),
            )?;
        }
        let label =
            |bar: Option<&(i32, i32, f64)>| bar.map_or(String::new(), |bar| bar.0.to_string());
        let [a, b, c, d] = [0, 1, 2, 3].map(|n| label(self.bars.get(self.bars.len() * n / 4)));
        let end = self.bars.last().map_or(String::new(), |bar| bar.1.to_string());
        writeln!(
            out,
            "</svg><div class=\"under\"><span>{a}</span><span>{b}</span><span>{c}</span><span>{d}\
             </span><span>{end}</span></div></div></figure>"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        let [a, b, c] = [(0.2, 0.31), (900.0, 1100.0), (-0.013, 0.02)].map(ticks);
        assert_eq!(
            a.iter().map(|t| format!("{t:.2}")).collect::<Vec<_>>(),
            ["0.20", "0.22", "0.24", "0.26", "0.28", "0.30"]
        );
        assert_eq!(b, [900.0, 950.0, 1000.0, 1050.0, 1100.0]);
        assert_eq!(
            c.iter().map(|t| format!("{t:.2}")).collect::<Vec<_>>(),
            ["-0.01", "0.00", "0.01", "0.02"]
        );
    }
}
