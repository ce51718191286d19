//! Saves games, so that nothing is lost.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use whistle_core::{Json, Seat, SeatSet, Words as _};
use whistle_lab::PlayerSpec;

use super::Venue;
use crate::failure::Failure;
use crate::source::write_text;
use crate::words::Phrases;

/// The players of the seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seating {
    /// The seats of people.
    pub(crate) people: SeatSet,
    /// The player of all other seats.
    pub(crate) bots: PlayerSpec,
}

impl Seating {
    /// The field of a game file that stores it; other readers ignore it.
    pub(crate) const FIELD: &str = "seating";

    pub(crate) fn to_json(&self) -> Json {
        let bots = self.bots.to_string();
        Json::of(&SeatingField { people: self.people.iter().collect(), bots })
    }

    /// Reads it from a game file; `None` if the file has none.
    pub(crate) fn read_from(journal: &str) -> Option<Seating> {
        let journal: WithSeating = serde_json::from_str(journal).ok()?;
        let SeatingField { people, bots } = journal.seating?;
        let people: SeatSet = people.into_iter().filter(|seat| seat.0 < 8).collect();
        let bots = bots.parse().ok()?;
        (!people.is_empty()).then_some(Seating { people, bots })
    }
}

#[derive(Serialize, Deserialize)]
struct SeatingField {
    people: Vec<Seat>,
    bots: String,
}

#[derive(Deserialize)]
struct WithSeating {
    seating: Option<SeatingField>,
}

/// The file in which a game is saved, if any, and whether saving works.
pub(crate) struct SaveFile {
    file: Option<PathBuf>,
    /// The last error, so that it is reported once.
    trouble: Option<String>,
}

impl SaveFile {
    pub(crate) fn new(file: Option<PathBuf>) -> SaveFile {
        SaveFile { file, trouble: None }
    }

    /// Saves the game. If that fails, play continues; returns the error message, once.
    pub(crate) fn save(&mut self, venue: &dyn Venue, phrases: &Phrases) -> Option<String> {
        let file = self.file.as_deref()?;
        let text = venue.to_text()?;
        let trouble = match write(file, &text) {
            Ok(()) => None,
            Err(Failure::Message { message, .. }) => {
                Some(phrases.say_with("play-not-saved", &[("reason", message)]))
            }
            Err(Failure::No(_) | Failure::PipeClosed | Failure::Interrupted) => None,
        };
        let new = trouble.is_some() && trouble != self.trouble;
        self.trouble.clone_from(&trouble);
        trouble.filter(|_| new)
    }

    /// Says where the game is saved, or that it is not.
    pub(crate) fn where_saved(&self, phrases: &Phrases) -> Option<String> {
        if self.trouble.is_some() {
            return Some(phrases.say("play-lost"));
        }
        let file = self.file.as_ref()?.display().to_string();
        Some(phrases.say_with("play-saved", &[("file", file)]))
    }

    /// Tells whether the last attempt to save failed.
    pub(crate) fn failed(&self) -> bool {
        self.trouble.is_some()
    }
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    if let Some(folder) = file.parent().filter(|folder| folder.ends_with("whistlestop")) {
        // If it cannot be created, writing the file will fail and report it.
        let _ = std::fs::create_dir_all(folder);
    }
    write_text(file, text)
}

/// Names a file in the program's state folder.
pub(crate) fn default_place(name: &str) -> Option<PathBuf> {
    Some(state_folder()?.join(format!("{name}.json")))
}

/// The folder where the program saves things by default.
pub(crate) fn state_folder() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = set("XDG_STATE_HOME").or_else(|| Some(set("HOME")?.join(".local/state")))?;
    Some(state.join("whistlestop"))
}
