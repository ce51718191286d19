//! A ladder report as text.

use std::fmt::Write as _;

use super::LadderReport;
use crate::Wording;

impl LadderReport {
    /// Formats the report as plain text, starting with the answer.
    pub fn to_text(&self, words: &Wording<'_>) -> String {
        let mut text = String::new();
        self.write(words, &mut text).expect("writing to a String cannot fail");
        text
    }

    fn write(&self, words: &Wording<'_>, text: &mut String) -> std::fmt::Result {
        writeln!(text, "{}\n", self.answer(words))?;
        writeln!(text, "{}\n", words.with("ladder-summary", &self.about()))?;
        let names = self.players.iter().map(|player| player.name.chars().count());
        let [player, first, against] =
            ["player", "first", "against"].map(|head| words.say(&format!("ladder-{head}")));
        let heads = [&player, &first, &against].map(|head| head.chars().count());
        let width = names.chain(heads).max().unwrap_or(0);
        let [rating, interval, mean, longest] = ["rating", "interval", "ms", "longest"]
            .map(|head| words.say(&format!("ladder-{head}")));
        writeln!(text, "{player:width$}  {rating:>7}  {interval:<13}  {mean:>8}  {longest:>11}")?;
        for player in &self.players {
            let (rating, time) = (player.rating, player.time);
            let interval = format!("{:.0} – {:.0}", rating.low, rating.high);
            writeln!(
                text,
                "{:width$}  {:>7}  {interval:<13}  {:>8}  {:>11}",
                player.name,
                words.number(rating.rate, 0),
                words.number(time.mean_ms, 2),
                words.number(time.longest_ms, 0),
            )?;
        }
        let [games, decided, won, scores] =
            ["games", "decided", "won", "scores"].map(|head| words.say(&format!("ladder-{head}")));
        writeln!(
            text,
            "\n{first:width$}  {against:width$}  {games:>7} {decided:>9}   {won:<20} {scores}"
        )?;
        for pair in &self.pairs {
            let [one, other] = pair.mean_scores.map(|score| words.number(score, 1));
            writeln!(
                text,
                "{:width$}  {:width$}  {:>7} {:>9}   {:<20} {one:>6} : {other}",
                pair.one,
                pair.other,
                pair.games,
                pair.decided,
                words.interval(&pair.won),
            )?;
        }
        let adjusted = words.say("ladder-adjusted");
        if self.pairs.iter().any(|pair| pair.adjusted.is_some()) {
            let [plain, worth] =
                ["plain", "worth"].map(|head| words.say(&format!("ladder-{head}")));
            writeln!(text, "\n{}", words.say("ladder-adjusted-heading"))?;
            writeln!(text, "{first:width$}  {against:width$}  {plain:<20} {adjusted:<20} {worth}")?;
        }
        for pair in &self.pairs {
            let Some(own) = pair.adjusted else { continue };
            let worth = [("worth", words.number(own.worth, 2))];
            writeln!(
                text,
                "{:width$}  {:width$}  {:<20} {:<20} {}",
                pair.one,
                pair.other,
                words.interval(&own.plain),
                words.interval(&own.won),
                words.with("ladder-worth-games", &worth),
            )?;
        }
        if !self.together.is_empty() {
            writeln!(text, "\n{}", words.with("ladder-together", &self.fair(words)))?;
            for share in &self.together {
                let less =
                    share.adjusted.map(|own| format!("   {adjusted} {}", words.interval(&own.won)));
                let won = words.interval(&share.won);
                writeln!(text, "{:width$}  {won}{}", share.name, less.unwrap_or_default())?;
            }
        }
        writeln!(text, "\n{}", words.say("lab-intervals"))?;
        if self.depends_on_the_machine {
            writeln!(text, "{}", words.say("lab-by-time"))?;
        }
        Ok(())
    }

    /// The arguments of messages about what was played.
    pub(super) fn about(&self) -> [(&'static str, String); 5] {
        [
            ("title", self.title.to_owned()),
            ("seats", self.seats.to_string()),
            ("games", self.games.to_string()),
            ("deals", self.deals.to_string()),
            ("seed", self.seed.to_string()),
        ]
    }

    /// The fair share in games with all players together, as an argument of messages.
    pub(super) fn fair(&self, words: &Wording<'_>) -> [(&'static str, String); 1] {
        [("fair", words.percent(1.0 / self.together.len().max(1) as f64, 1))]
    }
}
