//! Games saved under default names, several of each kind.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use whistle_core::Words as _;

use super::save_file::state_folder;
use crate::words::Phrases;

/// The maximum number of saved games of one kind: more than anybody keeps.
const MOST: usize = 999;

/// Where games of one kind are saved: `NAME.json`, `NAME-2.json` and so on.
pub(crate) struct Saves {
    folder: PathBuf,
    name: &'static str,
    extension: &'static str,
}

impl Saves {
    /// Finds the place for a game; real-table games have another format and file ending.
    pub(crate) fn of(name: &'static str, real_table: bool) -> Option<Saves> {
        let extension = if real_table { REAL_TABLE } else { "json" };
        Some(Saves { folder: state_folder()?, name, extension })
    }

    fn place(&self, number: usize) -> PathBuf {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        self.folder.join(format!("{}{number}.{}", self.name, self.extension))
    }

    /// Lists the existing files, latest first.
    pub(crate) fn list(&self) -> Vec<PathBuf> {
        let places = (1..=MOST).map(|number| self.place(number)).filter(|place| place.exists());
        let mut places: Vec<(SystemTime, PathBuf)> =
            places.map(|place| (changed(&place), place)).collect();
        places.sort_by(|one, other| other.cmp(one));
        places.into_iter().map(|(_, place)| place).collect()
    }

    /// Finds a place for a new game: the first one that is free or contains a game that is `over`.
    pub(crate) fn free(&self, over: impl Fn(&Path) -> bool) -> Option<PathBuf> {
        let mut places = (1..=MOST).map(|number| self.place(number));
        places.find(|place| !place.exists() || over(place))
    }
}

/// The file ending of real-table games.
pub(crate) const REAL_TABLE: &str = "companion";

fn changed(file: &Path) -> SystemTime {
    let changed = std::fs::metadata(file).and_then(|about| about.modified());
    changed.unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Says how long ago a file was written.
pub(crate) fn how_long_ago(file: &Path, phrases: &Phrases) -> String {
    let minutes = changed(file).elapsed().unwrap_or_default().as_secs() / 60;
    let (id, count) = match minutes {
        0 => return phrases.say("menu-just-now"),
        1..60 => ("menu-minutes-ago", minutes),
        60..1_440 => ("menu-hours-ago", minutes / 60),
        _ => ("menu-days-ago", minutes / 1_440),
    };
    phrases.say_with(id, &[("count", count.to_string())])
}
