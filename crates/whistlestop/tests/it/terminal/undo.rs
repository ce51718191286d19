//! Every step of a real-table game is undone once, and each undo removes exactly one step.

use serde_json::Value;

use super::lines::Lines;
use super::pty::Pty;
use crate::run::{Folder, games};

/// How many steps of each game are tested on the screen: dealing, and some rounds of play. Line by line, all steps are
/// tested.
const STEPS: usize = 14;

fn arguments<'a>(id: &'a str, seats: &'a str, save: &'a str) -> Vec<&'a str> {
    let mut arguments = vec![
        "play", id, "--seats", seats, "--manual", "--seat", "0", "--seed", "3", "--save", save,
    ];
    // A player who always takes the first choice plays forever.
    if id == "trains-and-stations" {
        arguments.extend(["--option", "rounds=2"]);
    }
    arguments
}

/// The reports so far.
fn reports(save: &str) -> Vec<Value> {
    let Ok(text) = std::fs::read_to_string(save) else { return Vec::new() };
    let Ok(kept) = serde_json::from_str::<Value>(&text) else { return Vec::new() };
    kept["reports"].as_array().cloned().unwrap_or_default()
}

/// Every step of a whole game with unknown cards is entered, undone and entered again, including the end.
#[test]
fn every_step_can_be_taken_back_line_by_line() {
    let folder = Folder::new("undo-lines");
    for game in games() {
        let id = game["id"].as_str().unwrap();
        let (seats, save) = (game["seats"]["min"].to_string(), folder.path(id));
        let mut table = Lines::start(&[&arguments(id, &seats, &save)[..], &["--plain"]].concat());
        let mut said = table.hear();
        let mut steps = 0;
        while !said.text.contains("The game is over") {
            let prompt = said.prompt.expect("it goes on to its end");
            let asked = said.text.lines().last().unwrap_or_default().to_owned();
            let answer = if prompt == '?' { "-" } else { "1" };
            let before = reports(&save);
            let after = table.ask(answer);
            assert_ne!(after.prompt, None, "{id} goes on after {}", said.text);
            let back = table.ask("u");
            assert!(back.text.contains("Undone."), "{id}, step {steps}: {}", back.text);
            assert_eq!(back.text.lines().last(), Some(asked.as_str()), "{id}, step {steps}");
            assert_eq!(reports(&save), before, "{id}, step {steps}: one step is gone");
            said = table.ask(answer);
            assert_eq!(said.text.lines().last(), after.text.lines().last(), "{id}, step {steps}");
            steps += 1;
            assert!(steps < 1_000, "{id} ends");
        }
        assert!(steps > 20, "{id}: {steps} steps");
        assert!(said.text.ends_with("u undoes the last entry; Enter quits.\n"), "{}", said.text);
        assert_eq!(table.ask("").prompt, None);
        assert_eq!(table.end(), 0);
    }
}

/// The question at the lower left of a screen: the heading, and the lines below it.
fn question(screen: &str) -> String {
    let lines = screen.lines().skip_while(|line| !line.starts_with("─ "));
    let left = lines.map(|line| line.chars().take(39).collect::<String>().trim_end().to_owned());
    // The footer reports what was undone and does not ask anything.
    let left: Vec<String> = left.take_while(|line| !line.starts_with(" ↑↓")).collect();
    left.iter().take(4).cloned().collect::<Vec<_>>().join("\n")
}

/// Presses keys and waits until the screen is as required and was redrawn since. The file is written before the screen
/// is redrawn, and a key in between would answer a choice that nobody has seen.
fn press_until(table: &mut Pty, keys: &str, what: &str, wanted: impl Fn(&str) -> bool) -> String {
    // Every typed letter is drawn, so only the last key counts.
    let typed = keys.strip_suffix('\r').filter(|letters| !letters.is_empty());
    if let Some(letters) = typed {
        table.press(letters);
        table.until_shown(&format!("> {letters}▏"));
    }
    let drawn = table.bytes().len();
    table.press(if typed.is_some() { "\r" } else { keys });
    table.until(what, |screen| table.bytes().len() > drawn && wanted(screen))
}

#[test]
fn every_step_can_be_taken_back_on_the_screen() {
    let folder = Folder::new("undo-screen");
    for game in games() {
        let id = game["id"].as_str().unwrap();
        let (seats, save) = (game["seats"]["min"].to_string(), folder.path(id));
        let mut table = Pty::start(&arguments(id, &seats, &save));
        // Nothing is typed yet, or there is a choice.
        let asks = |screen: &str| screen.contains("> ▏") || screen.contains("▸");
        let mut steps = 0;
        while steps < STEPS {
            let screen = table.until("a question", asks);
            let before = reports(&save);
            // The same question may be asked repeatedly, so the number of reports distinguishes the steps.
            let place = |screen: &str| (question(screen), reports(&save).len());
            let (asked, entry) = (place(&screen), screen.contains("▏"));
            let answer = if entry { "-\r" } else { "\r" };
            let moved = |screen: &str| asks(screen) && place(screen) != asked;
            let after = press_until(&mut table, answer, "the next question", moved);
            let next = place(&after);
            // F2 while letters are typed, u at a choice.
            let undo = if after.contains("▏") { "\x1bOQ" } else { "u" };
            let back = |screen: &str| place(screen) == asked;
            press_until(&mut table, undo, &format!("back to {asked:?}"), back);
            assert_eq!(reports(&save), before, "{id}, step {steps}: one step is gone");
            let on = |screen: &str| place(screen) == next;
            press_until(&mut table, answer, &format!("on to {next:?}"), on);
            steps += 1;
        }
        assert!(reports(&save).len() > STEPS / 2, "{id}: {:?}", reports(&save));
        table.press("\x03");
        assert_eq!(table.ended(), 130, "{id}");
    }
}
