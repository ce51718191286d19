//! Checks the claims of `docs/commands.md`.

use std::time::Duration;

use serde_json::Value;

use crate::connect::{self, Guest};
use crate::run::{Folder, games, out_of, program, recorded, run, run_with};
use crate::server::Server;
use crate::shown_commands::{EARLIER, as_known};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/commands.md");

/// The commands in the table, as shown.
fn commands() -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(PAGE).expect("there is a page of commands");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `whistlestop "));
    rows.filter_map(|row| row.split_once('`'))
        .map(|(command, _)| command.split(' ').map(str::to_owned).collect())
        .collect()
}

#[test]
fn every_command_of_the_table_runs() {
    let folder = Folder::new("readme");
    let record = recorded(&folder);
    let game = folder.write("game.json", std::fs::read(record).expect("a record"));
    let (pages, review) = (folder.path("pages"), folder.path("review.html"));
    let (fair, dice) = fair_game(&folder);
    let commands = commands();
    assert!(commands.len() >= 15, "{commands:?}");
    for command in commands.iter().map(|command| as_known(command)) {
        let mut words: Vec<&str> = command.iter().map(String::as_str).collect();
        match words[0] {
            "serve" => {
                let data = folder.path("data");
                let mut command = program(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
                Server::start(&mut command).stop();
                continue;
            }
            "simulate" => {
                let many = words.iter().position(|word| *word == "--games");
                match many {
                    Some(many) => words[many + 1] = "50",
                    None => words.extend(["--games", "6", "--seed", "1"]),
                }
            }
            "ladder" | "balance" => words.extend(["--games", "6", "--seed", "1"]),
            _ => (),
        }
        let verifies = matches!(words[0], "verify" | "verify-dice");
        for word in &mut words {
            match *word {
                "game.json" if verifies => *word = &fair,
                "dice.json" => *word = &dice,
                "game.json" => *word = &game,
                "FOLDER" => *word = &pages,
                "review.html" => *word = &review,
                _ => (),
            }
        }
        let input: &[u8] = match words[0] {
            "play" => b"q\n",
            "engine" => b"{\"do\":\"quit\"}\n",
            _ => b"",
        };
        let ran = run_with(&words, input);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{words:?}: {}", ran.out);
    }
}

/// The game file of a server's game, and a player's saved dice.
pub(crate) fn fair_game(folder: &Folder) -> (String, String) {
    let guest = Guest::arrive(folder, "");
    let game = games().into_iter().find(|game| game["id"] == "wild-ride").expect("a short game");
    let (_, table) = connect::play(&guest, folder, &game);
    let record = guest.ask_text("GET", &format!("/api/tables/{table}/journal"), &Value::Null);
    let dice = folder.path(&format!("state/whistlestop/dice-{table}.json"));
    (folder.write("fair.json", record), dice)
}

/// A command for each exit code, as the page describes it.
#[test]
fn exit_codes_are_what_is_said_of_them() {
    let text = std::fs::read_to_string(PAGE).expect("there is a page of commands");
    for said in [
        "| 0 | done |",
        "| 1 | the answer is no: an invalid game file, a script whose answers were refused |",
        "| 2 | something was wrong, and nothing was changed |",
        "| 130 | interrupted |",
    ] {
        assert!(text.contains(said), "docs/commands.md does not say {said}");
    }
    let folder = Folder::new("readme-codes");
    let record = recorded(&folder);
    assert_eq!(run(&["validate", &record]).code, 0);
    let whole = std::fs::read_to_string(&record).unwrap();
    let forged = folder.write("forged.json", whole.replacen("\"rank\":1", "\"rank\":2", 1));
    assert_eq!(run(&["validate", &forged]).code, 1);
    let script = folder.write("script.txt", "no such choice\nq\n");
    assert_eq!(run(&["play", "wild-ride", "--seed", "1", "--script", &script]).code, 1);
    // Nothing was changed: neither the input nor the output.
    let place = folder.path("report.json");
    let wrong = run(&["ladder", "wild-ride", "--players", "porter,nobody", "--json", &place]);
    assert_eq!((wrong.code, std::fs::exists(&place).unwrap()), (2, false), "{}", wrong.err);
    let long = ["simulate", "wild-ride", "--games", "4000000000", "--seed", "1"];
    let mut child = program(&long).spawn().expect("it starts");
    // It handles interrupts once it is running.
    let interrupted = loop {
        let id = child.id().to_string();
        std::thread::sleep(Duration::from_millis(300));
        let sent = std::process::Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.is_ok_and(|sent| sent.success()));
        let ended = child.wait().expect("it ends");
        match ended.code() {
            Some(code) => break code,
            None => child = program(&long).spawn().expect("it starts"),
        }
    };
    assert_eq!(interrupted, 130);
}

/// Commands and subcommands, as the help lists them.
pub(crate) fn known(words: &[&str]) -> Vec<String> {
    let help = out_of(&[words, &["--help"]].concat());
    let list = help.split("Commands:").nth(1).and_then(|rest| rest.split("Options:").next());
    let lines = list.unwrap_or_default().lines().filter_map(|line| line.strip_prefix("  "));
    let names = lines.filter(|line| !line.starts_with(' '));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// `--json FILE` writes to a file in every command that has it, and `-` to the terminal.
#[test]
fn every_command_with_json_takes_a_file() {
    let folder = Folder::new("readme-json");
    let (record, data) = (recorded(&folder), folder.path("data"));
    let (fair, _) = fair_game(&folder);
    let mut command = program(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
    Server::start(&mut command).stop();
    let mut left: Vec<Vec<String>> = known(&[]).into_iter().map(|name| vec![name]).collect();
    let mut tried = 0;
    while let Some(command) = left.pop() {
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        left.extend(known(&words).into_iter().map(|name| {
            let mut inner = command.clone();
            inner.push(name);
            inner
        }));
        let help = out_of(&[&words[..], &["--help"]].concat());
        if !help.contains("--json") {
            continue;
        }
        assert!(help.contains("--json [<FILE|->]"), "{words:?}: {help}");
        let more: Vec<&str> = match words.as_slice() {
            ["games"] => vec![],
            ["validate"] => vec![&record],
            ["verify-dice"] => vec![&fair],
            ["review"] => vec![&record, "--sims", "4"],
            ["simulate"] => vec!["wild-ride", "--games", "10", "--seed", "1"],
            ["ladder"] => {
                vec!["wild-ride", "--players", "random,porter", "--games", "4", "--seed", "1"]
            }
            ["admin", ..] => vec![],
            other => panic!("{other:?} has --json: what is it called with?"),
        };
        let mut words = words;
        if words[0] == "admin" {
            words.splice(1..1, ["--data", &data]);
        }
        let file = folder.path(&format!("{}.json", command.join("-")));
        let with = |place: &str| out_of(&[&words[..], &more, &["--json", place]].concat());
        with(&file);
        let written = std::fs::read_to_string(&file).expect("it is written");
        let json: Value = serde_json::from_str(&written).expect("JSON");
        let shown: Value = serde_json::from_str(&with("-")).expect("JSON");
        let names = |value: &Value| {
            value.as_object().map(|fields| fields.keys().cloned().collect::<Vec<_>>())
        };
        assert_eq!(names(&json), names(&shown), "{command:?}");
        tried += 1;
    }
    assert!(tried >= 10, "{tried} commands");
}

/// The table is complete: it has every command.
#[test]
fn the_table_has_every_command() {
    let known = known(&[]);
    assert!(known.len() >= 15, "{known:?}");
    let mut told: Vec<String> = commands().into_iter().map(|words| words[0].clone()).collect();
    // The page uses current names.
    let earlier = EARLIER.iter().filter(|(new, _)| told.iter().any(|name| name == new));
    let earlier: Vec<String> = earlier.map(|(_, old)| (*old).to_owned()).collect();
    told.extend(earlier);
    for name in known {
        assert!(told.contains(&name), "docs/commands.md says nothing of `{name}`");
    }
}
