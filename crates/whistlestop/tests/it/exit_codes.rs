//! Exit codes: 0 done, 1 the answer is no, 2 an error, 130 interrupted.

use std::collections::BTreeSet;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use crate::readme::{fair_game, known};
use crate::run::{Folder, first_game, program, recorded, run};
use crate::server::Server;

/// A game file with a changed part.
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
    let ran = run(&["validate", &ending, &good, &seats, &good]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{}", ran.out);
    let verdicts: Vec<&str> = ran.out.lines().map(|line| &line[..3]).collect();
    assert_eq!(verdicts, ["no ", "ok ", "no ", "ok "], "{}", ran.out);
    assert!(ran.out.contains(&format!("no {ending}: ")), "{}", ran.out);
    assert_eq!(run(&["validate", &good, &good]).code, 0);
}

#[test]
fn check_ends_with_2_where_a_file_cannot_be_judged() {
    let folder = Folder::new("exit-unread");
    let good = recorded(&folder);
    let ending = forged(&folder, "ending.json", "\"rank\":1", "\"rank\":2");
    let (none, other) = (folder.path("none.json"), folder.write("other.json", "[]"));
    let ran = run(&["validate", &none, &ending, &other, &good]);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    assert_eq!(ran.out.lines().count(), 2, "the others are judged: {}", ran.out);
    assert_eq!(ran.err.matches("error: ").count(), 2, "{}", ran.err);
    assert!(ran.err.contains("none.json") && ran.err.contains("other.json"), "{}", ran.err);
}

#[test]
fn verify_does_not_say_no_of_a_record_without_proof() {
    let folder = Folder::new("exit-verify");
    assert_eq!(run(&["verify-dice", &recorded(&folder)]).code, 2);
}

/// A script that continues after a refused answer has played a different game than intended.
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
    assert_eq!(refused.err, "no: an answer in the script was refused\n");
    let twice = play("999\n1\nwater the horses\n1\nq\n");
    assert_eq!(twice.code, 1, "{}", twice.out);
    assert!(twice.err.starts_with("no: 2 answers"), "{}", twice.err);
}

/// Sends Ctrl-C to a program; returns its exit code and its output.
fn interrupt(child: Child) -> (Option<i32>, String, String) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().expect("there is a kill");
    assert!(sent.success());
    let ended = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (Some(seen_by_a_shell(ended.status)), text(ended.stdout), text(ended.stderr))
}

/// The value of `$?`: 128 plus the number for a program ended by a signal.
fn seen_by_a_shell(status: ExitStatus) -> i32 {
    status.code().unwrap_or_else(|| 128 + status.signal().expect("one of the two"))
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
    assert!(err.contains(&checkpoint) && err.contains("continues from there"), "{err}");
    // The file is complete: the same command with fewer games than were played is refused with a message.
    let heading = std::fs::read_to_string(&checkpoint).expect("it is kept");
    assert_eq!(heading.lines().count(), 2);
}

/// Every command exits as the README says: 0 done, 1 the answer is no.
#[test]
fn every_command_ends_as_readme_says() {
    let folder = Folder::new("exit-all");
    let game = recorded(&folder);
    let (fair, _) = fair_game(&folder);
    let forged = forged(&folder, "forged.json", "\"rank\":1", "\"rank\":2");
    let text = std::fs::read_to_string(&fair).unwrap();
    let mut unfair: serde_json::Value = serde_json::from_str(&text).unwrap();
    unfair["fair"]["secret"] = "ab".repeat(32).into();
    let unfair = folder.write("unfair.json", unfair.to_string());
    let script = folder.write("script.txt", "999\nq\n");
    let path = |name: &str| folder.path(name);
    let [data, site, man, save, nowhere] =
        ["data", "site", "man", "save.json", "no/such/place"].map(path);
    let mut server = program(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
    Server::start(&mut server).stop();
    let trick = "trick-of-the-rails";
    let endings: Vec<(i32, Vec<&str>)> = vec![
        (2, vec!["serve", "--config", &nowhere]),
        (0, vec!["admin", "--data", &data, "list", "tables"]),
        (1, vec!["admin", "--data", &data, "close", "nosuchtable"]),
        (2, vec!["admin", "--data", &nowhere, "list", "tables"]),
        (0, vec!["games"]),
        (2, vec!["games", "--json", &nowhere]),
        (0, vec!["rules", trick, "TR-9"]),
        (2, vec!["rules", trick, "ZZ-9"]),
        (0, vec!["play", trick, "--plain", "--save", &save]),
        (1, vec!["play", trick, "--seed", "1", "--save", &save, "--script", &script]),
        (2, vec!["play", trick, "--seats", "9"]),
        (0, vec!["learn", trick, "--plain"]),
        (2, vec!["learn", "trick"]),
        (0, vec!["simulate", trick, "--games", "3"]),
        (2, vec!["simulate", trick, "--games", "0"]),
        (0, vec!["ladder", trick, "--players", "random,porter", "--games", "3"]),
        (2, vec!["ladder", trick, "--players", "random"]),
        (0, vec!["simulate", trick, "--players", "porter", "--games", "3"]),
        (2, vec!["simulate", trick, "--players", "king"]),
        (0, vec!["replay", &game]),
        (2, vec!["replay", &nowhere]),
        (0, vec!["review", &game, "--sims", "4"]),
        (2, vec!["review", &script]),
        (0, vec!["validate", &game]),
        (1, vec!["validate", &forged]),
        (2, vec!["validate", &nowhere]),
        (0, vec!["verify-dice", &fair]),
        (1, vec!["verify-dice", &unfair]),
        (2, vec!["verify-dice", &game]),
        (0, vec!["engine"]),
        (2, vec!["engine", "more"]),
        (0, vec!["bot", trick]),
        (2, vec!["bot", trick, "--level", "king"]),
        (0, vec!["schema", trick]),
        (2, vec!["schema", "trick"]),
        (0, vec!["site", &site]),
        (2, vec!["site", &script]),
        (0, vec!["completions", "bash"]),
        (2, vec!["completions", "dos"]),
        (0, vec!["man", &man]),
        (2, vec!["man", &script]),
        (2, vec!["water-the-horses"]),
    ];
    let tried: BTreeSet<&str> = endings.iter().map(|(_, arguments)| arguments[0]).collect();
    for command in known(&[]) {
        assert!(tried.contains(command.as_str()), "nobody knows what `{command}` ends with");
    }
    for (code, arguments) in endings {
        let ran = run(&arguments);
        assert_eq!(ran.code, code, "{arguments:?}: {}{}", ran.out, ran.err);
        assert_eq!(ran.code == 2, ran.err.starts_with("error: "), "{arguments:?}: {}", ran.err);
    }
}

/// An interrupt ends every long-running command with 130, and stops a server with 0.
#[test]
fn an_interrupt_is_130_and_stops_a_server() {
    let folder = Folder::new("exit-interrupts");
    let (game, data) = (recorded(&folder), folder.path("data"));
    let trick = "trick-of-the-rails";
    for arguments in [
        &["simulate", trick, "--games", "100000000"][..],
        &["simulate", trick, "--games", "100000000", "--players", "conductor"],
        &["ladder", trick, "--games", "100000000", "--players", "random,porter"],
        &["review", &game, "--sims", "1000000"],
        &["engine"],
        &["bot", trick],
    ] {
        let child = program(arguments).spawn().expect("it starts");
        assert_eq!(interrupt(child).0, Some(130), "{arguments:?}");
    }
    let mut command = program(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
    Server::start(command.stderr(Stdio::null())).stop_by("-INT");
}
