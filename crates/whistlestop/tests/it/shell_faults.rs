//! Nineteen reported faults of the command line, each with a test through the real program.
//!
//! Tested elsewhere: 1 and 8 in `at_a_server`; 2, 7, 9, 10 and the numbers of 18 in `play`; 3 and the pages of 18 in
//! `terminal::keyboard`; 6 in `wrong_invocations`; suggestions of the engine (17) in `bot`.

use std::process::Command;

use serde_json::Value;

use crate::readme::fair_game;
use crate::run::{Folder, complaint_of, out_of, program, recorded, run, run_with};
use crate::terminal::lines::Lines;

fn fixture(game: &str, name: &str) -> String {
    format!("{}/../../games/{game}/fixtures/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

/// Luck names its seat and cards, a choice names its subject, and nothing is left out silently.
#[test]
fn fault_04_a_review_says_who_got_what() {
    let folder = Folder::new("fault-04");
    let game = recorded(&folder);
    let (json, page) = (folder.path("review.json"), folder.path("review.html"));
    let told = out_of(&["review", &game, "--sims", "64", "--json", &json, "--html", &page]);
    let luckiest: Vec<&str> =
        told.lines().filter(|line| line.contains("luckiest moment at entry")).collect();
    assert!(!luckiest.is_empty(), "{told}");
    for line in luckiest {
        let (seat, what) =
            (line.trim().split(',').next().unwrap(), line.split("): ").nth(1).unwrap());
        assert!(
            !what.contains(" is dealt ") || what.starts_with(&format!("{seat} is dealt ")),
            "{line}"
        );
        assert!(!what.ends_with(" cards."), "which cards? {line}");
    }
    let review: Value = serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
    let decisions = review["judged"]["decisions"].as_array().unwrap();
    let good = |decision: &&Value| ["best", "good"].contains(&decision["label"].as_str().unwrap());
    let bad = decisions.iter().filter(|decision| !good(decision)).count();
    let mistakes = |text: &str| text.matches("Better: ").count();
    assert!(bad > 8, "random play has more mistakes than fit: {bad}");
    assert_eq!(mistakes(&told), 8, "{told}");
    assert!(told.contains(&format!("… and {} more; see --json or --html", bad - 8)), "{told}");
    let page = std::fs::read_to_string(&page).unwrap();
    assert_eq!(mistakes(&page), bad, "the page has all");
    for text in [&told, &page] {
        assert!(text.contains("can be below 0% or above 100%"), "a legend: {text}");
        assert!(text.contains("need not agree"), "luck and chances: {text}");
    }
    assert!(
        page.contains("<span>100%</span><span>75%</span>"),
        "the chart says what its height is"
    );
}

#[test]
fn fault_04_a_review_names_the_ticket_that_was_kept() {
    let game = fixture("ticket-to-ride-card-game", "two-seats-drawn");
    for (lang, bare, named) in
        [("en", "Keep one of the tickets", "Keep "), ("fr", "Garder un des billets", "Garder ")]
    {
        let told = out_of(&["review", &game, "--sims", "4", "--lang", lang, "--html", "-"]);
        assert!(!told.contains(bare), "{told}");
        assert!(told.contains(named), "somebody kept a worse one: {told}");
    }
}

/// Without a seat, everything is shown: every hand when it is dealt, and the remaining hands at the end.
#[test]
fn fault_05_a_replay_without_a_seat_hides_nothing() {
    let game = fixture("trick-of-the-rails", "three-seats");
    let whole = out_of(&["replay", &game]);
    let one = out_of(&["replay", &game, "--seat", "1"]);
    let dealt = one.lines().find_map(|line| line.trim().strip_prefix("You are dealt ")).unwrap();
    assert!(whole.contains(&format!("Seat 1 is dealt {dealt}")), "{whole}");
    for text in ["Seat 0 is dealt 15 cards.", "Seat 2 is dealt 15 cards."] {
        assert!(one.contains(text) && !whole.contains(text), "{text}");
    }
    let table = out_of(&["replay", &game, "--to", "4"]);
    for seat in ["\nSeat 0: ", "\nSeat 1: ", "\nSeat 2: "] {
        assert!(table.contains(seat), "{table}");
    }
    assert!(!out_of(&["replay", &game, "--to", "4", "--seat", "1"]).contains("\nSeat 0: "));
    for (game, name) in
        [("trains-and-stations", "three-seats-french"), ("wild-ride", "turns-2-called")]
    {
        let whole = out_of(&["replay", &fixture(game, name)]);
        for hidden in
            ["three power cards", "has decided", "You offer", "has chosen a card to give back"]
        {
            assert!(!whole.contains(hidden), "{game}: {hidden}");
        }
    }
}

/// The player who places a locomotive sees which one it is, even if the trick was for two.
#[test]
fn fault_11_a_locomotive_is_named_where_it_is_given_away() {
    let arguments = ["play", "trick-of-the-rails", "--plain", "--seats", "3", "--seed", "3"];
    let seats = ["--seat", "0", "--seat", "1", "--seat", "2"];
    let told = run_with(&[&arguments[..], &seats].concat(), "1\n".repeat(2_000).as_bytes()).out;
    assert!(!told.contains("Give the locomotive"), "{told}");
    // The very last one goes to the only company without one.
    for locomotive in ["3", "4", "5", "6"] {
        assert!(told.contains(&format!(". Give locomotive {locomotive} to ")), "{locomotive}");
    }
}

/// A real table asks in the game's order, sorts numbers as numbers, and `?` helps instead of deciding something.
#[test]
fn fault_12_a_real_table_asks_in_order_and_a_question_mark_helps() {
    let mut table = Lines::start(&["play", "wild-ride", "--plain", "--manual", "--seat", "0"]);
    let first = table.hear();
    assert!(first.text.contains("Which wagons does the passenger train have?"), "{}", first.text);
    let help = table.ask("?");
    assert!(help.text.contains("- means unknown"), "{}", help.text);
    let second = table.ask("-");
    assert!(second.text.contains("Which wagons does the freight train have?"), "{}", second.text);
    assert!(table.ask("-").text.contains("Which wagons does the tank train have?"));
    let mut table =
        Lines::start(&["play", "trick-of-the-rails", "--plain", "--manual", "--seat", "0"]);
    table.hear();
    let lane = "B&O ex, Pittsburgh 20, C&O ex, Baltimore 30, ERIE ex, New York 40, PRR ex, loco 3, \
                NYC ex, loco 4, R1, loco 5, R2, loco 6+ALL, R3";
    table.ask(lane);
    let names = table.ask("??").text;
    assert!(names.contains("B&O 1, B&O 2, B&O 3"), "{names}");
    assert!(names.contains("B&O 9, B&O 10, C&O 1"), "{names}");
    let folder = Folder::new("fault-12");
    let save = folder.path("evening.companion");
    run(&["play", "wild-ride", "--plain", "--manual", "--save", &save]);
    assert!(complaint_of(&["review", &save]).contains("is a real-table game"));
}

/// The built-in boards use the game's own words, in both languages.
#[test]
fn fault_13_the_short_board_has_names() {
    for lang in ["en", "fr"] {
        let arguments = ["play", "trains-and-stations", "--plain", "--seed", "5", "--lang", lang];
        let arguments = [&arguments[..], &["--option", "board=short"]].concat();
        let told = run_with(&arguments, b"t all\nq\n").out;
        assert!(told.contains("Seattle") && !told.contains("seattle"), "{told}");
        let goods = if lang == "fr" { ["argent", "or"] } else { ["silver", "gold"] };
        assert!(!told.contains("Silver") && !told.contains("Gold"), "{told}");
        assert!(goods.iter().all(|word| told.contains(word)), "{told}");
    }
}

/// Saved dice of another table prove nothing about this one, so no verdict is possible.
#[test]
fn fault_14_another_tables_dice_are_not_called_unfair() {
    let folder = Folder::new("fault-14");
    let (record, kept) = fair_game(&folder);
    assert_eq!(run(&["verify-dice", &record, "--kept", &kept]).code, 0);
    let text = std::fs::read_to_string(&kept).unwrap();
    let mut other: Value = serde_json::from_str(&text).unwrap();
    other["table"] = "anothertable".into();
    let other = folder.write("other.json", other.to_string());
    let ran = run(&["verify-dice", &record, "--kept", &other]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    assert!(ran.err.contains("to a different table") && ran.err.contains("--kept"), "{}", ran.err);
}

/// Runs the program with a limit of a few kB per file, as on a disk that fills up during writing.
fn run_with_small_files(arguments: &[&str]) -> (Option<i32>, String) {
    let limited = "trap '' XFSZ; ulimit -f 4; exec \"$0\" \"$@\"";
    let plain = program(arguments);
    let mut command = Command::new("sh");
    command.args(["-c", limited]).arg(plain.get_program()).args(arguments);
    let ended = command.output().expect("it ends");
    (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
}

#[test]
fn fault_15_a_full_disk_leaves_nothing_behind() {
    let folder = Folder::new("fault-15");
    let game = fixture("trick-of-the-rails", "three-seats");
    let to = |name: &str| folder.path(name);
    let [json, html, games, record, site, man] =
        ["a.json", "b.html", "games", "record", "site", "man"].map(to);
    let trick = "trick-of-the-rails";
    for arguments in [
        &["review", &game, "--sims", "4", "--json", &json, "--html", &html][..],
        &["simulate", trick, "--games", "9", "--json", &to("small.json"), "--html", &html],
        &["simulate", trick, "--games", "900", "--games-to", &games],
        &["simulate", trick, "--games", "900", "--players", "porter", "--games-to", &games],
        &["simulate", "trains-and-stations", "--games", "9", "--record", &record],
        &["site", &site],
        &["man", &man],
    ] {
        let (code, err) = run_with_small_files(arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {err}");
        assert!(!err.contains("os error"), "{err}");
        let left = std::fs::read_dir(folder.path("")).unwrap();
        let left: Vec<_> = left.map(|entry| entry.unwrap().path()).collect();
        assert!(left.is_empty(), "{arguments:?}: {left:?}");
    }
}

/// If too few games were played, the report says so, and how many would be enough.
#[test]
fn fault_16_too_few_games_prove_no_balance() {
    let few = |lang: &str| {
        out_of(&["simulate", "trick-of-the-rails", "--games", "36", "--seed", "1", "--lang", lang])
    };
    let (english, french) = (few("en"), few("fr"));
    assert!(english.contains("36 games are too few to say"), "{english}");
    assert!(!english.contains("no measurable difference"), "{english}");
    assert!(french.contains("36 parties ne suffisent pas"), "{french}");
}

/// The smallest screen shows in French how to leave; the other parts of this fault are tested elsewhere.
#[test]
fn fault_18_the_french_footer_says_how_to_leave() {
    let screens = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/screens");
    let mut seen = 0;
    for screen in std::fs::read_dir(screens).unwrap() {
        let path = screen.unwrap().path();
        if path.to_str().is_some_and(|path| path.ends_with("-fr-80x24.txt")) {
            let screen = std::fs::read_to_string(&path).unwrap();
            assert!(screen.contains("· q fin"), "{screen}");
            seen += 1;
        }
    }
    assert!(seen >= 4);
}

/// The contents link every page of the documentation, and a negative seed gets no useless tip.
#[test]
fn fault_19_every_page_is_linked_and_tips_lead_somewhere() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let contents = std::fs::read_to_string(format!("{docs}/SUMMARY.md")).unwrap();
    for folder in ["play", "host", "analyse", "develop", "develop/decisions", "rules"] {
        for page in std::fs::read_dir(format!("{docs}/{folder}")).unwrap() {
            let name = page.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".md") {
                let link = format!("({folder}/{name})");
                assert!(contents.contains(&link), "docs/SUMMARY.md does not link {link}");
            }
        }
    }
    let said = complaint_of(&["simulate", "trick-of-the-rails", "--seed", "-5"]);
    assert!(!said.contains("-- -5"), "{said}");
    let folder = Folder::new("fault-19");
    let file = folder.write("file", "mine");
    let said = complaint_of(&["simulate", "trick-of-the-rails", "--games", "1", "--record", &file]);
    assert!(!said.contains("os error") && said.contains("hint: "), "{said}");
}
