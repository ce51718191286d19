//! Same seed, same result, however slow the machine is.

use std::io::Write as _;
use std::process::Child;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::run::{first_game, program, run_with};

/// Pauses the program so often that it gets only half of the elapsed time, which simulates a busy machine without
/// slowing down other tests.
fn run_with_pauses(arguments: &[&str], input: &[u8]) -> String {
    let mut child = program(arguments).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it was asked for");
    stdin.write_all(input).expect("it reads");
    drop(stdin);
    let pauses = pause_until_it_ends(&mut child);
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), ended.stderr), (Some(0), Vec::new()));
    assert!(pauses > 3, "it ended after {pauses} pauses: it thought for too short a time to tell");
    String::from_utf8(ended.stdout).expect("text")
}

/// Stops and continues a program until it has ended; its output fits into the pipes.
fn pause_until_it_ends(child: &mut Child) -> usize {
    let pid = Pid::from_child(child);
    let mut pauses = 0;
    while child.try_wait().expect("it can be asked").is_none() {
        kill_process(pid, Signal::STOP).expect("it was not waited for");
        std::thread::sleep(Duration::from_millis(30));
        kill_process(pid, Signal::CONT).expect("it was not waited for");
        std::thread::sleep(Duration::from_millis(30));
        pauses += 1;
    }
    pauses
}

/// The answer contains how often each move was tried, so it would show if thinking was cut short.
#[test]
fn a_baron_thinks_the_same_on_a_busy_machine() {
    let game = first_game();
    let input = format!(
        "{{\"do\":\"new\",\"game\":\"{game}\",\"seats\":5,\"seed\":3,\"options\":{{\"first_lead\":0}}}}\n\
         {{\"do\":\"suggest\",\"seat\":0,\"level\":\"baron\",\"seed\":1}}\n"
    );
    let quiet = run_with(&["engine"], input.as_bytes()).out;
    assert!(quiet.contains("\"visits\":") && !quiet.contains("cut_short"), "{quiet}");
    assert_eq!(quiet, run_with_pauses(&["engine"], input.as_bytes()));
}

/// A report without measured times, which are the only values that may differ.
fn without_times(text: &str) -> Value {
    let mut report: Value = serde_json::from_str(text).expect("JSON");
    for player in report["players"].as_array_mut().expect("players") {
        let time = player.as_object_mut().expect("fields").remove("time");
        assert!(time.is_some_and(|time| time["mean_ms"].is_number()), "what was measured is there");
    }
    report
}

/// A baron against porters, in games of one round: the shortest ladder with long thinking.
#[test]
fn a_ladder_with_a_baron_comes_out_the_same_on_a_busy_machine() {
    let arguments = [
        "ladder",
        "trains-and-stations",
        "--players",
        "porter,baron",
        "--option",
        "rounds=1",
        "--option",
        "board=short",
        "--games",
        "1",
        "--seed",
        "1",
        "--jobs",
        "1",
        "--json",
        "-",
    ];
    let quiet = run_with(&arguments, b"");
    assert_eq!((quiet.code, quiet.err.as_str()), (0, ""));
    let report = without_times(&quiet.out);
    assert_eq!(report["depends_on_the_machine"], false);
    let busy = run_with_pauses(&arguments, b"");
    assert_eq!(report, without_times(&busy));
}

/// Results that depend on time say so: in answers of the engine and of a bot, and in reports.
#[test]
fn what_depends_on_time_says_so() {
    let game = first_game();
    let input = format!(
        "{{\"do\":\"new\",\"game\":\"{game}\",\"seed\":3,\"options\":{{\"first_lead\":0}}}}\n\
         {{\"do\":\"suggest\",\"seat\":0,\"ms\":20,\"seed\":1}}\n"
    );
    let asked = run_with(&["engine"], input.as_bytes()).out;
    assert!(asked.contains("\"cut_short\":true"), "{asked}");
    let ladder = |players: &str, form: &[&str]| {
        let arguments =
            ["ladder", "wild-ride", "--players", players, "--games", "4", "--seed", "1"];
        run_with(&[&arguments[..], form].concat(), b"").out
    };
    let report: Value =
        serde_json::from_str(&ladder("porter,ms:1", &["--json", "-"])).expect("JSON");
    assert_eq!(report["depends_on_the_machine"], true);
    assert!(ladder("porter,ms:1", &[]).contains("results may vary between runs"));
    assert!(!ladder("porter,baron", &[]).contains("vary between runs"));
}
