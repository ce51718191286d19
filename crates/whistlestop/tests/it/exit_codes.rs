//! What the program ends with: 0 done, 1 the answer is no, 2 something was wrong, 130 interrupted.

use std::process::{Child, Command};
use std::time::Duration;

use crate::run::{Folder, first_game, program, recorded, run};

/// A record with something else in it than was written.
fn forged(folder: &Folder, name: &str, from: &str, to: &str) -> String {
    let whole = std::fs::read_to_string(recorded(folder)).unwrap();
    assert!(whole.contains(from), "{from}");
    folder.write(name, whole.replacen(from, to, 1))
}

#[test]
fn check_goes_through_all_files_and_says_no_with_1() {
    let folder = Folder::new("exit-check");
    let good = recorded(&folder);
    let ending = forged(&folder, "ending.json", "\"rank\":1", "\"rank\":2");
    let seats = forged(&folder, "seats.json", "\"seats\":3", "\"seats\":2");
    let ran = run(&["check", &ending, &good, &seats, &good]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{}", ran.out);
    let verdicts: Vec<&str> = ran.out.lines().map(|line| &line[..3]).collect();
    assert_eq!(verdicts, ["no ", "ok ", "no ", "ok "], "{}", ran.out);
    assert!(ran.out.contains(&format!("no {ending}: ")), "{}", ran.out);
    assert_eq!(run(&["check", &good, &good]).code, 0);
}

#[test]
fn check_ends_with_2_where_a_file_cannot_be_judged() {
    let folder = Folder::new("exit-unread");
    let good = recorded(&folder);
    let ending = forged(&folder, "ending.json", "\"rank\":1", "\"rank\":2");
    let (none, other) = (folder.path("none.json"), folder.write("other.json", "[]"));
    let ran = run(&["check", &none, &ending, &other, &good]);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert_eq!(ran.out.lines().count(), 2, "the others are judged: {}", ran.out);
    assert_eq!(ran.err.matches("error: ").count(), 2, "{}", ran.err);
    assert!(ran.err.contains("none.json") && ran.err.contains("other.json"), "{}", ran.err);
}

#[test]
fn verify_does_not_say_no_of_a_record_without_proof() {
    let folder = Folder::new("exit-verify");
    assert_eq!(run(&["verify", &recorded(&folder)]).code, 2);
}

/// A script that goes on although an answer was refused has played something else than was written.
#[test]
fn a_script_whose_answers_are_refused_ends_with_1() {
    let folder = Folder::new("exit-script");
    let game = first_game();
    let play = |script: &str| {
        let file = folder.write("script.txt", script);
        let save = folder.path(&format!("save-{}.json", script.len()));
        run(&["play", &game, "--seed", "1", "--script", &file, "--save", &save])
    };
    let fine = play("1\n1\nq\n");
    assert_eq!((fine.code, fine.err.as_str()), (0, ""), "{}", fine.out);
    let refused = play("1\n999\n1\nq\n");
    assert_eq!(refused.code, 1, "{}", refused.out);
    assert_eq!(refused.err, "no: an answer of the script was refused\n");
    let twice = play("999\n1\nwater the horses\n1\nq\n");
    assert_eq!(twice.code, 1, "{}", twice.out);
    assert!(twice.err.starts_with("no: 2 answers"), "{}", twice.err);
}

/// Says Ctrl-C to a program, and returns what it ends with and what it wrote.
fn interrupt(child: Child) -> (Option<i32>, String, String) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().expect("there is a kill");
    assert!(sent.success());
    let ended = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (ended.status.code(), text(ended.stdout), text(ended.stderr))
}

#[test]
fn an_interrupted_run_ends_with_130_and_says_where_its_checkpoint_is() {
    let folder = Folder::new("exit-interrupted");
    let game = first_game();
    let checkpoint = folder.path("checkpoint");
    let endless =
        ["ladder", &game, "--players", "random,porter", "--games", "100000000", "--seed", "1"];
    let child = program(&[&endless[..], &["--checkpoint", &checkpoint]].concat()).spawn().unwrap();
    while !std::path::Path::new(&checkpoint).exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    let (code, out, err) = interrupt(child);
    assert_eq!((code, out.as_str()), (Some(130), ""), "{err}");
    assert!(err.contains(&checkpoint) && err.contains("goes on"), "{err}");
    // What is there is whole: the same command with fewer games, which have been played, is refused in words.
    let heading = std::fs::read_to_string(&checkpoint).expect("it is kept");
    assert_eq!(heading.lines().count(), 2);
}
