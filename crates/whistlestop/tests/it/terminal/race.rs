//! A live race: real time, and turns where nobody's time can be measured.

use std::time::Duration;

use serde_json::Value;

use super::pty::Pty;
use crate::run::{Folder, complaint_of, out_of, run_with};

fn start(save: &str, seconds: &str) -> Pty {
    let look = format!("look_seconds={seconds}");
    Pty::start(&[
        "play",
        "wild-ride",
        "--seats",
        "2",
        "--seed",
        "4",
        "--bots",
        "porter",
        "--option",
        "pace=live",
        "--option",
        &look,
        "--save",
        save,
    ])
}

/// The measured times of races, of the seat of whoever plays.
fn times(save: &str) -> Vec<Option<u64>> {
    let text = std::fs::read_to_string(save).unwrap_or_default();
    let journal: Value = serde_json::from_str(&text).unwrap_or_default();
    let entries = journal["entries"].as_array().cloned().unwrap_or_default();
    let timed = entries.iter().filter(|entry| entry["chance"]["kind"] == "time_grabs");
    timed.map(|entry| entry["chance"]["times"][0].as_u64()).collect()
}

/// Plays on until hands race.
fn until_race(table: &mut Pty) {
    loop {
        let screen = table.until("a choice", |screen| screen.contains("▸"));
        if screen.contains("Grab!") {
            return;
        }
        table.press("\r");
        table.until("the choice is made", |now| now != screen);
    }
}

#[test]
fn who_waits_too_long_has_said_nothing() {
    let folder = Folder::new("race-limit");
    let mut table = start(&folder.path("game.json"), "2");
    until_race(&mut table);
    // No key: the time runs out, or the house was quicker.
    table.until("the race to be over", |screen| !screen.contains("▸ 1  Grab!"));
    table.press("l");
    table.until_shown("You said: no ride.");
}

#[test]
fn the_time_of_a_hand_is_the_time_it_took() {
    const WAITED: Duration = Duration::from_millis(900);
    let folder = Folder::new("race-time");
    let save = folder.path("game.json");
    let mut table = start(&save, "60");
    loop {
        until_race(&mut table);
        std::thread::sleep(WAITED);
        let before = table.screen();
        table.press("1");
        table.until("an answer to the key", |screen| screen != before);
        until_race(&mut table);
        // The house may have been quicker; then there is another roll.
        if let Some(Some(ms)) = times(&save).iter().find(|time| time.is_some()) {
            assert!((900..=60_000).contains(ms), "{ms} thousandths after {WAITED:?}");
            break;
        }
    }
    table.press("\x03");
    assert_eq!(table.ended(), 0);
    assert!(out_of(&["check", &save]).contains("not finished"));
    // Without a clock it cannot go on, and stays as it is.
    let kept = std::fs::read_to_string(&save).unwrap();
    assert!(complaint_of(&["play", "--save", &save]).contains("hands race"));
    assert_eq!(std::fs::read_to_string(&save).unwrap(), kept);
}

#[test]
fn through_a_pipe_it_is_played_turn_by_turn_and_said() {
    let arguments = ["play", "wild-ride", "--option", "pace=live", "--seed", "2"];
    let ran = run_with(&arguments, b"q\n");
    assert!(ran.out.contains("it is played turn by turn"), "{}", ran.out);
    let ran = run_with(&["play", "wild-ride", "--seed", "2"], b"q\n");
    assert!(!ran.out.contains("turn by turn"), "who did not ask for it is told nothing");
}
