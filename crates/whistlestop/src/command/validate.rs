//! `whistlestop validate`: whether game files are valid.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;
use whistle_core::{JournalError, JournalText, Outcome, Problem};

use super::report::JsonArg;
use crate::failure::Failure;
use crate::source::read_journal;

/// The result of validating a file.
enum Verdict {
    /// Every entry is legal, and the result is correct.
    Ok(Checked),
    /// It is readable, but contradicts the rules or its own result.
    No(JournalError),
}

/// A valid game.
struct Checked {
    game: &'static str,
    seats: u8,
    entries: usize,
    /// `None` if the game is not over.
    winners: Option<Vec<u8>>,
    state: String,
}

/// Validates all files. Returns 0 if all are valid, 1 if one is not, and 2 if one cannot be read.
pub(super) fn run(
    files: &[PathBuf],
    json: &JsonArg,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let (mut no, mut unread, mut results) = (false, false, Vec::new());
    let (mut text, mut failures) = (Vec::new(), Vec::new());
    for file in files {
        let name = file.display();
        match check(file) {
            Ok(Verdict::Ok(checked)) => {
                text.push(format!("ok {name}: {checked}"));
                let Checked { game, seats, entries, winners, state } = checked;
                results.push(json!({
                    "file": file, "verdict": "ok", "game": game, "seats": seats, "entries": entries,
                    "winners": winners, "state": state,
                }));
            }
            Ok(Verdict::No(error)) => {
                no = true;
                text.push(format!("no {name}: {error}"));
                let why = error.to_string();
                results.push(json!({ "file": file, "verdict": "no", "why": why }));
            }
            Err(failure) => {
                unread = true;
                let why = failure.to_string();
                results.push(json!({ "file": file, "verdict": "unread", "why": why }));
                failures.push(failure);
            }
        }
    }
    if !json.write(&results, out)? {
        text.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    out.flush()?;
    failures.iter().for_each(Failure::print);
    Ok(ExitCode::from(if unread { 2 } else { u8::from(no) }))
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Checked { game, seats, entries, winners, state } = self;
        let ending = match winners {
            Some(winners) => {
                let winners: Vec<String> = winners.iter().map(u8::to_string).collect();
                format!("won by seat {}", winners.join(" and "))
            }
            None => "not finished".to_owned(),
        };
        write!(f, "{game}, {seats} seats, {entries} entries, {ending}, state {state}")
    }
}

fn check(file: &Path) -> Result<Verdict, Failure> {
    let text = read_journal(file)?;
    let journal = JournalText::read(&text).map_err(|error| Failure::journal(file, &error))?;
    let game = whistle_registry::find(journal.game())
        .map_err(|unknown| Failure::from(unknown).about(file))?;
    let played = match game.replay(&journal) {
        Ok(played) => played,
        Err(error) if is_false(&error) => return Ok(Verdict::No(error)),
        Err(error) => return Err(Failure::journal(file, &error)),
    };
    let winners = |outcome: Outcome| outcome.winners().iter().map(|seat| seat.0).collect();
    Ok(Verdict::Ok(Checked {
        game: game.meta.id,
        seats: played.end.seat_count(),
        entries: played.steps.len(),
        winners: played.end.outcome().map(winners),
        state: played.end.fingerprint().to_string(),
    }))
}

/// Tells whether a journal was readable but describes something impossible.
fn is_false(error: &JournalError) -> bool {
    let said = matches!(
        error.problem,
        Problem::Config(_) | Problem::Refused { .. } | Problem::Ending { .. }
    );
    said || error.entry.is_some()
}
