//! Recorded games.

use std::path::{Path, PathBuf};

use whistle_core::{Game, Journal, JournalText};

/// A recorded game that replays without error.
pub struct RecordedGame<G: Game> {
    /// The file.
    pub file: PathBuf,
    /// The decisions.
    pub journal: Journal<G>,
    /// The final state.
    pub end: G,
    /// Why it ended.
    pub reason: &'static str,
}

/// How to record a game, for games without one.
const HOW: &str = "`whistlestop simulate GAME --games 1 --seed N --record FOLDER` records one";

/// Replays every game recorded in a folder, with the invariants checked at every step.
///
/// # Panics
/// If there are none, or one does not replay, is not finished, or does not state its ending.
pub fn check_fixtures<G: Game>(folder: impl AsRef<Path>) -> Vec<RecordedGame<G>> {
    let folder = folder.as_ref();
    let files = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}; {HOW}", folder.display()))
        .map(|file| file.expect("the folder can be listed").path());
    let mut files: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|kind| kind == "json")).collect();
    files.sort();
    assert!(!files.is_empty(), "no recorded game in {}; {HOW}", folder.display());
    files.into_iter().map(check).collect()
}

fn check<G: Game>(file: PathBuf) -> RecordedGame<G> {
    let name = file.display();
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
    let replayed = JournalText::read(&text).and_then(|read| {
        read.replay::<G>(|step, _, state, _| {
            if let Err(what) = state.check_invariants() {
                panic!("{name}: after entry {step}: {what}");
            }
        })
    });
    let (journal, end) = replayed.unwrap_or_else(|error| panic!("{name}: {error}"));
    let outcome = end.outcome().unwrap_or_else(|| panic!("{name}: the game is not finished"));
    assert_eq!(text, journal.to_text(), "{name} is not laid out as the program writes it");
    RecordedGame { reason: outcome.reason, file, journal, end }
}
