//! A simulation report as a page.

use super::{BalanceReport, CounterReport, Difference, ItemReport, PlaceReport, TableReport};
use crate::html::{Histogram, HtmlPage, Intervals, Row};
use crate::{Interval, Scores, Wording};

impl BalanceReport {
    /// Formats the report as one HTML page; `command` reproduces the numbers.
    pub fn to_html(&self, words: &Wording<'_>, command: &str) -> String {
        let about = [
            ("title", self.title.to_owned()),
            ("games", self.games.to_string()),
            ("deals", self.deals.to_string()),
            ("who", self.who(words)),
        ];
        let subtitle = words.with("lab-subtitle", &about);
        let title = words.say("lab-title");
        let mut page = HtmlPage::new(words, &title, &subtitle, &self.answer(words));
        for table in self.tables.iter().filter(|table| table.compared_to.is_some()) {
            let base = &self.tables[table.compared_to.unwrap_or(0)];
            table.show_differences(base, words, &mut page);
        }
        for table in &self.tables {
            let several = self.tables.len() > 1;
            table.show(several.then_some(table.label.as_str()), words, &mut page);
        }
        page.finish(command, self.depends_on_the_machine)
    }
}

/// Formats the column headings of a table.
fn heads<const N: usize>(words: &Wording<'_>, ids: [&str; N]) -> [String; N] {
    ids.map(|id| if id.is_empty() { String::new() } else { words.say(id) })
}

impl TableReport {
    fn show(&self, label: Option<&str>, words: &Wording<'_>, page: &mut HtmlPage<'_>) {
        let of = label.map_or(String::new(), |label| format!(" ({label})"));
        page.section(&format!("{}{of}", words.say("lab-question-order")), &self.answer(words));
        let rows = self.places.iter().map(|place| Row {
            name: place.name.clone(),
            found: place.won,
            value: None,
            odd: place.won.clearly_misses(self.fair),
        });
        let fair = [("fair", words.percent(self.fair, 1))];
        let mark = (self.fair, words.with("lab-fair-share", &fair));
        let percent = |value| words.percent(value, 1);
        page.intervals(&Intervals::new(rows.collect(), Some(mark), percent));
        self.write_scores(&of, words, page);
        self.write_components(&of, words, page);
        if !self.counters.is_empty() {
            let question = format!("{}{of}", words.say("lab-question-counts"));
            page.section(&question, &words.say("lab-counts"));
        }
        self.counters.iter().for_each(|counter| counter.show(self.games, words, page));
    }

    fn write_scores(&self, of: &str, words: &Wording<'_>, page: &mut HtmlPage<'_>) {
        let ends = |scores: &Scores| {
            [("low", 5), ("high", 95)]
                .map(|(name, p)| (name, scores.percentile(p).unwrap_or_default().to_string()))
        };
        let [low, high] = ends(&self.winning_scores);
        let about = [
            ("best", words.number(self.winning_scores.mean(), 0)),
            low,
            high,
            ("lead", words.number(self.leads.mean(), 1)),
            ("shared", words.percent(self.shared(), 1)),
        ];
        let question = format!("{}{of}", words.say("lab-question-points"));
        page.section(&question, &words.with("lab-points-answer", &about));
        let mut all = Scores::default();
        self.places.iter().for_each(|place| all.merge(&place.scores));
        page.part(&words.say("lab-all-scores"));
        page.histogram(&Histogram::new(&all, 32));
        let rows = self.places.iter().map(|place| {
            let scores = &place.scores;
            let percentile = |p| scores.percentile(p).unwrap_or_default().to_string();
            let [low, middle, high] = [5, 50, 95].map(percentile);
            let (mean, deviation) = (words.round(scores.mean()), words.round(scores.deviation()));
            vec![place.name.clone(), words.interval(&place.won), mean, deviation, low, middle, high]
        });
        let ids = [
            "lab-head-order",
            "lab-column-wins",
            "lab-column-mean",
            "lab-column-deviation",
            "lab-column-low",
            "lab-column-median",
            "lab-column-high",
        ];
        page.table(&words.say("lab-numbers"), &heads(words, ids), &rows.collect::<Vec<_>>());
        let row = |place: &PlaceReport| {
            let adjusted = place.adjusted?;
            let worth = words.number(adjusted.worth, 2);
            Some(vec![place.name.clone(), words.interval(&adjusted.won), worth])
        };
        let rows: Vec<Vec<String>> = self.places.iter().filter_map(row).collect();
        if !rows.is_empty() {
            let ids = ["lab-head-order", "lab-column-less-luck", "lab-column-worth-games"];
            page.table(&words.say("lab-less-luck"), &heads(words, ids), &rows);
        }
        page.part(&words.say("lab-question-length"));
        let [low, high] = ends(&self.moves);
        let about = [("moves", words.number(self.moves.mean(), 1)), low, high];
        page.remark(&words.with("lab-length-answer", &about));
        page.remark(&self.endings(words));
        page.histogram(&Histogram::new(&self.moves, 32));
    }

    fn write_components(&self, of: &str, words: &Wording<'_>, page: &mut HtmlPage<'_>) {
        let most = self.components.iter().max_by(|a, b| a.decides.rate.total_cmp(&b.decides.rate));
        let Some(most) = most else { return };
        let about = [("name", most.name.clone()), ("decides", words.interval(&most.decides))];
        let question = format!("{}{of}", words.say("lab-question-decides"));
        page.section(&question, &words.with("lab-decides-answer", &about));
        let rows = self.components.iter().map(|component| Row {
            name: component.name.clone(),
            found: component.decides,
            value: None,
            odd: false,
        });
        let percent = |value| words.percent(value, 1);
        page.intervals(&Intervals::new(rows.collect(), None, percent).drawn_as_bars());
        let rows = self.components.iter().map(|component| {
            let [seat, winner] =
                [component.points, component.winners_points].map(|v| words.round(v));
            vec![component.name.clone(), seat, winner, words.interval(&component.decides)]
        });
        let ids = [
            "lab-head-component",
            "lab-column-points-seat",
            "lab-column-points-winner",
            "lab-head-decides",
        ];
        page.table(&words.say("lab-numbers"), &heads(words, ids), &rows.collect::<Vec<_>>());
    }

    fn show_differences(&self, base: &TableReport, words: &Wording<'_>, page: &mut HtmlPage<'_>) {
        let heading = words.with("lab-difference-question", &[("own", self.label.clone())]);
        page.section(&heading, &self.comparison(base, words));
        for (is_rate, name) in [(true, "lab-difference-parts"), (false, "lab-difference-others")] {
            let some = self.differences.iter().filter(|difference| difference.is_rate == is_rate);
            let amount = |value: f64| match is_rate {
                true => words.signed(value * 100.0, 1),
                false => words.signed(value, 2),
            };
            let row = |difference: &Difference| {
                let by = difference.by;
                let range = [("low", amount(by.low)), ("high", amount(by.high))];
                let value = format!("{} ({})", amount(by.rate), words.with("lab-range", &range));
                let (name, odd) = (difference.what.clone(), by.clearly_misses(0.0));
                Row { name, found: by, value: Some(value), odd }
            };
            let rows: Vec<Row> = some.map(row).collect();
            let write = |value: f64| words.signed(if is_rate { value * 100.0 } else { value }, 1);
            let mark = (0.0, words.say("lab-difference-none"));
            page.part(&words.say(name));
            page.intervals(&Intervals::new(rows, Some(mark), write));
        }
    }
}

impl CounterReport {
    fn show(&self, games: u64, words: &Wording<'_>, page: &mut HtmlPage<'_>) {
        page.part(&self.heading);
        let percent = |value: f64| words.percent(value, 1);
        let row = |item: &ItemReport| {
            let exact = Interval { rate: item.a_game, low: item.a_game, high: item.a_game };
            let (found, value) = match item.value {
                Some(value) => (value, None),
                None if self.is_rare() => (item.came_up, Some(percent(item.came_up.rate))),
                None => {
                    let amount = [("amount", words.round(item.a_game))];
                    (exact, Some(words.with("lab-times-a-game", &amount)))
                }
            };
            Row { name: item.name.clone(), found, value, odd: false }
        };
        let in_percent = self.is_rare() && !self.is_value;
        let write = |value: f64| if in_percent { percent(value) } else { words.round(value) };
        let rows = self.items.iter().map(row).collect();
        page.intervals(&Intervals::new(rows, None, write).drawn_as_bars());
        let rows = self.items.iter().map(|item| {
            let won = item.doers_won.map_or("–".to_owned(), |won| words.interval(&won));
            let value = item.value.map_or("–".to_owned(), |value| words.round(value.rate));
            let (a_game, came_up) = (words.round(item.a_game), words.interval(&item.came_up));
            vec![item.name.clone(), a_game, value, came_up, won]
        });
        let ids =
            ["", "lab-head-a-game", "lab-column-worth", "lab-column-comes-up", "lab-head-doers"];
        let summary = words.with("lab-numbers-of", &[("games", games.to_string())]);
        page.table(&summary, &heads(words, ids), &rows.collect::<Vec<_>>());
    }

    /// Returns whether it never occurs twice in a game, so that the share of games is enough.
    fn is_rare(&self) -> bool {
        self.items.iter().all(|item| (item.a_game - item.came_up.rate).abs() < 1e-9)
    }
}
