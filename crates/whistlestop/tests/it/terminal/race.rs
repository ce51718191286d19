//! Live races: real time, and turns where times cannot be measured.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::pty::Pty;
use crate::run::{Folder, complaint_of, out_of, run_with};

/// Never grabs, and takes the first legal action in all other phases.
const NEVER_GRABS: &str = r#"
while read -r line; do
  id=$(printf '%s' "$line" | sed 's/.*"id":\([0-9]*\).*/\1/')
  action=$(printf '%s' "$line" | sed 's/.*"legal":\[\({[^}]*}\).*/\1/')
  case $line in *'"kind":"no_ride"'*) action='{"kind":"no_ride"}' ;; esac
  printf '{"id":%s,"action":%s}\n' "$id" "$action"
done
"#;

/// A race for two in which the opponent never grabs: the person and the clock decide the result.
fn start(folder: &Folder, save: &str, seconds: u64, more: &[&str]) -> Pty {
    let look = format!("look_seconds={seconds}");
    let bot = format!("exec:sh {}", folder.write("bot.sh", NEVER_GRABS));
    let arguments = [
        "play",
        "wild-ride",
        "--seats",
        "2",
        "--seed",
        "4",
        "--bots",
        &bot,
        "--option",
        "pace=live",
        "--option",
        &look,
        "--save",
        save,
    ];
    Pty::start(&[&arguments[..], more].concat())
}

/// The person's measured times.
fn times(save: &str) -> Vec<Option<u64>> {
    let text = std::fs::read_to_string(save).unwrap_or_default();
    let journal: Value = serde_json::from_str(&text).unwrap_or_default();
    let entries = journal["entries"].as_array().cloned().unwrap_or_default();
    let timed = entries.iter().filter(|entry| entry["chance"]["kind"] == "time_grabs");
    timed.map(|entry| entry["chance"]["times"][0].as_u64()).collect()
}

/// Plays until there is a race; returns a time before it began, from `before`.
fn until_race(table: &mut Pty, mut before: Instant) -> Instant {
    loop {
        let screen = table.until("a choice", |screen| screen.contains("▸"));
        if screen.contains("Grab!") {
            return before;
        }
        before = Instant::now();
        table.press("\r");
        table.until("the choice is made", |now| now != screen);
    }
}

/// Nobody reacts: the clock alone ends the race, and not too early.
#[test]
fn who_waits_too_long_has_said_nothing() {
    let folder = Folder::new("race-limit");
    let save = folder.path("game.json");
    let before = Instant::now();
    let mut table = start(&folder, &save, 2, &[]);
    let before = until_race(&mut table, before);
    table.until("the race to be over", |screen| !screen.contains("▸ 1  Grab!"));
    let passed = before.elapsed();
    assert!(passed >= Duration::from_secs(2), "it was over after {passed:?}");
    table.press("l");
    table.until_shown("You said: no ride.");
    assert_eq!(times(&save).iter().flatten().count(), 0, "nobody grabbed");
}

/// The stored time is at least what the clock on the screen had counted at the key press, and at most the time that
/// passed here.
#[test]
fn the_time_of_a_hand_is_the_time_it_took() {
    let folder = Folder::new("race-time");
    let save = folder.path("game.json");
    let before = Instant::now();
    let mut table = start(&folder, &save, 60, &[]);
    let before = until_race(&mut table, before);
    table.until_shown("your turn, 57 s");
    let shown = table.screen();
    table.press("1");
    table.until("an answer to the key", |screen| screen != shown && !screen.contains("Grab!"));
    let most = before.elapsed().as_millis() as u64;
    table.until("the time is kept", |_| times(&save).iter().any(Option::is_some));
    let measured = times(&save).into_iter().flatten().next().expect("a time");
    assert!((3_000..=most).contains(&measured), "{measured} thousandths, and {most} passed");
    table.press("\x03");
    assert_eq!(table.ended(), 130);
    assert!(out_of(&["validate", &save]).contains("not finished"));
    // Without a clock the game cannot continue, and stays as it is.
    let kept = std::fs::read_to_string(&save).unwrap();
    assert!(complaint_of(&["play", "--save", &save]).contains("live race"));
    assert_eq!(std::fs::read_to_string(&save).unwrap(), kept);
}

/// The last line.
fn last(screen: &str) -> &str {
    screen.trim_end().lines().last().unwrap_or_default().trim_end()
}

/// Plays line by line until a race, which is announced with its time limit; returns a time before it began.
fn until_race_by_lines(table: &mut Pty, mut before: Instant, seconds: u64) -> Instant {
    let clock = format!("What do you do? You have {seconds} seconds.");
    loop {
        let screen = table.until("a prompt", |screen| last(screen) == ">");
        let asked = screen.lines().rev().find(|line| line.contains("What do you do?"));
        if asked.is_some_and(|asked| asked.contains(&clock)) {
            return before;
        }
        before = Instant::now();
        table.press("1\r");
        table.until("an answer", |now| now != screen);
    }
}

/// Line by line in a terminal, there is a clock too: it is announced, and ends the race.
#[test]
fn line_by_line_who_waits_too_long_has_said_nothing() {
    let folder = Folder::new("race-lines-limit");
    let save = folder.path("game.json");
    let before = Instant::now();
    let mut table = start(&folder, &save, 2, &["--plain"]);
    let before = until_race_by_lines(&mut table, before, 2);
    table.until_shown("You said: no ride.");
    let passed = before.elapsed();
    assert!(passed >= Duration::from_secs(2), "it was over after {passed:?}");
    assert_eq!(times(&save).iter().flatten().count(), 0, "nobody grabbed");
    table.press("\x03");
    assert_eq!(table.ended(), 130);
}

/// The clock runs from the prompt to Enter.
#[test]
fn line_by_line_the_time_of_a_hand_is_the_time_it_took() {
    const WAITED: Duration = Duration::from_millis(700);
    let folder = Folder::new("race-lines-time");
    let save = folder.path("game.json");
    let before = Instant::now();
    let mut table = start(&folder, &save, 60, &["--plain"]);
    let before = until_race_by_lines(&mut table, before, 60);
    std::thread::sleep(WAITED);
    table.press("1\r");
    table.until("the time is kept", |_| times(&save).iter().any(Option::is_some));
    let most = before.elapsed();
    let measured = times(&save).into_iter().flatten().next().map(Duration::from_millis);
    let measured = measured.expect("a time");
    assert!((WAITED..=most).contains(&measured), "{measured:?}, and {most:?} passed");
}

#[test]
fn through_a_pipe_it_is_played_turn_by_turn_and_said() {
    let arguments = ["play", "wild-ride", "--option", "pace=live", "--seed", "2"];
    let ran = run_with(&arguments, b"q\n");
    assert!(ran.out.contains("the game is played turn by turn"), "{}", ran.out);
    let ran = run_with(&["play", "wild-ride", "--seed", "2"], b"q\n");
    assert!(!ran.out.contains("turn by turn"), "who did not ask for it is told nothing");
}
