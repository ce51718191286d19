//! Saved games, and continuing one of them.

use std::path::{Path, PathBuf};

use whistle_core::{JournalText, Json, Words as _};
use whistle_registry::GameEntry;
use whistle_table::Table;

use super::saves::{Saves, how_long_ago};
use super::{Chooser, Companion, Venue as _};
use crate::failure::Failure;
use crate::source::read_text;
use crate::words::Phrases;

/// The contents of a save file.
pub(crate) enum Kept {
    Table(Box<Table>),
    Companion(Box<Companion>),
}

impl Kept {
    pub(crate) fn entry(&self) -> &'static GameEntry {
        match self {
            Kept::Table(table) => table.entry(),
            Kept::Companion(companion) => companion.entry(),
        }
    }

    fn is_over(&self) -> bool {
        match self {
            Kept::Table(table) => table.outcome().is_some(),
            Kept::Companion(companion) => companion.sheet().is_some(),
        }
    }

    pub(crate) fn seats(&self) -> u8 {
        match self {
            Kept::Table(table) => table.game().seat_count(),
            Kept::Companion(companion) => companion.seat_count(),
        }
    }

    /// Returns the config of its table.
    pub(crate) fn config(&self) -> Option<Json> {
        match self {
            Kept::Table(table) => Some(table.config().clone()),
            Kept::Companion(companion) => companion.config(),
        }
    }

    fn steps(&self) -> u64 {
        match self {
            Kept::Table(table) => table.seq(),
            Kept::Companion(companion) => companion.seq(),
        }
    }
}

/// Reads the game in a file, finished or not.
fn read(file: &Path) -> Result<Kept, Failure> {
    let text = read_text(file)?;
    if let Some(companion) = Companion::read(&text) {
        let companion = companion.map_err(|error| {
            Failure::new(format_args!("{}: {error}", file.display()))
                .hint("the file was changed, or saved under another version of the rules")
        })?;
        return Ok(Kept::Companion(Box::new(companion)));
    }
    let wrong = |error| Failure::journal(file, &error);
    let journal = JournalText::read(&text).map_err(wrong)?;
    let entry = whistle_registry::find(journal.game())?;
    Ok(Kept::Table(Box::new(Table::load(entry, &journal).map_err(wrong)?)))
}

/// Opens the game in a given file; `None` if the file does not exist yet.
pub(crate) fn named(file: &Path) -> Result<Option<Kept>, Failure> {
    if !file.exists() {
        return Ok(None);
    }
    let kept = read(file)?;
    if matches!(kept, Kept::Table(_)) && kept.is_over() {
        let file = file.display();
        return Err(Failure::new(format_args!("the game in {file} is finished")).hint(
            format_args!(
                "`whistlestop replay {file}` shows it; choose another file for a new game"
            ),
        ));
    }
    Ok(Some(kept))
}

/// The user's choice, given unfinished games.
pub(crate) enum Wish {
    GoOn(Box<Kept>, PathBuf),
    /// A new game, and where to save it, if anywhere.
    Anew(Option<PathBuf>),
    Leave,
}

/// Asks whether to continue a saved game, and which.
pub(crate) fn choose(
    saves: &Saves,
    chooser: &mut dyn Chooser,
    phrases: &Phrases,
) -> Result<Wish, Failure> {
    // Unreadable files are left alone: nothing is offered or saved there.
    let read = saves.list().into_iter().filter_map(|file| Some((read(&file).ok()?, file)));
    let (over, mut open): (Vec<_>, Vec<_>) = read.partition(|(kept, _)| kept.is_over());
    let over: Vec<PathBuf> = over.into_iter().map(|(_, file)| file).collect();
    let anew = || saves.free(|place| over.iter().any(|file| file == place));
    if open.is_empty() {
        return Ok(Wish::Anew(anew()));
    }
    let mut lines: Vec<String> = open
        .iter()
        .map(|(kept, file)| {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let about = [
                ("seats", kept.seats().to_string()),
                ("steps", kept.steps().to_string()),
                ("ago", how_long_ago(file, phrases)),
                ("file", name),
            ];
            phrases.say_with("menu-kept-line", &about)
        })
        .collect();
    lines.push(phrases.say("menu-anew"));
    Ok(match chooser.choose(phrases, &phrases.say("menu-kept"), &lines)? {
        Some(place) if place < open.len() => {
            let (kept, file) = open.swap_remove(place);
            Wish::GoOn(Box::new(kept), file)
        }
        Some(_) => Wish::Anew(anew()),
        None => Wish::Leave,
    })
}
