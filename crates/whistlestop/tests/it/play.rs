//! A game line by line.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Command;

use serde_json::Value;

use crate::run::{Folder, complaint_of, first_game, games, out_of, program, run, run_with};

/// Answers that always take the first choice, with some wrong answers in between.
#[test]
fn a_game_can_be_played_to_the_end() {
    let folder = Folder::new("play");
    let save = folder.path("game.json");
    let game = first_game();
    let input = "0\nhello\n?\nt\nr\nr all\nu\nh\n99999999999999999999\n-1\n".to_owned()
        + &"1\n".repeat(200);
    let arguments = ["play", &game, "--seats", "4", "--seed", "8", "--seat", "2", "--save", &save];
    let ran = run_with(&arguments, input.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for part in [
        "You play as Seat 2",
        "What do you do?",
        "Type a number from 1 to",
        "Hint: ",
        "Win chance: about",
        "The game is over",
        "Seat 2",
    ] {
        assert!(ran.out.contains(part), "{part} in {}", ran.out);
    }
    assert!(out_of(&["validate", &save]).contains("won by seat"));
    let complaint = complaint_of(&["play", &game, "--save", &save]);
    assert!(complaint.contains("finished") && complaint.contains("replay"), "{complaint}");
}

/// Every game in both languages, with answers from a file: numbers that go through the list.
#[test]
fn a_script_plays_every_game_to_the_end() {
    let folder = Folder::new("play-script");
    for (game, lang) in games().iter().flat_map(|game| [(game, "en"), (game, "fr")]) {
        let id = game["id"].as_str().unwrap();
        let (most, save) = (game["seats"]["max"].to_string(), folder.path(&format!("{id}-{lang}")));
        let script: String =
            (0..6_000).map(|n| format!("{}\n# nothing\n1\n", n * 7 % 5 + 1)).collect();
        let script = folder.write("script.txt", script);
        let arguments =
            ["play", id, "--seats", &most, "--seed", "5", "--bots", "porter", "--lang", lang];
        let arguments = [&arguments[..], &["--script", &script, "--save", &save]].concat();
        let ran = run(&arguments);
        // With fewer choices than numbers, some are refused.
        let fine = (ran.code == 0 && ran.err.is_empty())
            || (ran.code == 1 && ran.err.starts_with("no: ") && ran.err.contains("refused"));
        assert!(fine, "{id} {lang}: {} {}", ran.code, ran.err);
        let over = if lang == "en" { "The game is over" } else { "La partie est finie" };
        assert!(ran.out.contains(over), "{id} {lang} has an end");
        assert!(!ran.out.contains('\u{1b}'), "{id} {lang} moves no cursor");
        assert!(out_of(&["validate", &save]).contains("won by seat"), "{id} {lang}");
    }
}

/// Words work as well as numbers; words that match several choices list them.
#[test]
fn words_choose_too() {
    let folder = Folder::new("play-words");
    let game = first_game();
    let first = run_with(&["play", &game, "--seed", "8"], b"q\n").out;
    let choice = first.lines().find_map(|line| line.strip_prefix("2. ")).expect("a choice");
    let save = folder.path("game.json");
    let input = format!("play\n{choice}\nq\n");
    let ran = run_with(&["play", &game, "--seed", "8", "--save", &save], input.as_bytes());
    assert_eq!(ran.out.matches(&format!("2. {choice}\n")).count(), 2, "{}", ran.out);
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&save).unwrap()).unwrap();
    let entries = kept["entries"].as_array().unwrap();
    assert!(entries.iter().any(|entry| entry["seat"] == 0), "{kept}");
}

#[test]
fn leaving_or_the_end_of_the_input_loses_nothing() {
    let folder = Folder::new("play-leave");
    let save = folder.path("game.json");
    let game = first_game();
    for (round, input) in ["1\n1\nq\n", "1\n1\n"].into_iter().enumerate() {
        let ran = run_with(&["play", &game, "--seed", "8", "--save", &save], input.as_bytes());
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("not finished") && ran.out.contains(&save));
        assert_eq!(ran.out.contains("Continuing the game from"), round == 1, "{}", ran.out);
        assert!(out_of(&["validate", &save]).contains("not finished"));
    }
}

/// The save file contains who sits where, so that nobody gets another's hand.
#[test]
fn a_kept_game_goes_on_where_everybody_sat() {
    let folder = Folder::new("play-resume");
    let save = folder.path("game.json");
    let game = first_game();
    let arguments = ["play", &game, "--seat", "2", "--bots", "porter", "--save", &save];
    run_with(&arguments, b"1\nq\n");
    let ran = run_with(&["play", "--save", &save], b"q\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("You play as Seat 2"), "{}", ran.out);
    let other = games()[1]["id"].as_str().unwrap().to_owned();
    assert!(complaint_of(&["play", &other, "--save", &save]).contains("is a saved game of"));
}

#[test]
fn it_speaks_french() {
    let ran = run_with(&["play", &first_game(), "--seed", "8", "--lang", "fr"], b"1\nq\n");
    assert!(
        ran.out.contains("Que faites-vous\u{a0}?") && ran.out.contains("Vous jouez"),
        "{}",
        ran.out
    );
}

/// Without a game a menu asks; the end of the input counts as an answer too.
#[test]
fn a_menu_asks_for_what_was_left_out() {
    let ran = run_with(&["play", "--seed", "3"], b"1\n9\n1\n4\n1\n2\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for part in [
        "Which game?",
        "How many players",
        "Who plays against you?",
        "Which personality?",
        "What do you do?",
    ] {
        assert!(ran.out.contains(part), "{part} in {}", ran.out);
    }
    let ran = run(&["play"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("No game was started."), "{}", ran.out);
}

/// An unwritable save file is reported, play continues, and the exit code is not 0.
#[test]
fn a_save_that_cannot_be_written_is_said_so() {
    let folder = Folder::new("play-no-save");
    let save = folder.path("no/such/folder/game.json");
    let input = "1\n".repeat(200);
    for input in ["1\n", &input] {
        let ran =
            run_with(&["play", &first_game(), "--seed", "8", "--save", &save], input.as_bytes());
        assert_eq!(ran.code, 2);
        assert!(
            ran.out.contains("game.json") && ran.out.contains("You can play on"),
            "{}",
            ran.out
        );
        assert_eq!(ran.out.contains("The game is over"), input.len() > 2);
        assert!(ran.err.starts_with("error: ") && ran.err.contains("hint: "), "{}", ran.err);
    }
}

#[test]
fn what_play_does_not_understand() {
    let (folder, game) = (Folder::new("play-bad"), first_game());
    assert!(complaint_of(&["play", &game, "--script", &folder.path("no.txt")]).contains("no.txt"));
    let ran = run(&["play", &game, "--bots", "genius"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("porter, conductor, engineer, baron"), "{}", ran.err);
    let board = folder.write("own.board", "");
    assert!(complaint_of(&["play", &game, "--board", &board]).contains("no option `board`"));
    let broken = folder.write("game.json", "{\"whistlestop\": 1");
    assert!(complaint_of(&["play", &game, "--save", &broken]).contains("game.json"));
    assert_eq!(std::fs::read_to_string(&broken).unwrap(), "{\"whistlestop\": 1", "left alone");
}

/// Two people at one keyboard: one's hand is scrolled away before the other looks.
#[test]
fn hands_are_covered_between_people() {
    let game = first_game();
    let arguments = ["play", &game, "--seat", "0", "--seat", "1", "--seed", "4"];
    let ran = run_with(&arguments, "\nt shares\nt hand\n1\n".repeat(40).as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let cover = "\n".repeat(60);
    let pages: Vec<&str> = ran.out.split(&cover).collect();
    assert!(pages.len() > 10, "{}", ran.out);
    for page in &pages[1..] {
        let seat = page.trim_start().split(',').next().expect("who is called");
        // Only the current viewer is called "You".
        let own = |line: &&str| line.contains(". You: ") && line.contains("cards");
        let others = |line: &&str| line.contains(&format!(". {seat}: ")) && line.contains("cards");
        assert!(!page.lines().any(|line| others(&line)), "{seat} is told as another: {page}");
        assert!(page.lines().filter(own).count() <= 2, "{page}");
    }
    let told = |seat: &str| -> Vec<&str> {
        let called = |page: &&&str| page.trim_start().starts_with(seat);
        let mine = pages.iter().filter(called).flat_map(|page| page.lines());
        // The question tells both players the value of the trick.
        let is_hand = |line: &&str| {
            line.contains("worth") && !line.contains("share") && !line.contains("What do you do?")
        };
        mine.filter(is_hand).collect()
    };
    let (zero, one) = (told("Seat 0"), told("Seat 1"));
    assert!(!zero.is_empty() && !one.is_empty());
    assert!(zero.iter().all(|line| !one.contains(line)), "no hand is told to both");
}

/// A signal in the middle of a game: it is saved, and can be continued.
#[test]
fn an_interrupted_game_is_kept() {
    let folder = Folder::new("play-interrupted");
    let game = first_game();
    for signal in ["-INT", "-TERM", "-HUP"] {
        let save = folder.path(&format!("game{signal}.json"));
        let arguments = ["play", &game, "--seed", "8", "--bots", "porter", "--save", &save];
        let mut child = program(&arguments).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it was asked for");
        stdin.write_all(b"1\nr\n").expect("it reads");
        // The answer to the second line shows that the first line was carried out.
        let mut out = BufReader::new(child.stdout.take().expect("it was asked for"));
        let mut line = String::new();
        while !line.contains("r all reads all of them") {
            line.clear();
            assert!(out.read_line(&mut line).expect("text") > 0, "it answers");
        }
        let id = child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill").success());
        let ran = child.wait_with_output().expect("it ends");
        let err = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(130), "{signal}: {err}");
        assert!(err.contains("Interrupted") && err.contains(&save), "{err}");
        let ran = run_with(&["play", "--save", &save], b"q\n");
        assert!(
            ran.out.contains("Continuing the game from") && ran.out.contains("You play"),
            "{}",
            ran.out
        );
    }
}

/// A real table's cards are entered by hand; mistakes are explained and asked again.
#[test]
fn a_real_table_is_kept_line_by_line() {
    let folder = Folder::new("play-manual");
    let save = folder.path("real.json");
    let game = "wild-ride";
    let rest = "RED blue, blue ORANGE\nyellow green green red\n";
    let input = format!("pink\nred x4\n{rest}2 red blue green\n{rest}seat 1\nred\nwagon\nq\n");
    let arguments = ["play", game, "--seats", "2", "--seat", "0", "--manual", "--save", &save];
    let ran = run_with(&arguments, input.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
    for part in [
        "“pink” is not one of the possible names",
        "(WR-1)",
        "Who rolls first?",
        "Seat 1 rolls red and wagon",
    ] {
        assert!(ran.out.contains(part), "{part} in {}", ran.out);
    }
    let ran = run_with(&["play", "--save", &save], b"q\n");
    assert!(
        ran.out.contains("Continuing the game from") && ran.out.contains("Seat 1 rolls red"),
        "{}",
        ran.out
    );
    assert!(
        complaint_of(&["play", game, "--manual", "--seat", "0", "--seat", "1"])
            .contains("one seat only")
    );
}

/// Three players are chosen by typing 3; other numbers are refused.
#[test]
fn a_number_of_players_is_typed_as_it_is() {
    let ran = run_with(&["play", "--seed", "3"], b"1\n1\n2\n3\n1\n1\nt shares\nq\n");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for part in ["3. 3 players", "Type a number from 3 to 5", "Seat 2: "] {
        assert!(ran.out.contains(part), "{part} in {}", ran.out);
    }
    assert!(!ran.out.contains("Seat 3: "), "three play: {}", ran.out);
}

/// Only existing rules are read, without Markdown.
#[test]
fn rules_are_read_for_ears() {
    for (game, lang) in games().iter().flat_map(|game| [(game, "en"), (game, "fr")]) {
        let id = game["id"].as_str().unwrap();
        let arguments = ["play", id, "--plain", "--seed", "8", "--lang", lang];
        let all_words = if lang == "en" { "r all" } else { "r tout" };
        let none = run_with(&arguments, b"r ZZ-9\nq\n").out;
        assert!(none.contains("ZZ-9") && none.contains(all_words), "{id} {lang}: {none}");
        let all = run_with(&arguments, b"r all\nq\n").out;
        assert!(all.lines().count() > none.lines().count() + 20, "{id} {lang}: {all}");
        for mark in ["**", "|", "#", "](", "`", "ZZ-9"] {
            assert!(!all.contains(mark), "{id} {lang}: {mark} in {all}");
        }
    }
}

/// The help explains the commands' arguments, with examples.
#[test]
fn help_explains_what_can_be_typed() {
    for (lang, parts) in [("en", ["c red", "t track 3"]), ("fr", ["c rouge", "t ligne 3"])] {
        let game = first_game();
        let ran = run_with(&["play", &game, "--plain", "--seed", "8", "--lang", lang], b"?\nq\n");
        assert!(parts.iter().all(|part| ran.out.contains(part)), "{lang}: {}", ran.out);
    }
}

/// Unknown options are refused, even where times cannot be measured.
#[test]
fn options_and_seats_that_make_no_sense_are_refused() {
    for pace in ["pace=banana", "pace=slow"] {
        let complaint = complaint_of(&["play", "wild-ride", "--option", pace, "--plain"]);
        assert!(complaint.contains(&pace[5..]), "{complaint}");
    }
    let twice = ["play", &first_game(), "--seat", "0", "--seat", "0", "--plain"];
    assert!(complaint_of(&twice).contains("twice"));
}

/// A saved game keeps its set-up: contradicting options are refused, and the file stays.
#[test]
fn a_kept_game_contradicts_the_command_line() {
    let folder = Folder::new("play-contradicts");
    let (save, game) = (folder.path("game.json"), first_game());
    run_with(&["play", &game, "--seats", "3", "--save", &save], b"1\nq\n");
    let kept = std::fs::read_to_string(&save).unwrap();
    for (option, value, words) in [
        ("--seats", "5", "3 seats"),
        ("--option", "shuffled_track", "shuffled_track=false"),
        ("--option", "shuffled-track=true", "shuffled_track=false"),
    ] {
        let complaint = complaint_of(&["play", &game, "--save", &save, option, value]);
        assert!(complaint.contains(words) && complaint.contains("hint: "), "{complaint}");
    }
    assert_eq!(std::fs::read_to_string(&save).unwrap(), kept, "left alone");
    let same = ["play", "--save", &save, "--seats", "3", "--option", "shuffled_track=false"];
    let ran = run_with(&[&same[..], &["--seed", "7"]].concat(), b"q\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("The seed applies from here on"), "{}", ran.out);
}

/// French numbers have a decimal comma.
#[test]
fn a_french_hint_has_french_numbers() {
    let arguments = ["play", &first_game(), "--plain", "--seed", "8", "--lang", "fr"];
    let out = run_with(&arguments, b"h\nq\n").out;
    let hint = out.lines().find(|line| line.contains('±')).expect("a reason");
    let decimals = |mark: char| {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        hint.split(mark).skip(1).filter(|rest| digit(rest.chars().next())).count()
    };
    assert_eq!((decimals(','), decimals('.')), (2, 0), "{hint}");
}

/// Every command that writes a report can write it in French.
#[test]
fn reports_are_written_in_french() {
    let game = first_game();
    for command in [
        &["simulate", &game, "--games", "20"][..],
        &["ladder", &game, "--games", "3", "--players", "random,porter"],
    ] {
        let page = out_of(&[command, &["--seed", "1", "--lang", "fr", "--html"]].concat());
        assert!(page.contains("lang=\"fr\"") && page.contains("--lang fr"), "{page}");
    }
}

/// TS-36: two people who share a terminal give each other coins; a person alone with bots has nobody to give to.
#[test]
fn coins_are_given_at_a_terminal() {
    let folder = Folder::new("play-give");
    let save = folder.path("game.json");
    let two = [
        "play",
        "trains-and-stations",
        "--seats",
        "3",
        "--seat",
        "0",
        "--seat",
        "1",
        "--seed",
        "8",
    ];
    let two = [&two[..], &["--plain", "--save", &save]].concat();
    let input = "\ngive 1 2\ngive 1 0 1\ngive 2 0 1\ngive\ngive 1 9\n?\nq\n";
    let ran = run_with(&two, input.as_bytes());
    assert_eq!(ran.out.matches("Given.").count(), 2, "{}", ran.out);
    for part in
        ["Only players at this screen", "Type: give SEAT COUNT", "(TS-36)", "give 1 2 gives"]
    {
        assert!(ran.out.contains(part), "{part} in {}", ran.out);
    }
    assert!(out_of(&["validate", &save]).contains("not finished"));
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&save).unwrap()).unwrap();
    let entries = kept["entries"].as_array().unwrap().iter();
    let gifts: Vec<&Value> = entries.filter(|entry| entry["gift"].is_object()).collect();
    assert_eq!(gifts.len(), 2, "{kept}");
    assert_eq!((&gifts[1]["seat"], &gifts[1]["gift"]["count"]), (&Value::from(1), &Value::from(1)));
    let told = out_of(&["replay", &save]);
    assert!(told.contains("gives"), "{told}");

    let one = ["play", "trains-and-stations", "--seed", "8", "--plain"];
    let ran = run_with(&one, b"give 1 2\n?\nq\n");
    assert!(
        ran.out.contains("coins cannot be given") && !ran.out.contains("give 1 2 gives"),
        "{}",
        ran.out
    );
}
