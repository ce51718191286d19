//! A balance study for a terminal.

use std::fmt::{self, Write as _};

use super::{BalanceReport, CounterReport, Difference, TableReport};

/// Items of a counter that a terminal shows; the report has all.
const MOST_ITEMS: usize = 12;

impl BalanceReport {
    /// Writes the report as plain text: the answer first.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).expect("a String takes everything");
        text
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        writeln!(text, "{}\n", self.answer())?;
        let (title, deals, seed) = (self.title, self.deals, self.seed);
        writeln!(text, "{title}: {}; {deals} deals, seed {seed}", self.who())?;
        for table in &self.tables {
            table.write(text)?;
            if let Some(base) = table.compared_to {
                table.write_differences(&self.tables[base], text)?;
            }
        }
        writeln!(text, "\nIntervals hold the true value 95 times in 100.")
    }
}

impl TableReport {
    fn write(&self, text: &mut String) -> fmt::Result {
        let fair = self.fair * 100.0;
        writeln!(text, "\n{}: {} games", self.label, self.games)?;
        writeln!(
            text,
            "  {:<16} wins (fair {fair:.1}%)     score   ±     5%  50%  95%",
            "turn order"
        )?;
        for place in &self.places {
            let scores = &place.scores;
            let [low, middle, high] = [5, 50, 95].map(|p| scores.percentile(p).unwrap_or_default());
            writeln!(
                text,
                "  {:<16} {:<22} {:>6.1} {:>5.1}  {low:>4} {middle:>4} {high:>4}",
                place.name,
                place.won.percent(),
                scores.mean(),
                scores.deviation(),
            )?;
        }
        writeln!(
            text,
            "  {:.1} moves a game; the winner has {:.1} points and leads by {:.1}; {:.1}% of wins are \
             shared",
            self.moves.mean(),
            self.winning_scores.mean(),
            self.leads.mean(),
            self.shared * 100.0,
        )?;
        writeln!(text, "\n  {:<24} a seat   winner   decides", "component")?;
        for component in &self.components {
            writeln!(
                text,
                "  {:<24} {:>6.1}   {:>6.1}   {}",
                component.name,
                component.points,
                component.winners_points,
                component.decides.percent(),
            )?;
        }
        self.counters.iter().try_for_each(|counter| counter.write(text))
    }

    fn write_differences(&self, base: &TableReport, text: &mut String) -> fmt::Result {
        writeln!(text, "\n  {} less {}, deal by deal", self.label, base.label)?;
        for difference in &self.differences {
            let amount = |value| Difference::amount(value, difference.is_rate);
            let by = difference.by;
            let sure = if by.clearly_misses(0.0) { "  *" } else { "" };
            let (low, high) = (amount(by.low), amount(by.high));
            writeln!(
                text,
                "  {:<28} {:>12}  ({low} to {high}){sure}",
                difference.what,
                amount(by.rate)
            )?;
        }
        writeln!(text, "  * surely a difference")
    }
}

impl CounterReport {
    fn write(&self, text: &mut String) -> fmt::Result {
        let what = if self.is_value { "value" } else { "a game" };
        writeln!(text, "\n  {:<44} {what:>8}   came up   who did it won", self.heading)?;
        for item in self.items.iter().take(MOST_ITEMS) {
            let amount = item.value.map_or(item.a_game, |value| value.rate);
            let came_up = item.came_up.rate * 100.0;
            let won = item.doers_won.map_or(String::new(), |won| won.percent());
            writeln!(text, "    {:<42} {amount:>8.2}   {came_up:>6.1}%   {won}", item.name)?;
        }
        if self.items.len() > MOST_ITEMS {
            writeln!(
                text,
                "    … and {} more; --json and --html have all",
                self.items.len() - MOST_ITEMS
            )?;
        }
        Ok(())
    }
}
