//! How a game ended, for people.

use serde_json::Value;
use whistle_core::{Outcome, Seat, Words as _};

use crate::words::Phrases;

/// A score sheet: a line a seat, a column a component, best first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sheet {
    reason: String,
    components: Vec<String>,
    lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq)]
struct Line {
    seat: Seat,
    rank: u64,
    score: i64,
    points: Vec<i64>,
}

impl Sheet {
    pub(crate) fn of(outcome: &Outcome) -> Sheet {
        let line = |seat: Seat| {
            let standing = &outcome.standings[seat];
            let points = outcome.breakdown(seat).map(|(_, points)| i64::from(points)).collect();
            let (rank, score) = (u64::from(standing.rank), i64::from(standing.score));
            Line { seat, rank, score, points }
        };
        let lines = Seat::all(outcome.standings.seats()).map(line).collect();
        let components = outcome.components.iter().map(|&name| name.to_owned()).collect();
        Sheet { reason: outcome.reason.to_owned(), components, lines }
    }

    /// Reads an outcome as a server writes it.
    pub(crate) fn read(outcome: &Value) -> Option<Sheet> {
        let standings = outcome["standings"].as_array()?;
        let first = standings.first()?["components"].as_object()?;
        let components: Vec<String> = first.keys().cloned().collect();
        let line = |standing: &Value| {
            let point = |name: &String| standing["components"][name].as_i64().unwrap_or_default();
            Some(Line {
                seat: Seat(standing["seat"].as_u64()? as u8),
                rank: standing["rank"].as_u64()?,
                score: standing["score"].as_i64()?,
                points: components.iter().map(point).collect(),
            })
        };
        let lines = standings.iter().map(line).collect::<Option<_>>()?;
        Some(Sheet { reason: outcome["reason"].as_str()?.to_owned(), components, lines })
    }

    /// Writes the sheet in lines.
    pub(crate) fn to_lines(&self, phrases: &Phrases) -> Vec<String> {
        let reason = phrases.name_word(&self.reason);
        let mut text = vec![phrases.say_with("score-ended", &[("reason", reason)])];
        let names: Vec<String> = self.components.iter().map(|n| phrases.name_word(n)).collect();
        let mut heading = format!("  {:<5} {:<8}", phrases.say("score-place"), "");
        names.iter().for_each(|name| heading += &format!(" {name:>6}"));
        text.push(format!("{heading} {:>7}", phrases.say("score-score")));
        let mut lines: Vec<&Line> = self.lines.iter().collect();
        lines.sort_by_key(|line| line.rank);
        for line in lines {
            let mut row = format!("  {:<5} {:<8}", line.rank, phrases.say_seat(line.seat));
            for (points, name) in line.points.iter().zip(&names) {
                row += &format!(" {points:>width$}", width = name.chars().count().max(6));
            }
            text.push(format!("{row} {:>7}", line.score));
        }
        let winners = self.lines.iter().filter(|line| line.rank == 1);
        let winners: Vec<String> = winners.map(|line| phrases.say_seat(line.seat)).collect();
        text.push(match winners.as_slice() {
            [one] => phrases.say_with("score-won", &[("seat", one.clone())]),
            several => phrases.say_with("score-shared", &[("seats", several.join(", "))]),
        });
        text
    }
}
