//! A simulation report as text.

use std::fmt::{self, Write as _};

use super::{BalanceReport, CounterReport, Difference, TableReport};
use crate::Wording;

/// How many items of a counter a terminal shows; the report shows all.
const MOST_ITEMS: usize = 12;

impl BalanceReport {
    /// Formats the report as plain text, starting with the answer.
    pub fn to_text(&self, words: &Wording<'_>) -> String {
        let mut text = String::new();
        self.write(words, &mut text).expect("writing to a String cannot fail");
        text
    }

    fn write(&self, words: &Wording<'_>, text: &mut String) -> fmt::Result {
        writeln!(text, "{}\n", self.answer(words))?;
        let about = [
            ("title", self.title.to_owned()),
            ("who", self.who(words)),
            ("deals", self.deals.to_string()),
            ("seed", self.seed.to_string()),
        ];
        writeln!(text, "{}", words.with("lab-summary", &about))?;
        for table in &self.tables {
            table.write(words, text)?;
            if let Some(base) = table.compared_to {
                table.write_differences(&self.tables[base], words, text)?;
            }
        }
        writeln!(text, "\n{}", words.say("lab-intervals"))?;
        if self.depends_on_the_machine {
            writeln!(text, "{}", words.say("lab-by-time"))?;
        }
        Ok(())
    }
}

impl TableReport {
    fn write(&self, words: &Wording<'_>, text: &mut String) -> fmt::Result {
        let about = [("label", self.label.clone()), ("games", self.games.to_string())];
        writeln!(text, "\n{}", words.with("lab-games", &about))?;
        let fair = words.with("lab-head-wins", &[("fair", words.percent(self.fair, 1))]);
        let (order, score) = (words.say("lab-head-order"), words.say("lab-head-score"));
        writeln!(text, "  {order:<22} {fair:<24} {score:>6}   ±     5%  50%  95%")?;
        for place in &self.places {
            let scores = &place.scores;
            let [low, middle, high] = [5, 50, 95].map(|p| scores.percentile(p).unwrap_or_default());
            writeln!(
                text,
                "  {:<22} {:<24} {:>6} {:>5}  {low:>4} {middle:>4} {high:>4}",
                place.name,
                words.interval(&place.won),
                words.number(scores.mean(), 1),
                words.number(scores.deviation(), 1),
            )?;
        }
        for place in &self.places {
            let Some(adjusted) = place.adjusted else { continue };
            let about = [
                ("place", place.name.clone()),
                ("won", words.interval(&adjusted.won)),
                ("worth", words.number(adjusted.worth, 2)),
            ];
            writeln!(text, "  {}", words.with("lab-adjusted", &about))?;
        }
        let about = [
            ("moves", words.number(self.moves.mean(), 1)),
            ("best", words.number(self.winning_scores.mean(), 1)),
            ("lead", words.number(self.leads.mean(), 1)),
            ("shared", words.percent(self.shared(), 1)),
        ];
        writeln!(text, "  {}", words.with("lab-lengths", &about))?;
        writeln!(text, "  {}", self.endings(words))?;
        let [component, seat, winner, decides] = ["component", "a-seat", "winner", "decides"]
            .map(|id| words.say(&format!("lab-head-{id}")));
        writeln!(text, "\n  {component:<24} {seat:>6}   {winner:>7}   {decides}")?;
        for component in &self.components {
            writeln!(
                text,
                "  {:<24} {:>6}   {:>7}   {}",
                component.name,
                words.number(component.points, 1),
                words.number(component.winners_points, 1),
                words.interval(&component.decides),
            )?;
        }
        self.counters.iter().try_for_each(|counter| counter.write(words, text))
    }

    fn write_differences(
        &self,
        base: &TableReport,
        words: &Wording<'_>,
        text: &mut String,
    ) -> fmt::Result {
        let about = [("own", self.label.clone()), ("base", base.label.clone())];
        writeln!(text, "\n  {}", words.with("lab-difference-heading", &about))?;
        for difference in &self.differences {
            let amount = |value| Difference::amount(value, difference.is_rate, words);
            let by = difference.by;
            let sure = if by.clearly_misses(0.0) { "  *" } else { "" };
            let range =
                words.with("lab-range", &[("low", amount(by.low)), ("high", amount(by.high))]);
            let by = amount(by.rate);
            writeln!(text, "  {:<34} {by:>12}  ({range}){sure}", difference.what)?;
        }
        writeln!(text, "  * {}", words.say("lab-difference-sure"))
    }
}

impl CounterReport {
    fn write(&self, words: &Wording<'_>, text: &mut String) -> fmt::Result {
        let what = words.say(if self.is_value { "lab-head-value" } else { "lab-head-a-game" });
        let (came_up, doers) = (words.say("lab-head-came-up"), words.say("lab-head-doers"));
        writeln!(text, "\n  {:<44} {what:>8}   {came_up:>8}   {doers}", self.heading)?;
        for item in self.items.iter().take(MOST_ITEMS) {
            let amount = words.number(item.value.map_or(item.a_game, |value| value.rate), 2);
            let came_up = words.percent(item.came_up.rate, 1);
            let won = item.doers_won.map_or(String::new(), |won| words.interval(&won));
            let line = format!("    {:<42} {amount:>8}   {came_up:>8}   {won}", item.name);
            writeln!(text, "{}", line.trim_end())?;
        }
        if self.items.len() > MOST_ITEMS {
            let count = (self.items.len() - MOST_ITEMS).to_string();
            writeln!(text, "    {}", words.with("lab-more", &[("count", count)]))?;
        }
        Ok(())
    }
}
