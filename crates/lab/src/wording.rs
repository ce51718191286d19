//! A report's messages, which the caller provides.

use crate::Interval;

/// Formats a message, given its id and its arguments: names and values.
pub type Say<'a> = dyn Fn(&str, &[(&'static str, String)]) -> String + 'a;

/// The messages of a language.
pub struct Wording<'a> {
    /// The language's code, such as `en`.
    pub lang: &'static str,
    /// Names a word of the game.
    pub word: &'a dyn Fn(&str) -> String,
    /// Formats a message with arguments.
    pub say: &'a Say<'a>,
}

impl Wording<'_> {
    /// Formats a message without arguments.
    pub(crate) fn say(&self, id: &str) -> String {
        (self.say)(id, &[])
    }

    /// Formats a message with arguments.
    pub(crate) fn with(&self, id: &str, about: &[(&'static str, String)]) -> String {
        (self.say)(id, about)
    }

    /// Formats a number with this many decimals.
    pub(crate) fn number(&self, value: f64, decimals: usize) -> String {
        self.decimal(format!("{value:.decimals$}"))
    }

    /// Formats a number readably: with two decimals if it is small.
    pub(crate) fn round(&self, value: f64) -> String {
        self.number(value, if value.abs() < 10.0 { 2 } else { 1 })
    }

    /// Formats a number with its sign.
    pub(crate) fn signed(&self, value: f64, decimals: usize) -> String {
        self.decimal(format!("{value:+.decimals$}").replace('-', "−"))
    }

    /// Formats a share as a percentage.
    pub(crate) fn percent(&self, rate: f64, decimals: usize) -> String {
        format!("{}{}", self.number(rate * 100.0, decimals), self.percent_sign())
    }

    /// Formats a rate and its interval in percent: `61.2% (55.0–67.1%)`.
    pub(crate) fn interval(&self, found: &Interval) -> String {
        let [rate, low, high] =
            [found.rate, found.low, found.high].map(|v| self.number(v * 100.0, 1));
        let sign = self.percent_sign();
        format!("{rate}{sign} ({low}–{high}{sign})")
    }

    fn is_french(&self) -> bool {
        self.lang == "fr"
    }

    fn percent_sign(&self) -> &'static str {
        if self.is_french() { "\u{a0}%" } else { "%" }
    }

    fn decimal(&self, text: String) -> String {
        if self.is_french() { text.replace('.', ",") } else { text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_language_does() {
        let say = |id: &str, _: &[(&'static str, String)]| id.to_owned();
        let word = |word: &str| word.to_owned();
        let [en, fr] = ["en", "fr"].map(|lang| Wording { lang, word: &word, say: &say });
        let found = Interval { rate: 0.6123, low: 0.55, high: 0.6712 };
        assert_eq!(en.interval(&found), "61.2% (55.0–67.1%)");
        assert_eq!(en.interval(&found), found.percent());
        assert_eq!(fr.interval(&found), "61,2\u{a0}% (55,0–67,1\u{a0}%)");
        assert_eq!((en.signed(-0.5, 1), fr.signed(0.25, 2)), ("−0.5".into(), "+0,25".into()));
        assert_eq!((en.round(9.876), fr.round(98.76)), ("9.88".into(), "98,8".into()));
    }
}
