//! Line charts over time.

use std::fmt::{self, Write as _};

use super::{escape, scale};
use crate::Wording;

/// Shares over time: one line for each of several, from 0 at the bottom to 1 at the top.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// The name of each line, and its points from left to right.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
    /// Marked moments, with descriptions.
    pub marks: Vec<(f64, String)>,
    /// Whether to draw the diagonal, where both axes are equal.
    pub diagonal: bool,
    /// The labels below the left and the right end.
    pub ends: [String; 2],
}

/// The size of the drawing in its own units; it is stretched to fit.
const WIDE: f64 = 1_000.0;
const HIGH: f64 = 300.0;

impl Lines {
    pub(super) fn write(&self, words: &Wording<'_>, out: &mut String) -> fmt::Result {
        let points = || self.lines.iter().flat_map(|(_, points)| points);
        let ends = points().fold((f64::MAX, f64::MIN), |(l, h), (x, _)| (l.min(*x), h.max(*x)));
        let (low, high) = if ends.0 < ends.1 { ends } else { (0.0, 1.0) };
        let across = |x: f64| (x - low) / (high - low) * WIDE;
        let up = |y: f64| (1.0 - y.clamp(0.0, 1.0)) * HIGH;
        write!(
            out,
            "<figure><div class=\"plot\">{}<svg class=\"lines\" viewBox=\"0 0 {WIDE} {HIGH}\" \
             preserveAspectRatio=\"none\" aria-hidden=\"true\">",
            scale([1.0, 0.75, 0.5, 0.25, 0.0].map(|share| words.percent(share, 0)))
        )?;
        for quarter in 0..=4 {
            let y = HIGH * f64::from(quarter) / 4.0;
            write!(out, "<line class=\"base\" x1=\"0\" y1=\"{y}\" x2=\"{WIDE}\" y2=\"{y}\"/>")?;
        }
        if self.diagonal {
            write!(out, "<line class=\"fair\" x1=\"0\" y1=\"{HIGH}\" x2=\"{WIDE}\" y2=\"0\"/>")?;
        }
        for (x, said) in &self.marks {
            let x = across(*x);
            write!(
                out,
                "<line class=\"turn\" x1=\"{x:.1}\" y1=\"0\" x2=\"{x:.1}\" y2=\"{HIGH}\"><title>{}\
                 </title></line>",
                escape(said)
            )?;
        }
        for (number, (name, points)) in self.lines.iter().enumerate() {
            write!(out, "<polyline class=\"line l{number}\" points=\"")?;
            for (x, y) in points {
                write!(out, "{:.1},{:.1} ", across(*x), up(*y))?;
            }
            write!(out, "\"><title>{}</title></polyline>", escape(name))?;
        }
        let [left, right] = self.ends.each_ref().map(|end| escape(end));
        write!(
            out,
            "</svg><div class=\"under\"><span>{left}</span><span>{right}</span></div></div>"
        )?;
        write!(out, "<p class=\"key\">")?;
        for (number, (name, _)) in self.lines.iter().enumerate() {
            write!(
                out,
                "<svg class=\"sample\" viewBox=\"0 0 30 6\" aria-hidden=\"true\"><line \
                 class=\"line l{number}\" x1=\"0\" y1=\"3\" x2=\"30\" y2=\"3\"/></svg>{} ",
                escape(name)
            )?;
        }
        writeln!(out, "</p></figure>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_from_edge_to_edge_and_names_are_text() {
        let line = ("<a>".to_owned(), vec![(3.0, 0.0), (5.0, 0.5), (7.0, 1.0)]);
        let chart =
            Lines { lines: vec![line], marks: vec![(5.0, "x & y".into())], ..Lines::default() };
        let mut drawn = String::new();
        let say = |id: &str, _: &[(&'static str, String)]| id.to_owned();
        let words = Wording { lang: "en", word: &|word| word.to_owned(), say: &say };
        chart.write(&words, &mut drawn).expect("writing to a String cannot fail");
        assert!(drawn.contains("<span>100%</span><span>75%</span>"), "the label shows the height");
        assert!(drawn.contains("points=\"0.0,300.0 500.0,150.0 1000.0,0.0 \""), "{drawn}");
        assert!(drawn.contains("&lt;a&gt;") && drawn.contains("x &amp; y"));
        assert!(!drawn.contains("<a>"));
        Lines::default().write(&words, &mut drawn).expect("an empty chart is allowed");
    }
}
