//! A game at the prompt.

use crate::run::{Folder, first_game, out_of, run_with};

/// Always the first choice, with some wrong answers in between.
#[test]
fn a_game_can_be_played_to_the_end() {
    let folder = Folder::new("play");
    let save = folder.path("game.json");
    let game = first_game();
    let input = "0\nhello\n?\nt\nr\nu\n99999999999999999999\n-1\n".to_owned() + &"1\n".repeat(200);
    let arguments = ["play", &game, "--seats", "4", "--seed", "8", "--seat", "2", "--save", &save];
    let ran = run_with(&arguments, input.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for part in [
        "You sit at Seat 2",
        "What do you do?",
        "Type a number from 1 to",
        "The game is over",
        "Seat 2",
    ] {
        assert!(ran.out.contains(part), "{part} in {}", ran.out);
    }
    assert!(out_of(&["check", &save]).contains("won by seat"));
}

#[test]
fn leaving_or_the_end_of_the_input_loses_nothing() {
    let folder = Folder::new("play-leave");
    let save = folder.path("game.json");
    let game = first_game();
    for input in ["1\n1\nq\n", "1\n1\n"] {
        let ran = run_with(&["play", &game, "--seed", "8", "--save", &save], input.as_bytes());
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("not finished") && ran.out.contains(&save));
        assert!(out_of(&["check", &save]).contains("not finished"));
    }
}

#[test]
fn it_speaks_french() {
    let ran = run_with(&["play", &first_game(), "--seed", "8", "--lang", "fr"], b"1\nq\n");
    assert!(ran.out.contains("Que faites-vous ?") && ran.out.contains("Vous jouez"), "{}", ran.out);
}

#[test]
fn a_save_that_cannot_be_written_is_said_so() {
    let folder = Folder::new("play-no-save");
    let save = folder.path("no/such/folder/game.json");
    let ran = run_with(&["play", &first_game(), "--seed", "8", "--save", &save], b"1\n");
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("error: ") && ran.err.contains("game.json"), "{}", ran.err);
}
