//! Same seed, same result, however busy the machine is.

use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::run::{first_game, program, run_with};

/// Loops that keep every core busy; ended by their ids.
struct Busy(Vec<Child>);

impl Busy {
    fn new() -> Busy {
        let start = || {
            let mut busy = Command::new("sh");
            busy.args(["-c", "while :; do :; done"]);
            busy.stdin(Stdio::null()).spawn().expect("a loop starts")
        };
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Busy((0..cores.max(2)).map(|_| start()).collect())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Runs the program where all cores are busy; the nicer it is, the longer it waits.
fn run_on_busy_machine(nice: &str, arguments: &[&str], input: &[u8]) -> String {
    let _busy = Busy::new();
    let ours = program(arguments);
    let mut command = Command::new("nice");
    command.args(["-n", nice]).arg(ours.get_program()).args(ours.get_args());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it was asked for");
    std::io::Write::write_all(&mut stdin, input).expect("it reads");
    drop(stdin);
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), ended.stderr), (Some(0), Vec::new()));
    String::from_utf8(ended.stdout).expect("text")
}

/// How often each move was tried is in the answer: thinking that was cut short anywhere would show.
#[test]
fn a_baron_thinks_the_same_on_a_busy_machine() {
    let game = first_game();
    let input = format!(
        "{{\"do\":\"new\",\"game\":\"{game}\",\"seats\":5,\"seed\":3,\"options\":{{\"first_lead\":0}}}}\n\
         {{\"do\":\"suggest\",\"seat\":0,\"level\":\"baron\",\"seed\":1}}\n"
    );
    let quiet = run_with(&["engine"], input.as_bytes()).out;
    assert!(quiet.contains("\"visits\":") && !quiet.contains("cut_short"), "{quiet}");
    assert_eq!(quiet, run_on_busy_machine("10", &["engine"], input.as_bytes()));
}

/// A report without what was measured while it was made, which is all that may differ.
fn without_times(text: &str) -> Value {
    let mut report: Value = serde_json::from_str(text).expect("JSON");
    for player in report["players"].as_array_mut().expect("players") {
        let time = player.as_object_mut().expect("fields").remove("time");
        assert!(time.is_some_and(|time| time["mean_ms"].is_number()), "what was measured is there");
    }
    report
}

/// A baron against porters, in games of one round: the shortest ladder there is in which somebody thinks for long.
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
    let busy = run_on_busy_machine("0", &arguments, b"");
    assert_eq!(report, without_times(&busy));
}

/// What depends on time says so: in the answer of the engine and of a bot, and in a report.
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
    assert!(ladder("porter,ms:1", &[]).contains("another run may come out otherwise"));
    assert!(!ladder("porter,baron", &[]).contains("otherwise"));
}
