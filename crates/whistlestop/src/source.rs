//! What comes from outside: options, seeds, files.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use whistle_registry::GameEntry;

use crate::cli::TableArgs;
use crate::command::quote;
use crate::failure::Failure;
use crate::terminal::is_companion;

/// No journal of a real table comes near this.
const LARGEST_FILE: u64 = 64 * 1024 * 1024;

/// The table that was asked for.
pub(crate) struct TableSpec {
    pub(crate) entry: &'static GameEntry,
    pub(crate) seats: u8,
    pub(crate) options: Map<String, Value>,
}

impl TableArgs {
    pub(crate) fn spec(&self) -> Result<TableSpec, Failure> {
        let entry = whistle_registry::find(&self.game)?;
        let mut options = read_options(&self.options)?;
        if let Some(file) = &self.board {
            add_board(entry, &mut options, file)?;
        }
        Ok(TableSpec { entry, seats: self.seats.unwrap_or(entry.meta.min_seats), options })
    }

    /// Writes the arguments that give the same table again.
    pub(crate) fn words(&self, seats: u8) -> String {
        let mut words = format!("{} --seats {seats}", self.game);
        self.options.iter().for_each(|option| words += &format!(" --option {}", quote(option)));
        if let Some(file) = &self.board {
            words += &format!(" --board {}", quote(&file.display().to_string()));
        }
        words
    }
}

/// Adds the board in a file to the options of a game that takes one.
pub(crate) fn add_board(
    entry: &GameEntry,
    options: &mut Map<String, Value>,
    file: &Path,
) -> Result<(), Failure> {
    if !entry.meta.options.iter().any(|option| option.name == "board") {
        return Err(Failure::new(format_args!("{} has no option `board`", entry.meta.title)));
    }
    if options.insert("board".to_owned(), read_text(file)?.into()).is_some() {
        return Err(Failure::new("option `board` is given twice"));
    }
    Ok(())
}

/// `NAME` is yes; a value is read as JSON if it is any, and as a word otherwise.
pub(crate) fn read_options(options: &[String]) -> Result<Map<String, Value>, Failure> {
    let mut map = Map::new();
    for option in options {
        let (name, value) = match option.split_once('=') {
            Some((name, text)) => (name, read_value(name, text)?),
            None => (option.as_str(), Value::Bool(true)),
        };
        if map.insert(name.to_owned(), value).is_some() {
            return Err(Failure::new(format_args!("option `{name}` is given twice")));
        }
    }
    Ok(map)
}

/// Reads the value of an option. An object without anything in it would quietly be the usual value.
pub(crate) fn read_value(name: &str, text: &str) -> Result<Value, Failure> {
    let value = serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
    if value.as_object().is_some_and(Map::is_empty) {
        return Err(Failure::new(format_args!("option `{name}`: {{}} says nothing"))
            .hint("leave the option out for the usual value, or fill the object in"));
    }
    Ok(value)
}

/// A seed that nobody can guess.
pub(crate) fn fresh_seed() -> Result<u64, Failure> {
    getrandom::u64().map_err(|error| {
        Failure::new(format_args!("the system gives no randomness: {error}")).hint("give --seed")
    })
}

/// Reads a file of text.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let about = std::fs::metadata(path).map_err(|error| Failure::file(path, &error))?;
    if about.is_dir() {
        return Err(
            Failure::new(format_args!("{} is a folder", path.display())).hint("name a file in it")
        );
    }
    if about.len() > LARGEST_FILE {
        let size = about.len() / (1024 * 1024);
        return Err(Failure::new(format_args!("{}: {size} MB is no journal", path.display())));
    }
    let bytes = std::fs::read(path).map_err(|error| Failure::file(path, &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        Failure::new(format_args!("{}: not text: byte {place} is not UTF-8", path.display()))
            .hint("a journal is a text file; this one is of another kind or damaged")
    })
}

/// Reads a file that should hold a journal; a real table that is kept is none, and is named.
pub(crate) fn read_journal(path: &Path) -> Result<String, Failure> {
    let text = read_text(path)?;
    if is_companion(&text) {
        let path = path.display();
        let what = "is the save of a real table, not a game file: not every card in it is known";
        return Err(Failure::new(format_args!("{path} {what}"))
            .hint(format_args!("`whistlestop play --save {path}` goes on with it")));
    }
    Ok(text)
}

/// Writes a file whole or not at all.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<(), Failure> {
    let mut files = NewFiles::default();
    files.write(path, text.as_bytes())?;
    files.keep()
}

/// Files that are written beside their places and moved there together once all of them are whole. If one cannot be
/// written, none is, and nothing is left behind.
#[derive(Default)]
pub(crate) struct NewFiles {
    /// Where each was written, and where it belongs.
    moves: Vec<(PathBuf, PathBuf)>,
    /// The folders that were not there before.
    folders: Vec<PathBuf>,
}

impl NewFiles {
    pub(crate) fn write(&mut self, path: &Path, data: &[u8]) -> Result<(), Failure> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".part");
        let beside = PathBuf::from(beside);
        self.moves.push((beside.clone(), path.to_owned()));
        std::fs::write(&beside, data).map_err(|error| Failure::file(path, &error))
    }

    /// Makes a folder and those it lies in.
    pub(crate) fn make_folder(&mut self, folder: &Path) -> Result<(), Failure> {
        let new =
            folder.ancestors().take_while(|part| !part.as_os_str().is_empty() && !part.exists());
        let new: Vec<PathBuf> = new.map(Path::to_owned).collect();
        self.folders.extend(new.into_iter().rev());
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))
    }

    /// Moves every file to its place.
    pub(crate) fn keep(mut self) -> Result<(), Failure> {
        for (beside, path) in &self.moves {
            std::fs::rename(beside, path).map_err(|error| Failure::file(path, &error))?;
        }
        self.moves.clear();
        self.folders.clear();
        Ok(())
    }
}

impl Drop for NewFiles {
    fn drop(&mut self) {
        // Whether this succeeds changes nothing; a folder that holds something stays.
        for (beside, _) in &self.moves {
            let _ = std::fs::remove_file(beside);
        }
        for folder in self.folders.iter().rev() {
            let _ = std::fs::remove_dir(folder);
        }
    }
}

/// Writes a file that nobody else on this machine may read.
pub(crate) fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write as _;
    use std::os::unix::fs::OpenOptionsExt as _;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    let mut file = options.write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())
}
