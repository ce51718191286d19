//! `whistlestop check`: whether recorded games are in order.

use std::io::Write;
use std::path::{Path, PathBuf};

use whistle_core::JournalText;

use crate::failure::Failure;
use crate::source::read_text;

/// Stops at the first journal that is not in order.
pub(super) fn run(files: &[PathBuf], out: &mut dyn Write) -> Result<(), Failure> {
    files.iter().try_for_each(|file| check(file, out))
}

fn check(file: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let text = read_text(file)?;
    let journal = JournalText::read(&text).map_err(|error| Failure::journal(file, &error))?;
    let game = whistle_games::find(journal.game())?;
    let played = game.replay(&journal).map_err(|error| Failure::journal(file, &error))?;
    let (seats, entries) = (played.end.seat_count(), played.steps.len());
    let ending = match played.end.outcome() {
        Some(outcome) => {
            let winners: Vec<String> = outcome.winners().iter().map(|s| s.0.to_string()).collect();
            format!("won by seat {}", winners.join(" and "))
        }
        None => "not finished".to_owned(),
    };
    let print = played.end.fingerprint();
    let (name, id) = (file.display(), game.meta.id);
    writeln!(out, "ok {name}: {id}, {seats} seats, {entries} entries, {ending}, state {print}")?;
    Ok(())
}
