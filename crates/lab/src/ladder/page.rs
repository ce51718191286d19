//! A ladder as a page.

use super::LadderReport;
use crate::Wording;
use crate::html::{HtmlPage, Intervals, Row};

impl LadderReport {
    /// Writes the report as one page of HTML; `command` is what gives the same numbers again.
    pub fn to_html(&self, words: &Wording<'_>, command: &str) -> String {
        let subtitle = format!(
            "{}, {} seats · {} games over {} deals",
            self.title, self.seats, self.games, self.deals
        );
        let mut page = HtmlPage::new(words, "Who plays better?", &subtitle, &self.answer());
        page.section(
            "How strong is each?",
            "The more points, the stronger. 100 points more mean about two wins in three between \
             the two, 400 more ten wins to one; the mean of all is 1000.",
        );
        let points = |value: f64| format!("{value:.0}");
        let rows = self.players.iter().map(|player| Row {
            name: player.name.clone(),
            found: player.rating,
            value: None,
            odd: false,
        });
        page.intervals(&Intervals::new(rows.collect(), Some((1_000.0, "the mean".into())), points));
        self.write_pairs(&mut page);
        self.write_together(&mut page);
        self.write_time(&mut page);
        page.finish(command, self.depends_on_the_machine)
    }

    fn write_pairs(&self, page: &mut HtmlPage<'_>) {
        page.section(
            "Who beats whom?",
            "Two players share the seats, in every way there is and with the same deals, and what \
             counts is whose seat wins. Half of the games would mean that they are equal.",
        );
        let percent = |value: f64| format!("{:.0}%", value * 100.0);
        let rows = self.pairs.iter().map(|pair| Row {
            name: format!("{} against {}", pair.one, pair.other),
            found: pair.won,
            value: None,
            odd: pair.won.clearly_misses(0.5),
        });
        let mut chart = Intervals::new(rows.collect(), Some((0.5, "equal".into())), percent);
        chart.scale = (0.0, 1.0);
        page.intervals(&chart);
        let row = |pair: &super::PairReport| {
            let [one, other] = pair.mean_scores.map(|score| format!("{score:.1}"));
            let (games, decided) = (pair.games.to_string(), pair.decided.to_string());
            vec![
                pair.one.clone(),
                pair.other.clone(),
                games,
                decided,
                pair.won.percent(),
                one,
                other,
            ]
        };
        let heads = [
            "first",
            "against",
            "games",
            "decided",
            "first wins",
            "its score a seat",
            "the other's",
        ];
        page.table("The numbers", &heads, &self.pairs.iter().map(row).collect::<Vec<_>>());
        self.write_adjusted(page);
    }

    /// What is left when luck is taken away.
    fn write_adjusted(&self, page: &mut HtmlPage<'_>) {
        let row = |pair: &super::PairReport| {
            let adjusted = pair.adjusted?;
            Some(vec![
                pair.one.clone(),
                pair.other.clone(),
                adjusted.plain.percent(),
                adjusted.won.percent(),
                format!("{:.2}", adjusted.worth),
            ])
        };
        let rows: Vec<Vec<String>> = self.pairs.iter().filter_map(row).collect();
        if rows.is_empty() {
            return;
        }
        page.section(
            "And without luck?",
            "What nature decided is compared with what it could have decided, and the difference is taken \
             away. The mean stays, and the interval is narrower: as narrow as so many times the games \
             would have made it.",
        );
        let heads = ["first", "against", "first wins, shared wins shared", "less luck", "worth"];
        page.table("The numbers", &heads, &rows);
    }

    fn write_together(&self, page: &mut HtmlPage<'_>) {
        if self.together.is_empty() {
            return;
        }
        let fair = 1.0 / self.together.len() as f64;
        page.section(
            "And all at one table?",
            "Everybody has one seat, each on every seat in turn, and the wins are shared out.",
        );
        let percent = |value: f64| format!("{:.0}%", value * 100.0);
        let rows = self.together.iter().map(|share| Row {
            name: share.name.clone(),
            found: share.won,
            value: None,
            odd: share.won.clearly_misses(fair),
        });
        let mark = (fair, format!("the fair share, {:.1}%", fair * 100.0));
        page.intervals(&Intervals::new(rows.collect(), Some(mark), percent));
    }

    fn write_time(&self, page: &mut HtmlPage<'_>) {
        page.section(
            "How long do they think?",
            "Time a move on the machine that played, forced moves left out.",
        );
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
        let heads = ["player", "moves", "on average", "longest"];
        page.table("The numbers", &heads, &rows.collect::<Vec<_>>());
    }
}

fn milliseconds(ms: f64) -> String {
    if ms < 10.0 { format!("{ms:.3} ms") } else { format!("{ms:.0} ms") }
}
