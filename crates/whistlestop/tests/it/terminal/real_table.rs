//! Real-table games: printed names, a fair result, and their own file format.

use super::lines::Lines;
use crate::run::{Folder, complaint_of};

/// Names printed on the board are accepted where they are asked for.
#[test]
fn names_are_understood_as_they_are_printed() {
    let arguments =
        ["play", "trick-of-the-rails", "--plain", "--manual", "--seats", "3", "--seat", "0"];
    let mut table = Lines::start(&arguments);
    table.hear();
    let lane = "B&O ex, Pittsburgh 20, C&O ex, Baltimore 30, ERIE ex, New York 40, PRR ex, loco 3, \
                NYC ex, loco 4, R1, loco 5, R2, loco 6+ALL, R3";
    let said = table.ask(lane);
    assert!(!said.text.contains("not one of the possible names"), "{}", said.text);
    assert!(said.text.contains("in your hand"), "the lane is taken: {}", said.text);
    let told = table.ask("t").text;
    assert!(told.contains("B&O exchange share"), "{told}");
}

/// A real-table game is not a game file, and commands that expect one explain that.
#[test]
fn its_file_is_called_what_it_is() {
    let folder = Folder::new("real-file");
    let save = folder.path("evening.companion");
    let mut table =
        Lines::start(&["play", "wild-ride", "--plain", "--manual", "--seat", "0", "--save", &save]);
    table.hear();
    table.ask("-");
    table.ask("q");
    assert_eq!(table.end(), 0);
    for command in ["validate", "replay", "review", "verify-dice"].map(|name| [name, &save]) {
        let complaint = complaint_of(&command);
        assert!(complaint.contains("real-table game"), "{complaint}");
        assert!(complaint.contains(&format!("whistlestop play --save {save}")), "{complaint}");
    }
}

/// Hidden choices are asked for when they are revealed, rather than guessed.
#[test]
fn what_is_opened_is_asked_for() {
    let mut table =
        Lines::start(&["play", "wild-ride", "--plain", "--manual", "--seats", "3", "--seat", "0"]);
    let mut said = table.hear();
    for answer in ["-", "-", "-", "seat 0", "red", "blue"] {
        assert_eq!(said.prompt, Some('?'), "{}", said.text);
        said = table.ask(answer);
    }
    assert!(said.text.contains("What do you do?"), "{}", said.text);
    said = table.ask("no ride");
    assert!(said.text.contains("What does Seat 1 do?"), "{}", said.text);
    said = table.ask("unknown");
    assert!(said.text.contains("What does Seat 2 do?"), "{}", said.text);
    said = table.ask("no ride");
    assert!(said.text.contains("What do you see?"), "it is asked: {}", said.text);
    assert!(said.text.contains("Seat 1 said: grab") && said.text.contains("Seat 1 said: no ride"));
    assert!(said.text.contains("Unknown"), "{}", said.text);
    let back = table.ask("u");
    assert!(back.text.contains("What does Seat 2 do?"), "{}", back.text);
    table.ask("no ride");
    said = table.ask("Seat 1 said: no ride.");
    assert!(said.text.contains("Nobody grabs"), "{}", said.text);
}

/// A whole game with unknown cards: scores are ranges, possible winners are named, and the end can be undone like
/// anything else.
#[test]
fn the_end_of_unknown_cards_is_a_range() {
    let folder = Folder::new("real-end");
    let save = folder.path("evening.companion");
    let arguments = ["play", "ticket-to-ride-card-game", "--plain", "--manual", "--seats", "2"];
    let mut table = Lines::start(&[&arguments[..], &["--seed", "3", "--save", &save]].concat());
    let (mut said, mut before) = (table.hear(), None);
    while !said.text.contains("The game is over") {
        let answer = if said.prompt.expect("it goes on to its end") == '?' { "-" } else { "1" };
        before = Some((said, answer));
        said = table.ask(answer);
    }
    let end = said.text.clone();
    let lines: Vec<&str> = end.lines().collect();
    let places = lines.iter().filter(|line| line.starts_with("Place between 1 and 2: Seat"));
    let scores = places.filter(|line| line.contains("score between -"));
    assert_eq!(scores.count(), 2, "{end}");
    assert!(lines.contains(&"Seat 0, Seat 1 may have won."), "{end}");
    assert!(!end.contains("wins.") && !end.contains("win."), "nobody is said to have won: {end}");
    // A mistake at the very end can be corrected.
    let (asked, answer) = before.expect("there was something to tell");
    let back = table.ask("u");
    assert!(back.text.contains("Undone."), "{}", back.text);
    assert_eq!((back.text.lines().last(), back.prompt), (asked.text.lines().last(), asked.prompt));
    let again = table.ask(answer);
    assert!(again.text.contains("Seat 0, Seat 1 may have won."), "{}", again.text);
    assert_eq!(table.ask("q").prompt, None);
    assert_eq!(table.end(), 0);
    // It is saved as it is, and is not a game file.
    assert!(complaint_of(&["validate", &save]).contains("real-table game"));
}
