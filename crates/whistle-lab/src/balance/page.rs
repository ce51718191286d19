//! A balance study as a page.

use super::{BalanceReport, CounterReport, Difference, TableReport};
use crate::html::{Histogram, HtmlPage, Intervals, Row};
use crate::{Interval, Scores};

impl BalanceReport {
    /// Writes the report as one page of HTML; `command` is what gives the same numbers again.
    pub fn to_html(&self, command: &str) -> String {
        let games: u64 = self.tables.iter().map(|table| table.games).sum();
        let subtitle =
            format!("{} · {games} games over {} deals; {}", self.title, self.deals, self.who());
        let mut page = HtmlPage::new("Is it fair?", &subtitle, &self.answer());
        for table in self.tables.iter().filter(|table| table.compared_to.is_some()) {
            let base = &self.tables[table.compared_to.unwrap_or(0)];
            table.show_differences(base, &mut page);
        }
        for table in &self.tables {
            let several = self.tables.len() > 1;
            table.show(several.then_some(table.label.as_str()), &mut page);
        }
        let machine = "Some of these players think for a time, not for a number of steps, or are \
                       other programs: on another machine they may play otherwise.";
        let remarks: Vec<&str> =
            self.depends_on_the_machine.then_some(machine).into_iter().collect();
        page.finish(command, &remarks)
    }
}

fn percent(value: f64) -> String {
    format!("{:.1}%", value * 100.0)
}

fn number(value: f64) -> String {
    if value.abs() < 10.0 { format!("{value:.2}") } else { format!("{value:.1}") }
}

impl TableReport {
    fn show(&self, label: Option<&str>, page: &mut HtmlPage) {
        let of = label.map_or(String::new(), |label| format!(" ({label})"));
        page.section(&format!("Does it matter who begins?{of}"), &self.answer());
        let rows = self.places.iter().map(|place| Row {
            name: place.name.clone(),
            found: place.won,
            value: None,
            odd: place.won.clearly_misses(self.fair),
        });
        let mark = (self.fair, format!("the fair share, {:.1}%", self.fair * 100.0));
        page.intervals(&Intervals::new(rows.collect(), Some(mark), percent));
        self.write_scores(&of, page);
        self.write_components(&of, page);
        if !self.counters.is_empty() {
            page.section(
                &format!("What happens in the games?{of}"),
                "Counted in all games. Where something is somebody's doing, the table also says how \
                 often who did it won; that goes with winning, and need not be the reason for it.",
            );
        }
        self.counters.iter().for_each(|counter| counter.show(self.games, page));
    }

    fn write_scores(&self, of: &str, page: &mut HtmlPage) {
        let [low, high] = [5, 95].map(|p| self.winning_scores.percentile(p).unwrap_or_default());
        let answer = format!(
            "A winner has {:.0} points on average, between {low} and {high} in nine games of ten, and \
             leads by {:.1}. {:.1}% of the wins are shared.",
            self.winning_scores.mean(),
            self.leads.mean(),
            self.shared * 100.0,
        );
        page.section(&format!("How many points are there?{of}"), &answer);
        let mut all = Scores::default();
        self.places.iter().for_each(|place| all.merge(&place.scores));
        page.part("Scores of all seats");
        page.histogram(&Histogram::new(&all, 32));
        let rows = self.places.iter().map(|place| {
            let scores = &place.scores;
            let [low, middle, high] = [5, 50, 95].map(|p| scores.percentile(p).unwrap_or_default());
            let (mean, deviation) = (number(scores.mean()), number(scores.deviation()));
            let [low, middle, high] = [low, middle, high].map(|score| score.to_string());
            vec![place.name.clone(), place.won.percent(), mean, deviation, low, middle, high]
        });
        let heads =
            ["turn order", "wins", "mean score", "deviation", "5% below", "median", "95% below"];
        page.table("The numbers", &heads, &rows.collect::<Vec<_>>());
        page.part("How long is a game?");
        let [low, high] = [5, 95].map(|p| self.moves.percentile(p).unwrap_or_default());
        page.remark(&format!(
            "{:.1} moves on average, between {low} and {high} in nine games of ten.",
            self.moves.mean()
        ));
        page.histogram(&Histogram::new(&self.moves, 32));
    }

    fn write_components(&self, of: &str, page: &mut HtmlPage) {
        let most = self.components.iter().max_by(|a, b| a.decides.rate.total_cmp(&b.decides.rate));
        let Some(most) = most else { return };
        let answer = format!(
            "Most often {}: without it, somebody else would have won {} of the games.",
            most.name,
            most.decides.percent()
        );
        page.section(&format!("What decides?{of}"), &answer);
        let rows = self.components.iter().map(|component| Row {
            name: component.name.clone(),
            found: component.decides,
            value: None,
            odd: false,
        });
        page.intervals(&Intervals::new(rows.collect(), None, percent).drawn_as_bars());
        let rows = self.components.iter().map(|component| {
            let (seat, winner) = (number(component.points), number(component.winners_points));
            vec![component.name.clone(), seat, winner, component.decides.percent()]
        });
        let heads = ["component", "points a seat", "points a winner", "decides"];
        page.table("The numbers", &heads, &rows.collect::<Vec<_>>());
    }

    fn show_differences(&self, base: &TableReport, page: &mut HtmlPage) {
        let heading = format!("What changes with {}?", self.label);
        page.section(&heading, &self.comparison(base));
        for (is_rate, name) in
            [(true, "Parts of the games, in points of a hundred"), (false, "Other numbers")]
        {
            let some = self.differences.iter().filter(|difference| difference.is_rate == is_rate);
            let row = |difference: &Difference| {
                let by = difference.by;
                let amount = |value| Difference::amount(value, is_rate).replace(" points", "");
                let value =
                    format!("{} ({} to {})", amount(by.rate), amount(by.low), amount(by.high));
                let (name, odd) = (difference.what.clone(), by.clearly_misses(0.0));
                Row { name, found: by, value: Some(value), odd }
            };
            let rows: Vec<Row> = some.map(row).collect();
            let write = if is_rate {
                |v: f64| format!("{:+.1}", v * 100.0).replace('-', "−")
            } else {
                |v: f64| format!("{v:+.1}").replace('-', "−")
            };
            page.part(name);
            page.intervals(&Intervals::new(rows, Some((0.0, "no difference".into())), write));
        }
    }
}

impl CounterReport {
    fn show(&self, games: u64, page: &mut HtmlPage) {
        page.part(&self.heading);
        let row = |item: &super::ItemReport| {
            let exact = Interval { rate: item.a_game, low: item.a_game, high: item.a_game };
            let (found, value) = match item.value {
                Some(value) => (value, None),
                None if self.is_rare() => (item.came_up, Some(percent(item.came_up.rate))),
                None => (exact, Some(format!("{} a game", number(item.a_game)))),
            };
            Row { name: item.name.clone(), found, value, odd: false }
        };
        let write = if self.is_rare() && !self.is_value { percent } else { number };
        let rows = self.items.iter().map(row).collect();
        page.intervals(&Intervals::new(rows, None, write).drawn_as_bars());
        let rows = self.items.iter().map(|item| {
            let won = item.doers_won.map_or("–".to_owned(), |won| won.percent());
            let value = item.value.map_or("–".to_owned(), |value| number(value.rate));
            vec![item.name.clone(), number(item.a_game), value, item.came_up.percent(), won]
        });
        let heads = ["", "a game", "worth", "comes up in", "who did it won"];
        page.table(&format!("The numbers, of {games} games"), &heads, &rows.collect::<Vec<_>>());
    }

    /// Tells whether nothing of it happens twice in a game, so that a part of the games says all.
    fn is_rare(&self) -> bool {
        self.items.iter().all(|item| (item.a_game - item.came_up.rate).abs() < 1e-9)
    }
}
