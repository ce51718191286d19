//! How a game ended, for people.

use whistle_core::{Seat, Words as _};
use whistle_protocol::{Outcome, Standing};

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
    rank: u8,
    score: i32,
    points: Vec<i32>,
}

impl Sheet {
    pub(crate) fn of(outcome: impl Into<Outcome>) -> Sheet {
        let outcome = outcome.into();
        let names = outcome.standings.first().into_iter().flat_map(|first| &first.components.0);
        let line = |standing: &Standing| {
            let points = standing.components.0.iter().map(|(_, points)| *points).collect();
            Line { seat: standing.seat, rank: standing.rank, score: standing.score, points }
        };
        Sheet {
            components: names.map(|(name, _)| name.clone()).collect(),
            lines: outcome.standings.iter().map(line).collect(),
            reason: outcome.reason,
        }
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
