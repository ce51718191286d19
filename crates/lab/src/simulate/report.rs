//! What came out of many random games, in all the forms it is written in.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;
use whistle_registry::GameEntry;

use super::Tally;
use crate::html::{Histogram, HtmlPage, Intervals, Row};
use crate::scores::described;
use crate::{Interval, Scores, Wording};

/// What came out: the same for the same arguments, but for [`SimulationReport::time`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SimulationReport {
    /// Which command it is of.
    pub command: &'static str,
    /// The game's id.
    pub game: &'static str,
    /// The name on the box.
    #[serde(skip)]
    pub title: &'static str,
    /// Which rules.
    pub rules_version: u32,
    /// The table.
    pub config: Value,
    /// How many seats it has.
    pub seats: u8,
    /// What all chance came from.
    pub seed: u64,
    /// How many games were played.
    pub games: u64,
    /// How many steps they had: an action or a chance outcome each.
    pub steps: u64,
    /// How often the win was shared.
    pub shared_wins: u64,
    /// Why games ended, and how often.
    pub reasons: BTreeMap<String, u64>,
    /// What came out for each seat.
    pub by_seat: Vec<SeatReport>,
    /// Whether another run may differ; random games never do.
    pub depends_on_the_machine: bool,
    /// How long it took.
    pub time: SimulationTime,
}

/// What came out for a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    /// Which.
    pub seat: usize,
    /// Its part of the wins; a win shared by n counts as one in n.
    pub won: Interval,
    /// Its scores.
    #[serde(serialize_with = "described")]
    pub scores: Scores,
}

/// How long a simulation took.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct SimulationTime {
    pub seconds: f64,
    pub threads: usize,
    pub games_per_second: f64,
    pub steps_per_second: f64,
}

impl SimulationReport {
    /// Puts a tally with what was played.
    pub fn new(
        entry: &GameEntry,
        config: Value,
        seed: u64,
        tally: &Tally,
        (took, threads): (Duration, usize),
    ) -> SimulationReport {
        let seconds = took.as_secs_f64().max(1e-9);
        let seats = tally.seats.iter().enumerate().map(|(seat, studied)| SeatReport {
            seat,
            won: tally.win_rate(seat),
            scores: studied.scores.clone(),
        });
        SimulationReport {
            command: "simulate",
            game: entry.meta.id,
            title: entry.meta.title,
            rules_version: entry.meta.rules_version,
            config,
            seats: tally.seats.len() as u8,
            seed,
            games: tally.games,
            steps: tally.steps,
            shared_wins: tally.shared_wins,
            reasons: tally.reasons.clone(),
            by_seat: seats.collect(),
            depends_on_the_machine: false,
            time: SimulationTime {
                seconds,
                threads,
                games_per_second: tally.games as f64 / seconds,
                steps_per_second: tally.steps as f64 / seconds,
            },
        }
    }

    fn all_scores(&self) -> Scores {
        let mut all = Scores::default();
        self.by_seat.iter().for_each(|seat| all.merge(&seat.scores));
        all
    }

    fn shared(&self) -> f64 {
        self.shared_wins as f64 / self.games.max(1) as f64
    }

    /// Writes the report as plain text.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).expect("a String takes everything");
        text
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        let SimulationReport { title, games, seed, time, .. } = self;
        writeln!(text, "{title}: {games} random games, seed {seed}")?;
        writeln!(
            text,
            "{:.0} games/s, {:.1} M steps/s, {:.2} s on {} threads; {:.1} steps a game",
            time.games_per_second,
            time.steps_per_second / 1e6,
            time.seconds,
            time.threads,
            self.steps as f64 / *games as f64,
        )?;
        writeln!(text, "\nseat   wins    95% interval      score   ±     5%  50%  95%")?;
        for SeatReport { seat, won, scores } in &self.by_seat {
            let [low, middle, high] = [5, 50, 95].map(|p| scores.percentile(p).unwrap_or_default());
            writeln!(
                text,
                "{seat:>4}  {:>5.2}%  {:>5.2}% – {:>5.2}%  {:>6.1} {:>5.1}  {low:>4} {middle:>4} {high:>4}",
                won.rate * 100.0,
                won.low * 100.0,
                won.high * 100.0,
                scores.mean(),
                scores.deviation(),
            )?;
        }
        let shared = self.shared() * 100.0;
        writeln!(
            text,
            "\n{shared:.2}% of wins were shared; a win shared by n counts as 1/n for each."
        )?;
        let reasons: Vec<String> =
            self.reasons.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        writeln!(text, "Ended by: {}", reasons.join(", "))?;
        writeln!(text, "\nScores of all seats")?;
        let bars = self.all_scores().bars(16);
        let tallest = bars.iter().map(|bar| bar.2).fold(1e-9, f64::max);
        for (from, to, part) in bars {
            let bar = match (part * 50.0 / tallest) as usize {
                0 if part > 0.0 => "▏".to_owned(),
                length => "█".repeat(length),
            };
            writeln!(
                text,
                "{}",
                format!("{from:>5}…{to:<5} {:>5.1}% {bar}", part * 100.0).trim_end()
            )?;
        }
        Ok(())
    }

    /// Writes the report as one page of HTML; `command` is what gives the same numbers again.
    pub fn to_html(&self, words: &Wording<'_>, command: &str) -> String {
        let (title, seats, games) = (self.title, self.seats, self.games);
        let subtitle = format!("{title}, {seats} seats · {games} random games");
        let answer = format!(
            "{games} games in which everybody does anything: {:.1} points a seat on average, {} of \
             the wins shared.",
            self.all_scores().mean(),
            words.percent(self.shared(), 1),
        );
        let mut page = HtmlPage::new(words, "What comes out by chance?", &subtitle, &answer);
        let fair = 1.0 / f64::from(seats.max(1));
        page.section("Does the seat matter?", "How often each seat wins when nobody thinks.");
        let rows = self.by_seat.iter().map(|seat| Row {
            name: format!("seat {}", seat.seat),
            found: seat.won,
            value: None,
            odd: seat.won.clearly_misses(fair),
        });
        let mark = (fair, format!("the fair share, {}", words.percent(fair, 1)));
        page.intervals(&Intervals::new(rows.collect(), Some(mark), |v| words.percent(v, 1)));
        page.section("How many points are there?", "Scores of all seats.");
        page.histogram(&Histogram::new(&self.all_scores(), 32));
        let rows = self.by_seat.iter().map(|SeatReport { seat, won, scores }| {
            let (mean, deviation) = (words.round(scores.mean()), words.round(scores.deviation()));
            let [low, middle, high] =
                [5, 50, 95].map(|p| scores.percentile(p).unwrap_or_default().to_string());
            vec![seat.to_string(), words.interval(won), mean, deviation, low, middle, high]
        });
        let heads = ["seat", "wins", "mean score", "deviation", "5% below", "median", "95% below"];
        page.table("The numbers", &heads, &rows.collect::<Vec<_>>());
        let rows = self.reasons.iter().map(|(why, n)| vec![why.clone(), n.to_string()]);
        page.table("Why games ended", &["reason", "games"], &rows.collect::<Vec<_>>());
        page.finish(command, self.depends_on_the_machine)
    }
}
