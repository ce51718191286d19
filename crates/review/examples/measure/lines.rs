//! A file with one line of JSON per numbered game; games already in it are not measured again.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::ops::Range;
use std::path::Path;

use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

#[derive(serde::Deserialize, Serialize)]
struct Line<T> {
    game: u64,
    #[serde(flatten)]
    found: T,
}

/// Measures the games of a range that the file does not have yet, and adds them to it.
pub(crate) fn measure<T: Serialize + DeserializeOwned + Send>(
    file: &Path,
    games: Range<u64>,
    work: impl Fn(u64) -> T + Sync,
) {
    let done: BTreeSet<u64> = read_lines::<T>(file).into_iter().map(|line| line.game).collect();
    let missing: Vec<u64> = games.filter(|game| !done.contains(game)).collect();
    let mut out = std::fs::File::options()
        .create(true)
        .append(true)
        .open(file)
        .expect("the file is writable");
    // Each thread measures two games between writes.
    let chunk = 2 * rayon::current_num_threads();
    let mut measured = 0;
    for chunk in missing.chunks(chunk) {
        let lines: Vec<Line<T>> =
            chunk.par_iter().map(|&game| Line { game, found: work(game) }).collect();
        let text: String = lines
            .iter()
            .map(|line| serde_json::to_string(line).expect("a measurement is JSON") + "\n")
            .collect();
        out.write_all(text.as_bytes()).expect("the file is writable");
        measured += chunk.len();
        eprint!("\r{measured} of {} measured now", missing.len());
    }
    eprintln!("\r{}: all there", file.display());
}

/// Reads the measurements, in the order of the games.
pub(crate) fn read<T: DeserializeOwned>(file: &Path) -> Vec<(u64, T)> {
    let mut lines: Vec<(u64, T)> =
        read_lines(file).into_iter().map(|line| (line.game, line.found)).collect();
    lines.sort_by_key(|(game, _)| *game);
    lines
}

/// A line cut off by an interruption is ignored.
fn read_lines<T: DeserializeOwned>(file: &Path) -> Vec<Line<T>> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}
