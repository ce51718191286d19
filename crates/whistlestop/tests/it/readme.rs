//! What README says of the shell is there, and does what it says.

use crate::run::{Folder, out_of, program, recorded, run_with};
use crate::server::Server;

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");

/// The commands of the table, as they stand there.
fn commands() -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(README).expect("there is a README");
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
    let commands = commands();
    assert!(commands.len() >= 15, "{commands:?}");
    for command in &commands {
        let mut words: Vec<&str> = command.iter().map(String::as_str).collect();
        match words[0] {
            "serve" => {
                let data = folder.path("data");
                let mut command = program(&["serve", "--listen", "127.0.0.1:0", "--data", &data]);
                Server::start(&mut command).stop();
                continue;
            }
            "simulate" => {
                let many = words.iter().position(|word| *word == "--games").expect("how many");
                words[many + 1] = "50";
            }
            "ladder" | "balance" => words.extend(["--games", "6", "--seed", "1"]),
            _ => (),
        }
        for word in &mut words {
            match *word {
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
        // A game that was played without a server has no proof, and verify says just that.
        let wanted = if words[0] == "verify" { 2 } else { 0 };
        assert_eq!(ran.code, wanted, "{words:?}: {}{}", ran.out, ran.err);
        assert!(wanted == 2 || ran.err.is_empty(), "{words:?}: {}", ran.err);
    }
}

/// Nothing is left out: every command that the program knows stands in the table.
#[test]
fn the_table_has_every_command() {
    let help = out_of(&["--help"]);
    let list = help.split("Commands:").nth(1).and_then(|rest| rest.split("Options:").next());
    let known: Vec<&str> = list
        .expect("commands")
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(known.len() >= 15, "{known:?}");
    let told = commands();
    for name in known {
        assert!(told.iter().any(|words| words[0] == name), "README says nothing of `{name}`");
    }
}
