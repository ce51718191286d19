//! A report as one page of HTML: no network, no script, light and dark, wide and narrow.
//!
//! Words are HTML and only bars are SVG, stretched to the room there is, so that a phone shows the
//! same page with the same size of letters.

mod chart;

use std::fmt::Write as _;

pub(crate) use chart::{Histogram, Intervals, Row};

const STYLE: &str = include_str!("style.css");

/// A page that is being written.
pub(crate) struct HtmlPage {
    title: String,
    body: String,
}

impl HtmlPage {
    /// Begins with what it is about and the answer in a sentence.
    pub(crate) fn new(title: &str, subtitle: &str, answer: &str) -> HtmlPage {
        let mut page = HtmlPage { title: title.to_owned(), body: String::new() };
        page.push(format_args!(
            "<header><p class=\"kicker\">{}</p><h1>{}</h1><p class=\"answer\">{}</p></header>\n",
            escape(subtitle),
            escape(title),
            escape(answer),
        ));
        page
    }

    /// Begins a section: what it asks, and the answer.
    pub(crate) fn section(&mut self, heading: &str, answer: &str) {
        self.push(format_args!("<h2>{}</h2>\n<p>{}</p>\n", escape(heading), escape(answer)));
    }

    /// Begins a part of a section.
    pub(crate) fn part(&mut self, heading: &str) {
        self.push(format_args!("<h3>{}</h3>\n", escape(heading)));
    }

    /// Adds a remark in small letters.
    pub(crate) fn remark(&mut self, text: &str) {
        self.push(format_args!("<p class=\"remark\">{}</p>\n", escape(text)));
    }

    pub(crate) fn intervals(&mut self, chart: &Intervals) {
        chart.write(&mut self.body).expect("a String takes everything");
    }

    pub(crate) fn histogram(&mut self, chart: &Histogram) {
        chart.write(&mut self.body).expect("a String takes everything");
    }

    /// Adds a table that opens when asked: the numbers behind a figure.
    pub(crate) fn table(&mut self, summary: &str, heads: &[&str], rows: &[Vec<String>]) {
        self.push(format_args!(
            "<details><summary>{}</summary><div class=\"wide\"><table><thead><tr>",
            escape(summary)
        ));
        heads.iter().for_each(|head| self.push(format_args!("<th>{}</th>", escape(head))));
        self.push(format_args!("</tr></thead><tbody>\n"));
        for row in rows {
            self.push(format_args!("<tr>"));
            row.iter().for_each(|cell| self.push(format_args!("<td>{}</td>", escape(cell))));
            self.push(format_args!("</tr>\n"));
        }
        self.push(format_args!("</tbody></table></div></details>\n"));
    }

    /// Ends with the command that gives the same numbers again.
    pub(crate) fn finish(mut self, command: &str, remarks: &[&str]) -> String {
        self.push(format_args!(
            "<footer><h2>How to get these numbers again</h2>\n<pre><code>{}</code></pre>\n",
            escape(command)
        ));
        for remark in remarks {
            self.push(format_args!("<p>{}</p>\n", escape(remark)));
        }
        self.push(format_args!(
            "<p>Every interval holds the true value 95 times in 100. Made by whistlestop {}.</p>\
             </footer>\n",
            env!("CARGO_PKG_VERSION"),
        ));
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta \
             name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta \
             name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>\n{STYLE}\
             </style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
            escape(&self.title),
            self.body,
        )
    }

    fn push(&mut self, arguments: std::fmt::Arguments<'_>) {
        self.body.write_fmt(arguments).expect("a String takes everything");
    }
}

/// Writes text so that HTML shows it as it is.
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
        let page = HtmlPage::new("<script>", "a & b", "\"x\" < y");
        let text = page.finish("run <it>", &[]);
        assert!(!text.contains("<script>") && text.contains("&lt;script&gt;"));
        assert!(text.contains("a &amp; b") && text.contains("run &lt;it&gt;"));
    }
}
