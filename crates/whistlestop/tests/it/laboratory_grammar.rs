//! The laboratory's commands have consistent names, and their results can be computed again.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::run::{Folder, complaint_of, first_game, games, out_of, run};

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A small run of each command.
fn commands(game: &str) -> [Vec<&str>; 2] {
    let common = ["--games", "12", "--seed", "4"];
    let of = |command: &[&'static str], rest: &[&'static str]| {
        let mut words: Vec<&str> = vec![command[0], game];
        words.extend(rest);
        words.extend(common);
        words
    };
    [of(&["simulate"], &[]), of(&["ladder"], &["--players", "random,porter"])]
}

#[test]
fn results_go_where_they_are_sent_in_every_command() {
    let folder = Folder::new("grammar");
    let game = first_game();
    for words in commands(&game) {
        let with = |more: &[&str]| out_of(&[&words[..], more].concat());
        let [json, html] = ["report.json", "report.html"].map(|name| folder.path(name));
        let text = with(&["--json", &json, "--html", &html]);
        assert!(!text.starts_with(['{', '<']), "{words:?}: the text is shown as well");
        let in_file = read(&std::fs::read_to_string(&json).unwrap());
        for shown in [with(&["--json", "-"]), with(&["--json"])] {
            assert_eq!(read(&shown)["games"], in_file["games"], "{words:?}");
        }
        for shown in [with(&["--html", "-"]), with(&["--html"])] {
            assert!(shown.starts_with("<!DOCTYPE html>") && shown.trim_end().ends_with("</html>"));
        }
        assert!(
            std::fs::read_to_string(&html).unwrap().contains(&format!("whistlestop {}", words[0]))
        );
        let both = complaint_of(&[&words[..], &["--json", "-", "--html", "-"]].concat());
        assert!(both.contains("cannot both go to standard output"), "{both}");
    }
    let listed = folder.path("games.json");
    assert!(out_of(&["games", "--json", &listed]).contains("to 5 seats"));
    assert_eq!(
        read(&std::fs::read_to_string(&listed).unwrap()),
        read(&out_of(&["games", "--json", "-"]))
    );
}

/// A quantity has the same name in all reports.
#[test]
fn reports_have_the_same_names_for_the_same_things() {
    let game = first_game();
    let [simulate, ladder] =
        commands(&game).map(|words| read(&out_of(&[&words[..], &["--json"]].concat())));
    for (report, command) in [(&simulate, "simulate"), (&ladder, "ladder")] {
        assert_eq!(report["command"], command);
        assert_eq!((&report["game"], &report["seed"]), (&Value::from(&*game), &Value::from(4)));
        assert!(report["rules_version"].is_u64() && report["games"].is_u64(), "{command}");
        assert_eq!(report["depends_on_the_machine"], false, "{command}");
    }
    let table = &simulate["tables"][0];
    for table in [&ladder, table] {
        assert_eq!(table["seats"], 3);
        assert!(table["config"].is_object() && table["games"].is_u64());
    }
    assert!(table["shared_wins"].is_u64() && table["reasons"].is_object());
    let shares = [&table["places"][0], &ladder["pairs"][0]];
    for share in shares {
        for end in ["rate", "low", "high"] {
            assert!(share["won"][end].is_number(), "{share}");
        }
    }
    for scores in [&table["places"][0]["scores"], &table["moves"]] {
        assert!(scores["mean"].is_number() && scores["deviation"].is_number());
        assert!(scores["counts"].is_object());
    }
}

/// Wilson's interval from hits and trials by deal, implemented from docs/analyse/laboratory.md and not from the
/// program.
fn interval(deals: &BTreeMap<u64, (f64, f64)>) -> (f64, f64, f64) {
    let z = 1.959_963_984_540_054_f64;
    let sum = |of: &dyn Fn(&(f64, f64)) -> f64| deals.values().map(of).sum::<f64>();
    let (hits, trials) = (sum(&|d| d.0), sum(&|d| d.1));
    let rate = hits / trials;
    let residue = sum(&|d| (d.0 - rate * d.1).powi(2));
    let count = deals.len() as f64;
    let effect = residue * count / (count - 1.0) / (rate * (1.0 - rate) * trials);
    let effect = effect.clamp(if deals.len() < 30 { 1.0 } else { 0.25 }, 20.0);
    let n = trials / effect;
    let middle = (rate + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    (rate, middle - half, middle + half)
}

/// Recomputes the headline of a ladder from the lines of its games.
#[test]
fn anybody_can_work_a_headline_out_again() {
    let folder = Folder::new("games-to");
    let game = first_game();
    let lines = folder.path("games.jsonl");
    let words = [
        "ladder",
        &game,
        "--seats",
        "4",
        "--players",
        "porter,conductor",
        "--games",
        "240",
        "--seed",
        "3",
        "--games-to",
        &lines,
        "--json",
        "-",
    ];
    let report = read(&out_of(&words));
    let text = std::fs::read_to_string(&lines).unwrap();
    let mut deals: BTreeMap<u64, (f64, f64)> = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        let line = read(line);
        assert_eq!(line["game"], number);
        let winners = line["winners"].as_array().unwrap();
        let won_by =
            |seat: &Value| line["players"][seat.as_u64().unwrap() as usize].as_str().unwrap();
        let first = won_by(&winners[0]);
        if winners.iter().any(|seat| won_by(seat) != first) {
            continue;
        }
        let deal = deals.entry(line["deal"].as_u64().unwrap()).or_default();
        deal.0 += f64::from(u8::from(first == "porter"));
        deal.1 += 1.0;
    }
    assert_eq!(text.lines().count() as u64, report["games"].as_u64().unwrap());
    let pair = &report["pairs"][0];
    assert_eq!(pair["one"], "porter");
    let decided: f64 = deals.values().map(|deal| deal.1).sum();
    assert_eq!(pair["decided"].as_f64(), Some(decided));
    let (rate, low, high) = interval(&deals);
    for (found, name) in [(rate, "rate"), (low, "low"), (high, "high")] {
        let told = pair["won"][name].as_f64().unwrap();
        assert!((found - told).abs() < 1e-9, "{name}: {found} and {told}");
    }
}

/// Recomputes the first player's win rate and mean score from the lines of the games.
#[test]
fn a_simulation_writes_its_games_down_too() {
    let folder = Folder::new("games-to-others");
    let game = first_game();
    let lines = folder.path("games.jsonl");
    let share = |line: &Value, seat: u64| {
        let winners = line["winners"].as_array().unwrap();
        f64::from(u8::from(winners.contains(&seat.into()))) / winners.len() as f64
    };
    let mean = |of: &dyn Fn(&Value) -> f64| {
        let text = std::fs::read_to_string(&lines).unwrap();
        text.lines().map(|line| of(&read(line))).sum::<f64>() / text.lines().count() as f64
    };
    let simulate = ["simulate", &game, "--games", "90", "--seed", "2"];
    let report = read(&out_of(&[&simulate[..], &["--games-to", &lines, "--json"]].concat()));
    let first = |line: &Value| line["first"].as_u64().unwrap_or(0);
    let won = mean(&|line| share(line, first(line)));
    let score = mean(&|line| line["scores"][first(line) as usize].as_f64().unwrap());
    let place = &report["tables"][0]["places"][0];
    assert!((won - place["won"]["rate"].as_f64().unwrap()).abs() < 1e-9, "{won} {place}");
    assert!((score - place["scores"]["mean"].as_f64().unwrap()).abs() < 1e-9, "{score} {place}");
}

fn without_times(mut report: Value) -> Value {
    for player in report["players"].as_array_mut().into_iter().flatten() {
        player.as_object_mut().map(|player| player.remove("time"));
    }
    report
}

/// Continuing from a checkpoint with more games gives the same as playing all at once.
#[test]
fn a_checkpoint_is_extended_with_more_games() {
    let folder = Folder::new("extended");
    let game = first_game();
    let ladder = |games: &str, more: &[&str]| {
        let words = [
            "ladder",
            &game,
            "--players",
            "random,porter",
            "--seed",
            "5",
            "--json",
            "--games",
            games,
        ];
        run(&[&words[..], more].concat())
    };
    let [checkpoint, lines, whole] = ["checkpoint", "lines", "whole"].map(|name| folder.path(name));
    let kept = ["--checkpoint", &checkpoint, "--games-to", &lines];
    assert_eq!(ladder("30", &kept).code, 0);
    let more = ladder("90", &kept);
    let fresh = ladder("90", &["--games-to", &whole]);
    assert_eq!((more.code, fresh.code), (0, 0), "{}{}", more.err, fresh.err);
    assert_eq!(without_times(read(&more.out)), without_times(read(&fresh.out)));
    assert_eq!(std::fs::read(&lines).unwrap(), std::fs::read(&whole).unwrap(), "game for game");
    let fewer = ladder("30", &kept);
    assert_eq!(fewer.code, 2);
    assert!(
        fewer.err.contains("already has 90 games") && fewer.err.contains("--games"),
        "{}",
        fewer.err
    );
    // The first games are in no other file.
    let other = ladder("120", &["--checkpoint", &checkpoint, "--games-to", &folder.path("other")]);
    assert_eq!(other.code, 2, "{}", other.out);
    let short = folder.write("short", "{}\n");
    let other = ladder("120", &["--checkpoint", &checkpoint, "--games-to", &short]);
    assert!(
        other.code == 2 && other.err.contains("lacks some of the checkpoint's 90 games"),
        "{}",
        other.err
    );
}

#[test]
fn absurd_jobs_are_capped_with_words() {
    let game = first_game();
    let words = ["simulate", &game, "--games", "50", "--seed", "1"];
    let ran = run(&[&words[..], &["--jobs", "1000000"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.starts_with("note: --jobs 1000000 is more than "), "{}", ran.err);
    assert_eq!(ran.out, out_of(&words));
}

#[test]
fn a_board_and_options_are_taken_by_every_command() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/trains-and-stations/boards");
    let mut boards = std::fs::read_dir(root).expect("boards").map(|file| file.unwrap().path());
    let board = boards.find(|file| file.extension().is_some_and(|kind| kind == "board"));
    let board = board.expect("a board").to_str().expect("a plain path").to_owned();
    for mut words in commands("trains-and-stations") {
        words.extend(["--board", &board, "--option", "rounds=1"]);
        out_of(&words);
        let at = words.iter().position(|word| *word == "12").unwrap();
        words[at] = "0";
        assert!(complaint_of(&words).contains("no games"));
    }
}

/// All output is in the requested language.
#[test]
fn a_simulation_is_whole_in_french() {
    let english = [
        " games",
        "wins",
        "score a",
        "points per",
        "turn order",
        "moves",
        "The winner",
        " to ",
        " leads",
        "came up",
        "win rate",
        "All intervals",
        "Ended by",
        "How ",
        "What ",
        "Is it",
        "deals",
        "seats",
        "component ",
    ];
    for game in games() {
        let id = game["id"].as_str().unwrap();
        let words = ["simulate", id, "--games", "6", "--seed", "1", "--lang", "fr"];
        let seats = format!("{},{}", game["seats"]["min"], game["seats"]["max"]);
        let text = out_of(&[&words[..], &["--seats", &seats]].concat());
        let html = out_of(&[&words[..], &["--html"]].concat());
        assert!(html.contains("<html lang=\"fr\">"));
        // The remaining text is the command, which is the same in every language, and the page's style.
        let body = html.split("</style>").nth(1).unwrap().split("<pre>").next().unwrap();
        let body = body.replace("class=\"wide\"", "");
        for shown in [text.rsplit_once("\nwhistlestop ").unwrap().0, body.as_str()] {
            for word in english {
                let line = shown.lines().find(|line| line.contains(word));
                assert_eq!(line, None, "{id}: {word}");
            }
        }
        assert!(text.contains("parties") && text.contains("intervalles de confiance"), "{text}");
    }
}

/// Four games with the same winner are not enough to say who is stronger: the documents promise 1.5 interval widths.
#[test]
fn four_games_make_no_headline() {
    let mut one_sided = 0;
    for seed in 0..30 {
        let seed = seed.to_string();
        let words = [
            "ladder",
            "wild-ride",
            "--option",
            "pace=live",
            "--players",
            "porter,baron",
            "--games",
            "4",
            "--seed",
            &seed,
        ];
        let report = read(&out_of(&[&words[..], &["--json"]].concat()));
        if report["pairs"][0]["won"]["high"].as_f64() < Some(0.5) {
            one_sided += 1;
            assert!(out_of(&words).contains("too close for these games to show"), "seed {seed}");
        }
        if one_sided == 2 {
            break;
        }
    }
    assert!(one_sided > 0, "some four games go one way");
    let many = [
        "ladder",
        "wild-ride",
        "--option",
        "pace=live",
        "--players",
        "porter,baron",
        "--games",
        "60",
    ];
    let text = out_of(&[&many[..], &["--seed", "1"]].concat());
    assert!(text.starts_with("baron is the strongest"), "{text}");
}

/// A ladder's text and page are in the requested language.
#[test]
fn a_ladder_is_whole_in_french() {
    let english =
        ["games", "wins", "score per", "deals", "seats", "rating", "Who ", "How ", "All "];
    let words =
        ["ladder", "wild-ride", "--players", "random,porter", "--games", "6", "--seed", "1"];
    let of = |more: &[&str]| out_of(&[&words[..], &["--lang", "fr"], more].concat());
    let (text, page) = (of(&[]), of(&["--html"]));
    let text = text.rsplit_once("\nwhistlestop ").expect("the command is told").0;
    let body = page.split_once("<body>").expect("a page").1;
    let body = body.split_once("<footer>").expect("a page").0.replace("class=\"wide\"", "");
    for shown in [text, body.as_str()] {
        for word in english {
            let line = shown.lines().find(|line| line.contains(word));
            assert_eq!(line, None, "{word}");
        }
    }
    assert!(text.contains("parties") && text.contains("intervalle"), "{text}");
}
