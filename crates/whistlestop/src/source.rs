//! Input for commands: options, seeds, files.

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use whistle_registry::GameEntry;

use crate::cli::TableArgs;
use crate::failure::Failure;
use crate::terminal::is_companion;

/// The largest input, in bytes: far more than any game file needs.
const LARGEST_FILE: u64 = 64 * 1024 * 1024;

/// The table set up by the arguments.
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
}

/// Refuses a board for a game without custom boards.
pub(crate) fn check_takes_board(entry: &GameEntry) -> Result<(), Failure> {
    if entry.meta.options.iter().any(|option| option.name == "board") {
        return Ok(());
    }
    Err(Failure::new(format_args!("{} has no option `board`", entry.meta.title)))
}

/// Adds the board in a file to the options.
pub(crate) fn add_board(
    entry: &GameEntry,
    options: &mut Map<String, Value>,
    file: &Path,
) -> Result<(), Failure> {
    check_takes_board(entry)?;
    if options.insert("board".to_owned(), read_text(file)?.into()).is_some() {
        return Err(Failure::new("option `board` is given twice"));
    }
    Ok(())
}

/// `NAME` means true. A value that is valid JSON is parsed; any other is a string.
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

/// Parses the value of an option. An empty object is refused, since it would silently be the default.
pub(crate) fn read_value(name: &str, text: &str) -> Result<Value, Failure> {
    let value = serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
    if value.as_object().is_some_and(Map::is_empty) {
        return Err(Failure::new(format_args!("option `{name}`: {{}} is empty"))
            .hint("leave the option out for its default, or fill in the object"));
    }
    Ok(value)
}

/// Returns an unpredictable seed.
pub(crate) fn fresh_seed() -> Result<u64, Failure> {
    getrandom::u64().map_err(|error| {
        Failure::new(format_args!("no random seed available from the system: {error}"))
            .hint("use --seed")
    })
}

/// Reads a text file.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let about = std::fs::metadata(path).map_err(|error| Failure::file(path, &error))?;
    if about.is_dir() {
        return Err(Failure::new(format_args!("{} is a folder", path.display()))
            .hint("name a file inside that folder"));
    }
    if about.len() > LARGEST_FILE {
        let size = about.len() / (1024 * 1024);
        return Err(Failure::new(format_args!(
            "{}: too large for a game file ({size} MB)",
            path.display()
        )));
    }
    let bytes = std::fs::read(path).map_err(|error| Failure::file(path, &error))?;
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        Failure::new(format_args!("{}: not a text file: byte {place} is not UTF-8", path.display()))
            .hint("game files are text; this file is damaged or something else")
    })
}

/// Reads a game file; a real-table game is refused with an explanation.
pub(crate) fn read_journal(path: &Path) -> Result<String, Failure> {
    let text = read_text(path)?;
    if is_companion(&text) {
        let path = path.display();
        let what = "is a real-table game, not a game file: some of its cards are unknown";
        return Err(Failure::new(format_args!("{path} {what}"))
            .hint(format_args!("continue it with `whistlestop play --save {path}`")));
    }
    Ok(text)
}

/// Writes a file completely or not at all.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<(), Failure> {
    let mut files = NewFiles::default();
    files.write(path, text.as_bytes())?;
    files.keep()
}

/// Files that are written next to their destinations and moved there together once all are complete. If one cannot be
/// written, none are left behind.
#[derive(Default)]
pub(crate) struct NewFiles {
    /// Temporary path and destination of each file.
    moves: Vec<(PathBuf, PathBuf)>,
    /// Folders that were created.
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

    /// Creates a folder and its parents.
    pub(crate) fn make_folder(&mut self, folder: &Path) -> Result<(), Failure> {
        let new =
            folder.ancestors().take_while(|part| !part.as_os_str().is_empty() && !part.exists());
        let new: Vec<PathBuf> = new.map(Path::to_owned).collect();
        self.folders.extend(new.into_iter().rev());
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))
    }

    /// Moves every file to its destination.
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
        // Errors are ignored; a folder that is not empty stays.
        for (beside, _) in &self.moves {
            let _ = std::fs::remove_file(beside);
        }
        for folder in self.folders.iter().rev() {
            let _ = std::fs::remove_dir(folder);
        }
    }
}

/// Writes a file that other users of this machine cannot read.
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
