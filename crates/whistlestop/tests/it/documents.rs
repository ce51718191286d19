//! The documents show the program's actual output. (`xtask` tests their links.)
//!
//! `UPDATE_SNAPSHOTS=1` rewrites the screens and the transcript when a difference is intended.

use std::path::{Path, PathBuf};

use super::terminal::lines::Lines;
use crate::run::games;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Compares a block of text in a document, found by the line before it.
fn compare_block(document: &str, line: &str, wanted: &str) {
    let path = root().join(document);
    let text = read(&path);
    let begin = format!("\n{line}\n\n```text\n");
    let from = text.find(&begin).unwrap_or_else(|| panic!("{document} has no block after {line}"));
    let from = from + begin.len();
    let to = from + text[from..].find("```").expect("the block ends");
    if whistle_testkit::updates() {
        let new = format!("{}{wanted}{}", &text[..from], &text[to..]);
        std::fs::write(&path, new).expect("a document can be written");
        return;
    }
    assert_eq!(
        &text[from..to],
        wanted,
        "{document}, {line} UPDATE_SNAPSHOTS=1 rewrites it if the change is intended"
    );
}

/// The document has the same screens of every game as the tests.
#[test]
fn the_screens_in_the_document_are_those_that_tests_compare() {
    let mut shown = 0;
    for game in games() {
        let (id, title) = (game["id"].as_str().unwrap(), game["title"].as_str().unwrap());
        let kept = format!("{}/tests/screens/{id}-en-80x24.txt", env!("CARGO_MANIFEST_DIR"));
        // A newly generated game has no screens.
        if Path::new(&kept).exists() {
            compare_block("docs/play/terminal.md", &format!("{title}:"), &read(Path::new(&kept)));
            shown += 1;
        }
    }
    assert!(shown >= 4, "{shown}");
}

/// The input of a person who makes ten choices, with numbers, words, questions and a mistake, and leaves at the
/// eleventh.
const TYPED: [&str; 15] = [
    "nyc 10",
    "t hand",
    "b&o 6",
    "pony 3",
    "1",
    "2",
    "t railways",
    "2",
    "1",
    "l",
    "2",
    "1",
    "1",
    "2",
    "q",
];

/// The first ten choices of a game, as a screen reader reads them.
#[test]
fn the_transcript_in_the_document_is_what_the_program_says() {
    let command = "whistlestop play trick-of-the-rails --plain --seats 4 --seed 8 --bots porter";
    let arguments: Vec<&str> = command.split(' ').skip(1).collect();
    let mut table = Lines::start(&arguments);
    let mut said = table.hear();
    let (mut transcript, mut asked) = (format!("$ {command}\n"), 0);
    for line in TYPED {
        assert_eq!(said.prompt, Some('>'), "{}", said.text);
        asked += said.text.matches("What do you do?").count();
        transcript += &format!("{}> {line}\n", said.text);
        said = table.ask(line);
    }
    assert_eq!(said.prompt, None, "{}", said.text);
    assert_eq!(table.end(), 0);
    transcript += &said.text;
    assert_eq!(asked, 11, "{transcript}");
    compare_block("docs/play/screen-reader.md", "The first ten choices of a game:", &transcript);
}
