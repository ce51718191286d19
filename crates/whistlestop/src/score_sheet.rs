//! How a game ended, for people.

use std::io::Write;

use whistle_core::{Outcome, Seat, Words as _};

use crate::failure::Failure;
use crate::words::Phrases;

/// Writes the score sheet: a line a seat, a column a component, best first.
pub(crate) fn write(
    out: &mut dyn Write,
    outcome: &Outcome,
    phrases: &Phrases,
) -> Result<(), Failure> {
    let reason = phrases.name_word(outcome.reason);
    writeln!(out, "\n{}", phrases.say_with("score-ended", &[("reason", reason)]))?;
    let names: Vec<String> = outcome.components.iter().map(|n| phrases.name_word(n)).collect();
    let mut heading = format!("  {:<5} {:<8}", phrases.say("score-place"), "");
    names.iter().for_each(|name| heading += &format!(" {name:>6}"));
    writeln!(out, "{heading} {:>7}", phrases.say("score-score"))?;
    let mut seats: Vec<Seat> = Seat::all(outcome.standings.seats()).collect();
    seats.sort_by_key(|&seat| outcome.standings[seat].rank);
    for seat in seats {
        let standing = &outcome.standings[seat];
        let mut line = format!("  {:<5} {:<8}", standing.rank, phrases.say_seat(seat));
        for ((_, points), name) in outcome.breakdown(seat).zip(&names) {
            line += &format!(" {points:>width$}", width = name.chars().count().max(6));
        }
        writeln!(out, "{line} {:>7}", standing.score)?;
    }
    let winners: Vec<String> = outcome.winners().iter().map(|s| phrases.say_seat(s)).collect();
    let verdict = match winners.as_slice() {
        [one] => phrases.say_with("score-won", &[("seat", one.clone())]),
        several => phrases.say_with("score-shared", &[("seats", several.join(", "))]),
    };
    writeln!(out, "{verdict}")?;
    Ok(())
}
