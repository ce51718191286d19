//! Checkpoints: results so far in a file, from which an interrupted run can continue.
//!
//! Two lines: a description of the run, its progress and a checksum; then the study. The file is written beside its
//! destination and moved there, so it is always complete.

use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_core::text_fingerprint;

use super::FileError;

/// Raised when older programs could not read the format.
const FORMAT: u32 = 1;
/// Far more than any study needs.
const LARGEST: u64 = 256 * 1024 * 1024;

#[derive(Serialize, Deserialize)]
struct Heading {
    whistlestop: String,
    format: u32,
    run: Value,
    games: u64,
    checksum: String,
}

const WHAT: &str = "checkpoint";
const REMOVE: &str = "remove the file to start again, or name another one";
const PLACE: &str = "check the permissions, or choose another place";

/// Reads the progress and results of a run; `None` if there is no file yet.
///
/// A longer run starts with the same games, so it can continue from a checkpoint of a shorter one.
pub(super) fn open<S: DeserializeOwned>(
    file: &Path,
    run: &Value,
    most: u64,
) -> Result<Option<(u64, S)>, FileError> {
    let wrong = |why: String, hint| FileError { what: WHAT, file: file.to_owned(), why, hint };
    let size = match std::fs::metadata(file) {
        Ok(about) if about.is_dir() => return Err(wrong("it is a folder".into(), PLACE)),
        Ok(about) => about.len(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(wrong(error.to_string(), PLACE)),
    };
    if size > LARGEST {
        let why = format!("a file of {} MB is not a checkpoint", size / (1024 * 1024));
        return Err(wrong(why, REMOVE));
    }
    let bytes = std::fs::read(file).map_err(|error| wrong(error.to_string(), PLACE))?;
    let damaged = |why: &str| wrong(format!("damaged: {why}"), REMOVE);
    let text = String::from_utf8(bytes).map_err(|_| damaged("it is not text"))?;
    let (heading, study) = text.split_once('\n').ok_or_else(|| damaged("it has no second line"))?;
    let heading: Heading = serde_json::from_str(heading)
        .map_err(|error| wrong(format!("not a checkpoint: {error}"), REMOVE))?;
    if heading.whistlestop != "checkpoint" || heading.format != FORMAT {
        let why =
            format!("it has format {}, but this program reads format {FORMAT}", heading.format);
        return Err(wrong(why, REMOVE));
    }
    if heading.checksum != checksum(&heading.run, heading.games, study) {
        return Err(damaged("its checksum is wrong"));
    }
    if let Some(difference) = first_difference(&heading.run, run) {
        let why = format!("it belongs to another run: {difference}");
        return Err(wrong(why, "use the same arguments as in that run, or name another file"));
    }
    if heading.games > most {
        let why = format!("it already has {} games, but only {most} are requested", heading.games);
        return Err(wrong(why, "use a larger --games to continue, or name another file"));
    }
    let study = serde_json::from_str(study).map_err(|error| damaged(&error.to_string()))?;
    Ok(Some((heading.games, study)))
}

/// Writes the progress and results of a run, completely or not at all.
pub(super) fn save(
    file: &Path,
    run: &Value,
    games: u64,
    study: &impl Serialize,
) -> Result<(), FileError> {
    let study = serde_json::to_string(study).expect("a study is JSON with text keys");
    let heading = Heading {
        whistlestop: "checkpoint".into(),
        format: FORMAT,
        run: run.clone(),
        games,
        checksum: checksum(run, games, &study),
    };
    let heading = serde_json::to_string(&heading).expect("a heading is JSON");
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = std::fs::write(&beside, format!("{heading}\n{study}"))
        .and_then(|()| std::fs::rename(&beside, file));
    written.map_err(|error| {
        // Remove the temporary file; failure changes nothing.
        let _ = std::fs::remove_file(&beside);
        FileError { what: WHAT, file: file.to_owned(), why: error.to_string(), hint: PLACE }
    })
}

/// Hashes everything that matters, to detect damage but not forgery.
fn checksum(run: &Value, games: u64, study: &str) -> String {
    text_fingerprint(&format!("{run}\n{games}\n{study}")).to_string()
}

/// Finds the first difference between two descriptions of runs, ignoring the number of games.
fn first_difference(theirs: &Value, ours: &Value) -> Option<String> {
    let empty = serde_json::Map::new();
    let (theirs, ours) = (theirs.as_object().unwrap_or(&empty), ours.as_object().unwrap_or(&empty));
    let names = ours.keys().chain(theirs.keys()).filter(|name| *name != "games");
    let name = names.into_iter().find(|name| theirs.get(*name) != ours.get(*name))?;
    let show = |value: Option<&Value>| value.map_or("nothing".into(), Value::to_string);
    Some(format!("its {name} is {}, not {}", show(theirs.get(name)), show(ours.get(name))))
}
