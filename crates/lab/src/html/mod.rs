//! A report as one HTML page, without network access or scripts, for light and dark themes and all screen widths.
//!
//! Text is HTML and only charts are SVG, stretched to fit, so that text keeps its size on a phone.

mod chart;
mod lines;

use std::fmt::Write as _;

pub(crate) use chart::{Histogram, Intervals, Row};
pub use lines::Lines;

use crate::Wording;

const STYLE: &str = include_str!("style.css");

/// A page being written.
pub struct HtmlPage<'a> {
    words: &'a Wording<'a>,
    title: String,
    body: String,
}

impl<'a> HtmlPage<'a> {
    /// Starts with the title and the answer in a sentence.
    pub fn new(words: &'a Wording<'a>, title: &str, subtitle: &str, answer: &str) -> HtmlPage<'a> {
        let mut page = HtmlPage { words, title: title.to_owned(), body: String::new() };
        page.push(format_args!(
            "<header><p class=\"kicker\">{}</p><h1>{}</h1><p class=\"answer\">{}</p></header>\n",
            escape(subtitle),
            escape(title),
            escape(answer),
        ));
        page
    }

    /// Starts a section: its question, and the answer.
    pub fn section(&mut self, heading: &str, answer: &str) {
        self.push(format_args!("<h2>{}</h2>\n<p>{}</p>\n", escape(heading), escape(answer)));
    }

    /// Starts a part of a section.
    pub fn part(&mut self, heading: &str) {
        self.push(format_args!("<h3>{}</h3>\n", escape(heading)));
    }

    /// Adds a remark in small letters.
    pub fn remark(&mut self, text: &str) {
        self.push(format_args!("<p class=\"remark\">{}</p>\n", escape(text)));
    }

    pub(crate) fn intervals(&mut self, chart: &Intervals<'_>) {
        chart.write(self.words, &mut self.body).expect("writing to a String cannot fail");
    }

    pub(crate) fn histogram(&mut self, chart: &Histogram) {
        chart.write(self.words, &mut self.body).expect("writing to a String cannot fail");
    }

    /// Adds a line chart.
    pub fn lines(&mut self, chart: &Lines) {
        chart.write(self.words, &mut self.body).expect("writing to a String cannot fail");
    }

    /// Adds a list of short texts.
    pub fn list(&mut self, items: &[String]) {
        self.push(format_args!("<ul>\n"));
        items.iter().for_each(|item| self.push(format_args!("<li>{}</li>\n", escape(item))));
        self.push(format_args!("</ul>\n"));
    }

    /// Adds a folded table with the numbers behind a figure.
    pub fn table(&mut self, summary: &str, heads: &[impl AsRef<str>], rows: &[Vec<String>]) {
        self.push(format_args!(
            "<details><summary>{}</summary><div class=\"wide\"><table><thead><tr>",
            escape(summary)
        ));
        heads.iter().for_each(|head| self.push(format_args!("<th>{}</th>", escape(head.as_ref()))));
        self.push(format_args!("</tr></thead><tbody>\n"));
        for row in rows {
            self.push(format_args!("<tr>"));
            row.iter().for_each(|cell| self.push(format_args!("<td>{}</td>", escape(cell))));
            self.push(format_args!("</tr>\n"));
        }
        self.push(format_args!("</tbody></table></div></details>\n"));
    }

    /// Ends with the command that reproduces the numbers; `by_time` adds that they may vary between runs.
    pub(crate) fn finish(mut self, command: &str, by_time: bool) -> String {
        let (words, version) = (self.words, env!("CARGO_PKG_VERSION").to_owned());
        self.push(format_args!(
            "<footer><h2>{}</h2>\n<pre><code>{}</code></pre>\n",
            escape(&words.say("lab-again")),
            escape(command)
        ));
        if by_time {
            self.push(format_args!("<p>{}</p>\n", escape(&words.say("lab-by-time"))));
        }
        let made = words.with("lab-made-by", &[("version", version)]);
        self.push(format_args!(
            "<p>{} {}</p></footer>\n",
            escape(&words.say("lab-intervals")),
            escape(&made)
        ));
        self.close()
    }

    /// Ends the page without naming a command.
    pub fn close(self) -> String {
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta \
             name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta \
             name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>\n{STYLE}\
             </style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
            self.words.lang,
            escape(&self.title),
            self.body,
        )
    }

    fn push(&mut self, arguments: std::fmt::Arguments<'_>) {
        self.body.write_fmt(arguments).expect("writing to a String cannot fail");
    }
}

/// Writes the labels of a vertical axis, from top to bottom.
pub(crate) fn scale<const N: usize>(marks: [String; N]) -> String {
    let marks: String = marks.iter().map(|mark| format!("<span>{}</span>", escape(mark))).collect();
    format!("<div class=\"scale\">{marks}</div>")
}

/// Escapes text for HTML.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_shown_and_never_read_as_html() {
        let say = |id: &str, _: &[(&'static str, String)]| id.to_owned();
        let words = Wording { lang: "en", word: &|word| word.to_owned(), say: &say };
        let page = HtmlPage::new(&words, "<script>", "a & b", "\"x\" < y");
        let text = page.finish("run <it>", false);
        assert!(!text.contains("<script>") && text.contains("&lt;script&gt;"));
        assert!(text.contains("a &amp; b") && text.contains("run &lt;it&gt;"));
    }
}
