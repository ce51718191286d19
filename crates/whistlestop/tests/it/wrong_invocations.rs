//! Invalid invocations: each is refused with exit code 2 and a message, and nothing is written.

use crate::run::{Folder, Ran, out_of, program, recorded, run};

const TRICK: &str = "trick-of-the-rails";

/// Runs the program inside a folder, which is also its state folder.
fn run_in(folder: &Folder, arguments: &[&str]) -> Ran {
    let mut command = program(arguments);
    command.current_dir(folder.path("")).env("XDG_STATE_HOME", folder.path("state"));
    let ended = command.output().expect("the program starts and ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Ran {
        code: ended.status.code().expect("it was not killed"),
        out: text(ended.stdout),
        err: text(ended.stderr),
    }
}

fn names_in(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path("")).expect("the folder is there");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry.expect("it can be listed").file_name().to_str().expect("plain").to_owned()
        })
        .collect();
    names.sort();
    names
}

/// A command line, and a part of the message.
const REFUSED: [(&str, &str); 22] = [
    ("simulate trick-of-the-rails --jobs 0 --record games", "--jobs"),
    ("ladder trick-of-the-rails --players porter,random --jobs 0 --json a", "--jobs"),
    ("simulate trick-of-the-rails --jobs 0 --json a", "--jobs"),
    (
        "simulate trick-of-the-rails --option shuffled_track=false,false --json a",
        "lists `false` twice",
    ),
    ("simulate trick-of-the-rails --option first_lead=0,1,0 --json a", "lists `0` twice"),
    ("simulate trick-of-the-rails --seats 3,3 --json a", "--seats lists 3 twice"),
    ("simulate trick-of-the-rails --seats 3,4,3 --json a", "--seats lists 3 twice"),
    ("simulate wild-ride --option contents={} --json a", "is empty"),
    ("simulate wild-ride --option contents={} --record games", "is empty"),
    ("play wild-ride --option contents={} --plain --save a", "is empty"),
    ("play trick-of-the-rails --seat 0 --seat 0 --plain --save a", "seat 0 is named twice"),
    (
        "play trick-of-the-rails --seat 1 --seat 0 --seat 1 --plain --save a",
        "seat 1 is named twice",
    ),
    ("simulate trick-of-the-rails --games 9 --json a --html a", "cannot both go to a"),
    ("review game.json --json a --html a", "cannot both go to a"),
    ("simulate trick-of-the-rails --seed -5 --record games", "invalid value '-5' for '--seed"),
    ("simulate trick-of-the-rails --seed -5 --json a", "invalid value '-5' for '--seed"),
    ("play trick-of-the-rails --seed -5 --save a", "invalid value '-5' for '--seed"),
    ("simulate trick-of-the-rails --games -1 --record games", "invalid value '-1' for '--games"),
    ("simulate trick-of-the-rails --seats -3 --record games", "invalid value '-3' for '--seats"),
    ("replay game.json --to -1", "invalid value '-1' for '--to"),
    ("review real.companion --json a", "is a real-table game"),
    ("verify-dice real.companion --json a", "is a real-table game"),
];

#[test]
fn each_is_refused_and_nothing_is_written() {
    let folder = Folder::new("wrong-invocations");
    std::fs::copy(recorded(&folder), folder.path("game.json")).unwrap();
    std::fs::remove_dir_all(folder.path("recorded")).unwrap();
    let save = folder.path("real.companion");
    assert_eq!(
        run(&["play", TRICK, "--manual", "--plain", "--seed", "1", "--save", &save]).code,
        0
    );
    let before = names_in(&folder);
    assert!(before.contains(&"real.companion".to_owned()), "{before:?}");
    for (line, said) in REFUSED {
        let ran = run_in(&folder, &line.split(' ').collect::<Vec<_>>());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{line}: {}", ran.err);
        assert!(ran.err.starts_with("error: ") && ran.err.contains(said), "{line}: {}", ran.err);
        assert!(!ran.err.contains("-- -"), "no tip that leads nowhere: {line}: {}", ran.err);
        assert_eq!(names_in(&folder), before, "{line}");
    }
}

/// Similar but valid invocations still work.
#[test]
fn their_neighbours_are_accepted() {
    let folder = Folder::new("right-invocations");
    for line in [
        "simulate trick-of-the-rails --games 6 --jobs 1 --option shuffled_track=false,true",
        "simulate trick-of-the-rails --games 6 --seats 3,4",
        "simulate trick-of-the-rails --games 6 --json a --html b",
        "play trick-of-the-rails --seat 0 --seat 1 --plain --save c",
    ] {
        let ran = run_in(&folder, &line.split(' ').collect::<Vec<_>>());
        assert_eq!(ran.code, 0, "{line}: {}", ran.err);
    }
}

/// System errors about files are shown without their number.
#[test]
fn a_file_in_the_place_of_a_folder() {
    let folder = Folder::new("file-for-folder");
    folder.write("file", "mine");
    for record in ["file", "file/inside"] {
        let ran = run_in(&folder, &["simulate", TRICK, "--games", "1", "--record", record]);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(!ran.err.contains("os error"), "{}", ran.err);
        assert!(
            ran.err.contains("hint: a file already exists where a folder is needed"),
            "{}",
            ran.err
        );
    }
    assert_eq!(std::fs::read_to_string(folder.path("file")).unwrap(), "mine");
}

/// A seed is printed with all its digits, so that it can be used again.
#[test]
fn a_large_seed_keeps_its_digits() {
    const SEED: &str = "7203805709880943614";
    let folder = Folder::new("large-seed");
    let game = recorded(&folder);
    for lang in ["en", "fr"] {
        let balance = out_of(&["simulate", TRICK, "--games", "6", "--seed", SEED, "--lang", lang]);
        assert!(balance.contains(SEED), "{balance}");
        let review = out_of(&["review", &game, "--sims", "8", "--seed", SEED, "--lang", lang]);
        assert!(review.contains(SEED), "{review}");
    }
}
