//! One JSON line per game, from which all results can be recomputed.

use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use serde::Serialize;
use whistle_core::{Outcome, Seat};

use super::FileError;

const WHAT: &str = "games";
const PLACE: &str = "check the permissions, or choose another place";
const LACKS: &str = "leave out --games-to, or start again with another --checkpoint";

/// A game in the file.
#[derive(Serialize)]
pub(crate) struct GameLine<'a> {
    /// Its number, from 0.
    pub(crate) game: u64,
    /// The number of its deal: games of the same deal had the same cards and dice.
    pub(crate) deal: u64,
    /// The number of its table, if there are several.
    pub(crate) table: usize,
    /// The player on each seat.
    pub(crate) players: Vec<&'a str>,
    /// The first player, if the game has one.
    pub(crate) first: Option<Seat>,
    /// The winners.
    pub(crate) winners: Vec<Seat>,
    /// The score of each seat.
    pub(crate) scores: Vec<i32>,
    /// The number of moves, including forced ones.
    pub(crate) moves: u64,
    /// Why it ended.
    pub(crate) reason: &'static str,
}

impl<'a> GameLine<'a> {
    pub(crate) fn new(
        (game, deal, table): (u64, u64, usize),
        players: Vec<&'a str>,
        first: Option<Seat>,
        outcome: &Outcome,
        moves: u64,
    ) -> GameLine<'a> {
        let winners = outcome.winners().iter().collect();
        let scores = outcome.standings.as_slice().iter().map(|standing| standing.score).collect();
        let reason = outcome.reason;
        GameLine { game, deal, table, players, first, winners, scores, moves, reason }
    }
}

/// The file being written.
pub(crate) struct GamesFile<'a> {
    path: &'a Path,
    file: BufWriter<File>,
    /// Whether the file is useless if the run is interrupted, because it could not be continued.
    is_lost_with_run: bool,
}

impl<'a> GamesFile<'a> {
    /// Creates a file, or continues one that has the first `done` games.
    pub(crate) fn open(
        path: &'a Path,
        done: u64,
        has_checkpoint: bool,
    ) -> Result<GamesFile<'a>, FileError> {
        let wrong = |error: std::io::Error| trouble(path, error.to_string(), PLACE);
        let file = if done == 0 {
            File::create(path).map_err(wrong)?
        } else {
            let mut options = File::options();
            let mut file = options.read(true).write(true).open(path).map_err(wrong)?;
            let kept = length_of_lines(&file, done).map_err(wrong)?.ok_or_else(|| {
                trouble(path, format!("it lacks some of the checkpoint's {done} games"), LACKS)
            })?;
            // The run may have been interrupted between writing the games and the checkpoint.
            file.set_len(kept).map_err(wrong)?;
            file.seek(SeekFrom::End(0)).map_err(wrong)?;
            file
        };
        Ok(GamesFile { path, file: BufWriter::new(file), is_lost_with_run: !has_checkpoint })
    }

    pub(crate) fn write(&mut self, line: &GameLine<'_>) -> Result<(), FileError> {
        let text = serde_json::to_string(line).expect("a line is JSON");
        writeln!(self.file, "{text}").map_err(|error| self.failed(&error))
    }

    /// Writes the buffer to the file.
    pub(crate) fn flush(&mut self) -> Result<(), FileError> {
        self.file.flush().map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &std::io::Error) -> FileError {
        if self.is_lost_with_run && self.path.is_file() {
            // Failure changes nothing.
            let _ = std::fs::remove_file(self.path);
        }
        trouble(self.path, error.to_string(), PLACE)
    }
}

fn trouble(path: &Path, why: String, hint: &'static str) -> FileError {
    FileError { what: WHAT, file: path.to_owned(), why, hint }
}

/// Returns the length of the first lines in bytes; `None` if there are fewer.
fn length_of_lines(file: &File, lines: u64) -> std::io::Result<Option<u64>> {
    let mut reader = BufReader::new(file);
    let (mut bytes, mut line) = (0, Vec::new());
    for _ in 0..lines {
        line.clear();
        bytes += reader.read_until(b'\n', &mut line)? as u64;
        if line.last() != Some(&b'\n') {
            return Ok(None);
        }
    }
    Ok(Some(bytes))
}
