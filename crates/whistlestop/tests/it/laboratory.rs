//! The laboratory: reproducible numbers, and self-contained reports.

use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::run::{Folder, complaint_of, first_game, games, out_of};

/// Runs a command with JSON output, without measured times.
fn results_of(arguments: &[&str]) -> Value {
    let arguments = [arguments, &["--json", "-"]].concat();
    without_times(&out_of(&arguments))
}

fn without_times(text: &str) -> Value {
    let mut report: Value = serde_json::from_str(text).unwrap();
    for player in report["players"].as_array_mut().into_iter().flatten() {
        player.as_object_mut().map(|player| player.remove("time"));
    }
    report.as_object_mut().unwrap().remove("time");
    report
}

fn ladder(game: &str) -> Vec<&str> {
    vec![
        "ladder",
        game,
        "--seats",
        "3",
        "--players",
        "random,porter,sims:2",
        "--games",
        "24",
        "--seed",
        "7",
    ]
}

#[test]
fn a_ladder_is_the_same_on_any_number_of_threads() {
    let game = first_game();
    let of = |jobs| results_of(&[&ladder(&game)[..], &["--jobs", jobs]].concat());
    let one = of("1");
    assert_eq!(one, of("3"));
    assert_eq!(one["pairs"].as_array().unwrap().len(), 3);
    assert_eq!(one["together"].as_array().unwrap().len(), 3, "as many players as seats");
    for pair in one["pairs"].as_array().unwrap() {
        assert_eq!(pair["games"], 24);
        let of = |field: &str| pair["won"][field].as_f64().unwrap();
        assert!(of("low") <= of("rate") && of("rate") <= of("high"), "{pair}");
    }
    let ratings: f64 = one["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["rating"]["rate"].as_f64().unwrap())
        .sum();
    assert!((ratings - 3_000.0).abs() < 1e-6, "the mean is 1000: {ratings}");
}

/// Luck adjustment changes nothing else, and is the same on any number of threads and after an interrupt.
#[test]
fn results_are_told_less_luck_where_that_is_asked_for() {
    let folder = Folder::new("adjusted");
    let game = first_game();
    // Measuring luck takes longer than playing: a few games show that nothing else changes.
    let ladder = ["ladder", &game, "--seats", "3", "--players", "random,porter", "--games", "6"];
    let ladder = [&ladder[..], &["--seed", "7"]].concat();
    let plain = results_of(&ladder);
    let of = |more: &[&str]| results_of(&[&ladder[..], &["--adjusted"], more].concat());
    let mut one = of(&["--jobs", "1"]);
    let kept = folder.path("kept");
    assert_eq!(one, of(&["--jobs", "3", "--checkpoint", &kept]));
    assert_eq!(one, of(&["--checkpoint", &kept]), "a finished run is not played again");
    let refused = [&ladder[..], &["--checkpoint", &kept]].concat();
    assert!(complaint_of(&refused).contains("checkpoint"), "it belongs to the other command");
    for list in ["pairs", "together"] {
        for told in one[list].as_array_mut().unwrap() {
            let adjusted = told.as_object_mut().unwrap().remove("adjusted").expect("less luck");
            let rate = |of: &str| adjusted[of]["rate"].as_f64().unwrap();
            // Both players have sat in both places, so the luck of the deal already cancels out.
            assert!((rate("won") - rate("plain")).abs() < 1e-4, "{adjusted}");
            assert!(adjusted["worth"].as_f64() > Some(0.0), "{adjusted}");
            assert!((0.0..=1.0).contains(&rate("plain")), "{adjusted}");
        }
    }
    assert_eq!(one, plain, "the games are the same");
    let arguments = ["simulate", &game, "--players", "porter", "--games", "6", "--seed", "3"];
    let fair = results_of(&[&arguments[..], &["--adjusted"]].concat());
    let places = fair["tables"][0]["places"].as_array().unwrap();
    assert!(places.iter().all(|place| place["adjusted"]["won"]["rate"].is_f64()), "{places:?}");
    let sum: f64 =
        places.iter().map(|place| place["adjusted"]["won"]["rate"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-3, "luck sums to nothing: {sum}");
    // Six deals are too few to estimate the weight of luck, so nothing is subtracted.
    let untouched = |place: &Value| place["adjusted"]["won"] == place["adjusted"]["plain"];
    assert!(places.iter().all(untouched), "too few deals to say what was luck: {places:?}");
    let complaint =
        complaint_of(&["ladder", "wild-ride", "--players", "porter,random", "--adjusted"]);
    assert!(complaint.contains("its luck cannot be measured"), "{complaint}");
}

#[test]
fn a_balance_study_counts_every_game_once_and_compares_the_same_deals() {
    let games: Value = serde_json::from_str(&out_of(&["games", "--json"])).unwrap();
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        // A random player hardly ever reveals a mission within the rounds of a table.
        let arguments = ["simulate", id, "--players", "porter", "--games", "100", "--seed", "3"];
        let report = results_of(&arguments);
        let table = &report["tables"][0];
        let won: f64 = table["places"]
            .as_array()
            .unwrap()
            .iter()
            .map(|place| place["won"]["rate"].as_f64().unwrap())
            .sum();
        assert!((won - 1.0).abs() < 1e-9, "{id}: every game is won once: {won}");
        for counter in table["counters"].as_array().unwrap() {
            let items = counter["items"].as_array().unwrap();
            let some = items.iter().any(|item| item["came_up"]["rate"].as_f64() > Some(0.0));
            assert!(some, "{id}: nothing was counted for {}", counter["counter"]);
        }
    }
}

/// No game lasts that long, so the two tables differ only in name.
#[test]
fn a_table_does_not_differ_from_itself() {
    let report = results_of(&[
        "simulate",
        "trains-and-stations",
        "--option",
        "rounds=199,200",
        "--players",
        "porter",
        "--games",
        "60",
        "--seed",
        "1",
    ]);
    let differences = report["tables"][1]["differences"].as_array().unwrap();
    assert!(differences.len() > 5);
    for difference in differences {
        assert_eq!(difference["by"]["rate"], 0.0, "{difference}");
        assert_eq!(difference["by"]["high"], 0.0, "{difference}");
    }
}

#[test]
fn a_study_stops_when_it_is_precise_enough() {
    let game = first_game();
    let study = |precision: &[&str]| {
        let arguments =
            ["simulate", &game, "--players", "random", "--games", "3000", "--seed", "1"];
        results_of(&[&arguments[..], precision].concat())["tables"][0]["games"].as_u64().unwrap()
    };
    let (all, some) = (study(&[]), study(&["--precision", "0.04"]));
    assert!(all == 3_000 && (50..2_000).contains(&some), "{all} and {some}");
}

/// Interrupts the program several times, and lets it continue.
#[test]
fn an_interrupted_run_goes_on_to_the_same_end() {
    let folder = Folder::new("interrupted");
    let game = first_game();
    let mut arguments =
        vec!["ladder", &game, "--players", "random,porter", "--games", "3000", "--seed", "7"];
    let whole = results_of(&arguments);
    let checkpoint = folder.path("checkpoint");
    arguments.extend(["--checkpoint", &checkpoint, "--jobs", "1"]);
    let mut interrupted = 0;
    for _ in 0..3 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
            .args(&arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let before = std::fs::read(&checkpoint).ok();
        // Until it has written new progress, or is done.
        while child.try_wait().unwrap().is_none() {
            if std::fs::read(&checkpoint).ok() != before {
                child.kill().unwrap();
                interrupted += 1;
                break;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        child.wait().unwrap();
    }
    assert!(interrupted > 0, "the run is long enough to be interrupted");
    assert_eq!(results_of(&arguments), whole);
    assert_eq!(results_of(&arguments), whole, "and once more from its end");
}

#[test]
fn a_checkpoint_that_is_not_in_order_is_refused_with_the_reason() {
    let folder = Folder::new("checkpoints");
    let game = first_game();
    let good = folder.path("good");
    let mut arguments = ladder(&game);
    arguments.extend(["--checkpoint", &good]);
    out_of(&arguments);
    let text = std::fs::read_to_string(&good).unwrap();
    let last = arguments.len() - 1;
    let changed = text.replacen("\"games\":", "\"games\":1", 1);
    let cut = &text[..text.len() / 2];
    let heading = text.lines().next().unwrap();
    for (name, damaged, reason) in [
        ("cut", cut, "checksum"),
        ("heading", heading, "second line"),
        ("changed", &changed, "checksum"),
        ("empty", "", "second line"),
        ("other", "{}\n{}", "not a checkpoint"),
        ("words", "all aboard\n", "not a checkpoint"),
    ] {
        let file = folder.write(name, damaged);
        let complaint = complaint_of(&[&arguments[..last], &[&*file]].concat());
        assert!(complaint.contains(reason) && complaint.contains("hint: "), "{name}: {complaint}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), damaged, "{name} is left as it was");
    }
    let bytes = folder.write("bytes", [0xff, 0xfe, b'\n']);
    arguments[last] = &bytes;
    assert!(complaint_of(&arguments).contains("not text"));
    arguments[last] = &good;
    let seed = arguments.iter().position(|&word| word == "7").unwrap();
    arguments[seed] = "8";
    let complaint = complaint_of(&arguments);
    assert!(complaint.contains("another run: its seed is 7, not 8"), "{complaint}");
    let balance = [
        "simulate",
        &game,
        "--players",
        "random",
        "--games",
        "10",
        "--seed",
        "7",
        "--checkpoint",
        &good,
    ];
    assert!(complaint_of(&balance).contains("another run"));
}

#[test]
fn reports_are_whole_pages_that_need_no_network_and_can_be_made_again() {
    let folder = Folder::new("pages");
    let game = first_game();
    let page = folder.path("page.html");
    let sweep = [
        "simulate",
        &game,
        "--players",
        "random",
        "--games",
        "60",
        "--option",
        "shuffled_track=false,true",
    ];
    for mut arguments in [ladder(&game), sweep.to_vec()] {
        arguments.extend(["--html", &page]);
        let text = out_of(&arguments);
        let html = std::fs::read_to_string(&page).unwrap();
        assert_well_formed(&html);
        for outside in ["http", "//", "src=", "url(", "@import", "<script"] {
            assert!(!html.contains(outside), "{outside}");
        }
        assert!(html.contains("prefers-color-scheme"));
        // The last line of the text is the command; it is also in the page, and gives the same results.
        let command = text.lines().last().unwrap();
        assert!(html.contains(command), "{command}");
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        let again = out_of(&words);
        let rows = |text: &str| text.lines().filter(|l| !l.contains("ms")).count();
        assert_eq!(rows(&again), rows(&text));
        assert_eq!(again.lines().next(), text.lines().next(), "the same answer");
    }
}

/// Checks that all elements are closed, in order.
fn assert_well_formed(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut count = 0;
    for piece in html.split('<').skip(1) {
        let tag = piece.split(['>', ' ', '\n']).next().unwrap();
        let attributes = piece.split('>').next().unwrap();
        assert_eq!(attributes.matches('"').count() % 2, 0, "{attributes}");
        match tag {
            "!DOCTYPE" | "meta" => (),
            tag if tag.starts_with('/') => assert_eq!(open.pop(), Some(&tag[1..]), "{piece}"),
            _ if attributes.ends_with('/') => count += 1,
            tag => open.push(tag),
        }
    }
    assert!(open.is_empty() && count > 3, "{open:?}");
}

#[test]
fn what_cannot_be_played_is_refused_in_words() {
    let game = first_game();
    let refused = |arguments: &[&str], reason: &str| {
        let complaint = complaint_of(arguments);
        assert!(complaint.contains(reason), "{arguments:?}: {complaint}");
    };
    let ladder = |players| ["ladder", &game, "--players", players];
    refused(&ladder("baron"), "at least two");
    refused(&ladder("porter,porter"), "named twice");
    refused(&ladder("porter,grandmaster"), "`grandmaster` is not a player");
    refused(&["ladder", &game, "--players", "random,porter", "--games", "0"], "no games");
    refused(&["ladder", "chess", "--players", "random,porter"], "chess");
    refused(&["simulate", &game, "--players", "random,porter"], "do not match");
    refused(&["simulate", &game, "--precision", "7"], "out of range");
    refused(&["simulate", &game, "--option", "nothing=1,2"], "no option");
    refused(&["simulate", &game, "--board", "/nowhere/board.toml"], "no option `board`");
    refused(&["simulate", "trains-and-stations", "--board", "/nowhere/board.toml"], "nowhere");
    refused(&["simulate", &game, "--seats", "3,9"], "not 9");
}

/// The weakest level is better than random play in every game, beyond doubt.
#[test]
fn the_porter_is_clearly_above_random_in_every_game() {
    for (game, games) in [
        ("trick-of-the-rails", "1200"),
        ("ticket-to-ride-card-game", "400"),
        ("trains-and-stations", "30"),
        ("wild-ride", "600"),
    ] {
        let told = out_of(&[
            "ladder",
            game,
            "--players",
            "random,porter",
            "--games",
            games,
            "--seed",
            "1",
        ]);
        assert!(told.starts_with("porter is the strongest: against random"), "{game}: {told}");
    }
    let named: Vec<String> =
        games().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(named.len(), 4, "a new game is to stand in the list above: {named:?}");
}
