//! A ladder report as a page.

use super::LadderReport;
use crate::Wording;
use crate::html::{HtmlPage, Intervals, Row};

impl LadderReport {
    /// Formats the report as one HTML page; `command` reproduces the numbers.
    pub fn to_html(&self, words: &Wording<'_>, command: &str) -> String {
        let say = |id: &str| words.say(id);
        let subtitle = words.with("ladder-subtitle", &self.about());
        let title = say("ladder-title");
        let mut page = HtmlPage::new(words, &title, &subtitle, &self.answer(words));
        page.section(&say("ladder-question-rating"), &say("ladder-rating-legend"));
        let points = |value: f64| format!("{value:.0}");
        let rows = self.players.iter().map(|player| Row {
            name: player.name.clone(),
            found: player.rating,
            value: None,
            odd: false,
        });
        let mean = (1_000.0, say("ladder-mean"));
        page.intervals(&Intervals::new(rows.collect(), Some(mean), points));
        self.write_pairs(words, &mut page);
        self.write_together(words, &mut page);
        self.write_time(words, &mut page);
        page.finish(command, self.depends_on_the_machine)
    }

    fn write_pairs(&self, words: &Wording<'_>, page: &mut HtmlPage<'_>) {
        let say = |id: &str| words.say(id);
        page.section(&say("ladder-question-pairs"), &say("ladder-pairs-legend"));
        let percent = |value: f64| words.percent(value, 0);
        let rows = self.pairs.iter().map(|pair| Row {
            name: words
                .with("ladder-pair", &[("one", pair.one.clone()), ("other", pair.other.clone())]),
            found: pair.won,
            value: None,
            odd: pair.won.clearly_misses(0.5),
        });
        let mut chart = Intervals::new(rows.collect(), Some((0.5, say("ladder-equal"))), percent);
        chart.scale = (0.0, 1.0);
        page.intervals(&chart);
        let row = |pair: &super::PairReport| {
            let [one, other] = pair.mean_scores.map(|score| words.number(score, 1));
            let (games, decided) = (pair.games.to_string(), pair.decided.to_string());
            let won = words.interval(&pair.won);
            vec![pair.one.clone(), pair.other.clone(), games, decided, won, one, other]
        };
        let heads = ["first", "against", "games", "decided", "won", "first-score", "other-score"]
            .map(|head| say(&format!("ladder-{head}")));
        page.table(&say("lab-numbers"), &heads, &self.pairs.iter().map(row).collect::<Vec<_>>());
        self.write_adjusted(words, page);
    }

    fn write_adjusted(&self, words: &Wording<'_>, page: &mut HtmlPage<'_>) {
        let say = |id: &str| words.say(id);
        let row = |pair: &super::PairReport| {
            let adjusted = pair.adjusted?;
            Some(vec![
                pair.one.clone(),
                pair.other.clone(),
                words.interval(&adjusted.plain),
                words.interval(&adjusted.won),
                words.number(adjusted.worth, 2),
            ])
        };
        let rows: Vec<Vec<String>> = self.pairs.iter().filter_map(row).collect();
        if rows.is_empty() {
            return;
        }
        page.section(&say("ladder-question-adjusted"), &say("ladder-adjusted-legend"));
        let heads = ["first", "against", "plain", "adjusted", "worth"]
            .map(|head| say(&format!("ladder-{head}")));
        page.table(&say("lab-numbers"), &heads, &rows);
    }

    fn write_together(&self, words: &Wording<'_>, page: &mut HtmlPage<'_>) {
        if self.together.is_empty() {
            return;
        }
        let fair = 1.0 / self.together.len() as f64;
        page.section(&words.say("ladder-question-together"), &words.say("ladder-together-legend"));
        let rows = self.together.iter().map(|share| Row {
            name: share.name.clone(),
            found: share.won,
            value: None,
            odd: share.won.clearly_misses(fair),
        });
        let mark = (fair, words.with("lab-fair-share", &self.fair(words)));
        let percent = |value: f64| words.percent(value, 0);
        page.intervals(&Intervals::new(rows.collect(), Some(mark), percent));
    }

    fn write_time(&self, words: &Wording<'_>, page: &mut HtmlPage<'_>) {
        let say = |id: &str| words.say(id);
        page.section(&say("ladder-question-time"), &say("ladder-time-legend"));
        let milliseconds =
            |ms: f64| format!("{} ms", words.number(ms, if ms < 10.0 { 3 } else { 0 }));
        let rows = self.players.iter().map(|player| {
            let time = player.time;
            let moves = time.moves.to_string();
            vec![
                player.name.clone(),
                moves,
                milliseconds(time.mean_ms),
                milliseconds(time.longest_ms),
            ]
        });
        let heads =
            ["player", "moves", "average", "maximum"].map(|head| say(&format!("ladder-{head}")));
        page.table(&say("lab-numbers"), &heads, &rows.collect::<Vec<_>>());
    }
}
