//! What each command is for.

use serde_json::Value;

use crate::run::{Folder, first_game, out_of, program, recorded, run_with};

#[test]
fn games_are_listed_with_seats_and_options() {
    let text = out_of(&["games"]);
    let json: Value = serde_json::from_str(&out_of(&["games", "--json"])).unwrap();
    for game in json.as_array().unwrap() {
        assert!(text.contains(game["id"].as_str().unwrap()));
        assert!(game["seats"]["min"].as_u64() >= Some(2));
        for option in game["options"].as_array().unwrap() {
            assert!(text.contains(option["name"].as_str().unwrap()));
        }
    }
}

#[test]
fn rules_are_told_in_both_languages_and_one_by_one() {
    let game = first_game();
    let english = out_of(&["rules", &game]);
    let french = out_of(&["rules", &game, "--lang", "fr"]);
    assert!(english.contains("### TR-5") && french.contains("### TR-5") && english != french);
    let one = out_of(&["rules", &game, "tr-9"]);
    assert!(one.starts_with("### TR-9 ") && one.contains("reservation"));
    assert!(!one.contains("TR-10"), "just that one: {one}");
    let last = out_of(&["rules", &game, "TR-18"]);
    assert!(last.starts_with("### TR-18 ") && !last.contains("## A scored example"));
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let game = first_game();
    let of = |jobs: &str| {
        let arguments = [
            "simulate", &game, "--seats", "4", "--games", "3000", "--seed", "5", "--json",
            "--jobs", jobs,
        ];
        serde_json::from_str::<Value>(&out_of(&arguments)).unwrap()
    };
    let one = of("1");
    assert_eq!(one, of("3"));
    assert_eq!(one["games"], 3000);
    let places = one["tables"][0]["places"].as_array().unwrap();
    let rates: f64 = places.iter().map(|place| place["won"]["rate"].as_f64().unwrap()).sum();
    assert!((rates - 1.0).abs() < 1e-9, "every game is won once: {rates}");
    for seat in places {
        let wins = &seat["won"];
        let of = |field: &str| wins[field].as_f64().unwrap();
        assert!(of("low") < of("rate") && of("rate") < of("high"), "{wins}");
        let counted: u64 = seat["scores"]["counts"]
            .as_object()
            .unwrap()
            .values()
            .map(|n| n.as_u64().unwrap())
            .sum();
        assert_eq!(counted, 3000);
    }
}

#[test]
fn a_simulation_tells_people_the_same() {
    let text = out_of(&["simulate", &first_game(), "--games", "500", "--seed", "1"]);
    for part in ["500 games", "random in all seats", "first player", "95%", "Ended by: all hands"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_recorded_game_is_in_order_and_can_be_told() {
    let folder = Folder::new("recorded-game");
    let file = recorded(&folder);
    let ok = out_of(&["validate", &file, &file]);
    assert_eq!(ok.lines().count(), 2);
    assert!(ok.starts_with("ok ") && ok.contains("state "));
    let all = out_of(&["replay", &file]);
    let seen = out_of(&["replay", &file, "--seat", "1"]);
    assert!(all.contains("The game is over") && seen.contains("You "));
    let french = out_of(&["replay", &file, "--lang", "fr"]);
    assert!(french.contains("La partie est finie"));
}

/// A replay for a seat shows only what that seat saw.
#[test]
fn a_replay_for_a_seat_shows_what_that_seat_saw() {
    let folder = Folder::new("replay-seat");
    let file = recorded(&folder);
    let deals = |text: &str| text.matches("are dealt").count() + text.matches("is dealt").count();
    let all = out_of(&["replay", &file, "--to", "2"]);
    let own = out_of(&["replay", &file, "--to", "2", "--seat", "0"]);
    assert_eq!(deals(&all), 3);
    assert!(own.contains("You are dealt B&O") || own.contains("You are dealt C&O"), "{own}");
    assert_eq!(own.matches("is dealt 15 cards").count(), 2, "{own}");
    // Without a seat, every hand is shown with its owner.
    assert!(own.contains("Your hand") && !own.contains("Seat 1: B&O"), "{own}");
    assert_eq!(all.lines().filter(|line| line.starts_with("Seat ")).count(), 3, "{all}");
}

#[test]
fn the_schema_describes_what_the_engine_says() {
    let game = first_game();
    let schema: Value = serde_json::from_str(&out_of(&["schema", &game])).unwrap();
    for part in ["config", "action", "chance", "event", "view", "refusal", "outcome"] {
        assert!(schema["properties"][part].is_object(), "{part}");
    }
    let schema: Value = serde_json::from_str(&out_of(&["schema", "--lines"])).unwrap();
    for part in ["engine_request", "engine_answer", "bot_request", "bot_answer"] {
        assert!(schema["properties"][part].is_object(), "{part}");
    }
}

/// Games, levels, options and seats are completed in every shell.
#[test]
fn completions_know_what_can_be_meant() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = out_of(&["completions", shell]);
        // Some shells cannot complete what follows an option or a command.
        let all = ["ladder", "games-to", "random", "baron", "shuffled_track", "wild-ride"];
        let words = match shell {
            "elvish" | "powershell" => &all[..2],
            _ => &all[..],
        };
        for word in words {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    let bash = out_of(&["completions", "bash"]);
    assert!(bash.contains("\"2 3 4 5 6\""), "how many seats there can be");
    assert!(bash.contains("pace=live"), "what an option can be");
}

/// Bash's completions for the last of some words: calls the script's function in a real bash.
fn bash_offers(script: &str, words: &[&str]) -> Vec<String> {
    let ask = "source \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); \
               _whistlestop whistlestop \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD-1]}\"; \
               printf '%s\\n' \"${COMPREPLY[@]}\"";
    let ran = std::process::Command::new("bash")
        .args(["--norc", "-c", ask, "bash", script, "whistlestop"])
        .args(words)
        .output()
        .expect("there is a bash");
    assert!(ran.status.success() && ran.stderr.is_empty(), "{words:?}: {ran:?}");
    String::from_utf8(ran.stdout).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_what_is_typed() {
    let folder = Folder::new("completions");
    let script = folder.write("whistlestop.bash", out_of(&["completions", "bash"]));
    let offers = |words: &[&str]| bash_offers(&script, words);
    let all = offers(&["play", "--bots", ""]);
    for player in ["porter", "baron", "conductor:gambler", "random", "beginner", "sims:", "exec:"] {
        assert!(all.iter().any(|offered| offered == player), "{player} in {all:?}");
    }
    assert_eq!(offers(&["play", "--bots", "sim"]), ["sims:"]);
    assert_eq!(offers(&["play", "wi"]), ["wild-ride"]);
    assert_eq!(offers(&["play", "--option", "pa"]), ["pace=live", "pace=turns"]);
    for command in ["play", "replay", "review"] {
        assert_eq!(offers(&[command, "--seat", ""]), ["0", "1", "2", "3", "4", "5"], "{command}");
    }
    assert_eq!(offers(&["play", "--seats", ""]), ["2", "3", "4", "5", "6"]);
    assert_eq!(offers(&["bot", "wild-ride", "--level", "e"]), ["engineer"]);
    assert_eq!(offers(&["lad"]), ["ladder"]);
}

#[test]
fn manual_pages_are_written_for_every_command() {
    let folder = Folder::new("man");
    let one = out_of(&["man"]);
    assert!(one.starts_with(".ie") && one.contains("whistlestop"), "{one}");
    let to = folder.path("man1");
    out_of(&["man", &to]);
    for page in ["whistlestop.1", "whistlestop-play.1", "whistlestop-ladder.1", "whistlestop-man.1"]
    {
        let text = std::fs::read_to_string(format!("{to}/{page}")).expect(page);
        assert!(text.contains(".SH"), "{page}");
    }
    let file = folder.write("file", "");
    assert!(crate::run::complaint_of(&["man", &file]).contains("file"));
}

#[test]
fn completions_and_help_are_there() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(out_of(&["completions", shell]).contains("whistlestop"), "{shell}");
    }
    let help = out_of(&["--help"]);
    let commands = [
        "serve",
        "verify-dice",
        "games",
        "rules",
        "play",
        "learn",
        "simulate",
        "ladder",
        "replay",
        "validate",
        "review",
        "admin",
        "site",
        "engine",
        "bot",
        "schema",
        "completions",
        "man",
    ];
    let groups = ["Play", "Analyse", "Serve", "For programs"];
    let at = groups.map(|group| help.find(&format!("\n{group}\n")).expect(group));
    assert!(at.is_sorted() && !help.contains("--listen"), "{help}");
    for command in commands {
        assert!(help.contains(command), "{command}");
        assert!(out_of(&[command, "--help"]).contains("Usage:"), "{command}");
    }
}

/// Renamed commands still work with the same arguments, and no help mentions the old names.
#[test]
fn old_names_of_commands_are_understood() {
    let folder = Folder::new("old-names");
    let file = recorded(&folder);
    assert_eq!(out_of(&["check", &file]), out_of(&["validate", &file]));
    assert!(out_of(&["verify", "--help"]).contains("verify-dice"));
    let same = ["wild-ride", "--games", "9", "--seed", "1"];
    let of = |command| out_of(&[&[command], &same[..]].concat());
    assert_eq!(of("balance"), of("simulate"));
    let help = out_of(&["--help"]);
    let names = help.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    assert!(names.into_iter().all(|name| !["check", "verify", "balance"].contains(&name)));
}

/// `whistlestop replay FILE | head` is not an error.
#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = program(&["schema", &first_game()]).spawn().unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}

#[test]
fn an_engine_without_input_just_ends() {
    let ran = run_with(&["engine"], b"");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
}
