//! The engine with every game, and with garbage.

use serde_json::{Value, json};

use crate::run::{first_game, out_of, program, run_with};

pub(crate) fn talk(lines: &[Value]) -> Vec<Value> {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let ran = run_with(&["engine"], text.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let answers: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), lines.len(), "one answer a request");
    answers
}

pub(crate) fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_else(|| panic!("no error: {answer}"))
}

#[test]
fn a_seed_gives_the_same_table_and_another_seed_another() {
    let game = first_game();
    let table = |seed: u64| {
        talk(&[
            json!({"do": "new", "game": game, "seed": seed}),
            json!({"do": "view", "seat": 0}),
            json!({"do": "view", "seat": null}),
        ])
    };
    assert_eq!(table(1), table(1));
    assert_ne!(table(1), table(2));
}

#[test]
fn a_journal_goes_out_and_comes_in_again() {
    let game = first_game();
    let first = talk(&[
        json!({"id": 1, "do": "new", "game": game, "seed": 4}),
        json!({"id": 2, "do": "journal"}),
        json!({"id": 3, "do": "view", "seat": 1}),
    ]);
    let journal = &first[1]["ok"]["journal"];
    let as_text = serde_json::to_string_pretty(journal).unwrap();
    for form in [journal.clone(), Value::from(as_text)] {
        let again = talk(&[
            json!({"id": 1, "do": "load", "journal": form}),
            json!({"id": 2, "do": "journal"}),
            json!({"id": 3, "do": "view", "seat": 1}),
        ]);
        assert_eq!(again, first);
    }
}

#[test]
fn bad_requests_are_answered_and_change_nothing() {
    let game = first_game();
    let bad: &[(Value, &str)] = &[
        (json!(17), "bad_request"),
        (json!([]), "bad_request"),
        (json!({}), "bad_request"),
        (json!({"do": 3}), "bad_request"),
        (json!({"do": "fly"}), "bad_request"),
        (json!({"do": "legal"}), "bad_request"),
        (json!({"do": "legal", "seat": -1}), "bad_request"),
        (json!({"do": "legal", "seat": 0, "extra": 1}), "bad_request"),
        (json!({"do": "legal", "seat": 77}), "bad_seat"),
        (json!({"do": "view", "seat": 77}), "bad_seat"),
        (json!({"do": "events", "seat": 77}), "bad_seat"),
        (json!({"do": "undo", "seat": 77}), "bad_seat"),
        (json!({"do": "act", "seat": 77, "action": {}}), "bad_seat"),
        (json!({"do": "act", "seat": 0, "action": {}}), "bad_action"),
        (json!({"do": "act", "seat": 0, "action": {"kind": "fly"}}), "bad_action"),
        (json!({"do": "chance"}), "not_natures_turn"),
        (json!({"do": "chance", "outcome": null}), "bad_outcome"),
        (json!({"do": "undo", "seat": 0}), "undo_refused"),
        (json!({"do": "new", "game": "chess"}), "unknown_game"),
        (json!({"do": "new", "game": game, "seats": 2}), "bad_config"),
        (json!({"do": "new", "game": game, "seats": 300}), "bad_request"),
        (json!({"do": "new", "game": game, "options": {"turbo": true}}), "bad_config"),
        (json!({"do": "new", "game": game, "options": {"seats": 4}}), "bad_config"),
        (json!({"do": "new", "game": game, "chance": "never"}), "bad_request"),
        (json!({"do": "load", "journal": {}}), "bad_journal"),
        (json!({"do": "load", "journal": "{\"whistlestop\": 1"}), "bad_journal"),
    ];
    let before = [json!({"do": "new", "game": game, "seed": 9}), json!({"do": "journal"})];
    let lines: Vec<Value> = before
        .iter()
        .cloned()
        .chain(bad.iter().map(|(request, _)| request.clone()))
        .chain([json!({"do": "journal"})])
        .collect();
    let answers = talk(&lines);
    for ((request, expected), answer) in bad.iter().zip(&answers[2..]) {
        assert_eq!(code(answer), *expected, "{request}: {answer}");
    }
    assert_eq!(answers[1], answers[lines.len() - 1], "the table is as it was");
}

#[test]
fn without_a_table_there_is_nothing_to_ask() {
    for verb in ["state", "outcome", "journal", "chance"] {
        assert_eq!(code(&talk(&[json!({"do": verb})])[0]), "no_table");
    }
}

#[test]
fn garbage_of_every_kind_is_answered_and_the_engine_lives_on() {
    let mut input: Vec<u8> = Vec::new();
    input.extend(b"\n   \n");
    input.extend(b"{\"id\":1,\"do\":\n");
    input.extend([0xff, 0xfe, b'\n']);
    input.extend([0, 0, 0, b'\n']);
    input.extend(format!("{}\n", "[".repeat(100_000)).bytes());
    // Ten megabytes in one line.
    input.extend(std::iter::repeat_n(b'x', 10 * 1024 * 1024));
    input.extend(b"\n{\"id\":\"alive\",\"do\":\"state\"}\r\n{\"do\":\"quit\"}");
    let ran = run_with(&["engine"], &input);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let codes: Vec<Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["error"]["code"].clone())
        .collect();
    let expected = ["bad_json", "bad_json", "bad_json", "bad_json", "line_too_long", "no_table"];
    assert_eq!(codes[..6], expected.map(Value::from));
    assert_eq!(codes[6], Value::Null, "quit without a newline at the end of the input");
}

/// An unknown field is refused in every legal action of every game.
#[test]
fn a_field_too_many_is_refused_in_every_game() {
    let games: Value = serde_json::from_str(&out_of(&["games", "--json"])).unwrap();
    for game in games.as_array().unwrap() {
        let mut engine = Live::start();
        let state = engine.ask(&json!({"do": "new", "game": game["id"], "seed": 1}));
        let seat = state["turn"]["seats"][0].clone();
        let mut action = engine.ask(&json!({"do": "legal", "seat": seat}))["actions"][0].clone();
        action["speed"] = json!(9);
        let answer = engine.answer(&json!({"do": "act", "seat": seat, "action": action}));
        assert_eq!(code(&answer), "bad_action", "{}: {answer}", game["id"]);
    }
}

/// Each game can be played to its end through the protocol alone.
#[test]
fn every_game_can_be_played_to_the_end() {
    let games: Value = serde_json::from_str(&out_of(&["games", "--json"])).unwrap();
    for game in games.as_array().unwrap() {
        let mut engine = Live::start();
        let opened = json!({"do": "new", "game": game["id"], "seed": 21});
        let mut state = engine.ask(&opened);
        let mut steps = 0;
        while state["turn"]["kind"] == "seats" {
            let seat = state["turn"]["seats"][0].clone();
            let legal = engine.ask(&json!({"do": "legal", "seat": seat}));
            let actions = legal["actions"].as_array().unwrap();
            let action = &actions[(steps * 7) % actions.len()];
            state = engine.ask(&json!({"do": "act", "seat": seat, "action": action}));
            steps += 1;
            assert!(steps < 100_000, "{} does not end", game["id"]);
        }
        let outcome = engine.ask(&json!({"do": "outcome"}));
        assert!(!outcome["outcome"]["winners"].as_array().unwrap().is_empty());
    }
}

/// One request does the work of `act`, `legal` and `view`, in every game to its end.
#[test]
fn a_step_says_who_is_next_what_they_may_do_and_what_they_see() {
    let games: Value = serde_json::from_str(&out_of(&["games", "--json"])).unwrap();
    for game in games.as_array().unwrap() {
        let mut engine = Live::start();
        engine.ask(&json!({"do": "new", "game": game["id"], "seed": 21}));
        let mut step = engine.ask(&json!({"do": "step"}));
        let mut steps = 0;
        while step["turn"]["kind"] == "seats" {
            let seat = step["seat"].clone();
            assert_eq!(seat, step["turn"]["seats"][0]);
            let legal = engine.ask(&json!({"do": "legal", "seat": seat}));
            assert_eq!(step["legal"], legal["actions"]);
            let view = engine.ask(&json!({"do": "view", "seat": seat}));
            assert_eq!(step["view"], view["view"]);
            assert!(step.get("outcome").is_none());
            let actions = step["legal"].as_array().unwrap();
            let action = &actions[(steps * 7) % actions.len()];
            step = engine.ask(&json!({"do": "step", "seat": seat, "action": action}));
            steps += 1;
        }
        let outcome = engine.ask(&json!({"do": "outcome"}));
        assert_eq!(step["outcome"], outcome["outcome"]);
        assert!(step.get("legal").is_none() && step.get("seat").is_none());
    }
}

#[test]
fn a_step_that_is_refused_changes_nothing() {
    let mut engine = Live::start();
    engine.ask(&json!({"do": "new", "game": first_game(), "seed": 2}));
    let before = engine.ask(&json!({"do": "step"}));
    let seat = before["seat"].clone();
    for (request, expected) in [
        (json!({"do": "step", "seat": seat}), "bad_request"),
        (json!({"do": "step", "action": before["legal"][0]}), "bad_request"),
        (json!({"do": "step", "seat": 9, "action": before["legal"][0]}), "bad_seat"),
        (json!({"do": "step", "seat": seat, "action": {"kind": "fly"}}), "bad_action"),
        (json!({"do": "step", "seat": seat, "action": {}, "views": true}), "bad_request"),
        (json!({"do": "step", "table": "other"}), "no_table"),
        (json!({"do": "step", "table": []}), "bad_request"),
    ] {
        assert_eq!(code(&engine.answer(&request)), expected, "{request}");
    }
    assert_eq!(engine.ask(&json!({"do": "step"})), before);
    let blind = engine.ask(&json!({"do": "step", "view": false}));
    assert_eq!((&blind["legal"], blind.get("view")), (&before["legal"], None));
}

#[test]
fn tables_of_different_names_know_nothing_of_each_other() {
    let game = first_game();
    let mut engine = Live::start();
    for table in [json!(1), json!("one"), Value::Null] {
        let mut request = json!({"do": "new", "game": game, "seed": 1});
        if !table.is_null() {
            request["table"] = table;
        }
        engine.ask(&request);
    }
    let first = engine.ask(&json!({"do": "step", "table": 1}));
    let acted =
        json!({"do": "step", "table": 1, "seat": first["seat"], "action": first["legal"][0]});
    engine.ask(&acted);
    assert_eq!(engine.ask(&json!({"do": "step", "table": "one"})), first);
    assert_eq!(engine.ask(&json!({"do": "step"})), first);
    assert_eq!(engine.ask(&json!({"do": "close", "table": 1})), json!({"closed": true}));
    assert_eq!(code(&engine.answer(&json!({"do": "state", "table": 1}))), "no_table");
    assert_eq!(code(&engine.answer(&json!({"do": "close", "table": 1}))), "no_table");
    assert_eq!(engine.ask(&json!({"do": "step", "table": "one"})), first);
}

/// A copy continues like the original, including its history and its luck; with a seed, its luck differs.
#[test]
fn a_copy_is_the_same_table_until_somebody_acts() {
    fn play_on(engine: &mut Live, table: &str) -> Value {
        let mut step = engine.ask(&json!({"do": "step", "table": table}));
        while let Some(seat) = step.get("seat") {
            let acted =
                json!({"do": "step", "table": table, "seat": seat, "action": step["legal"][0]});
            step = engine.ask(&acted);
        }
        engine.ask(&json!({"do": "journal", "table": table}))
    }
    let games: Value = serde_json::from_str(&out_of(&["games", "--json"])).unwrap();
    let mut differs = false;
    for game in games.as_array().unwrap() {
        let mut engine = Live::start();
        engine.ask(&json!({"do": "new", "game": game["id"], "seed": 5, "table": "a"}));
        for _ in 0..3 {
            let step = engine.ask(&json!({"do": "step", "table": "a"}));
            let action = &step["legal"][0];
            engine.ask(&json!({"do": "act", "table": "a", "seat": step["seat"], "action": action}));
        }
        engine.ask(&json!({"do": "clone", "table": "a", "to": "b"}));
        engine.ask(&json!({"do": "clone", "table": "a", "to": "c", "seed": 6}));
        let journal = engine.ask(&json!({"do": "journal", "table": "a"}));
        for copy in ["b", "c"] {
            assert_eq!(engine.ask(&json!({"do": "journal", "table": copy})), journal);
        }
        let end = play_on(&mut engine, "a");
        assert_eq!(play_on(&mut engine, "b"), end, "{}", game["id"]);
        differs |= play_on(&mut engine, "c") != end;
    }
    assert!(differs, "another seed is another luck");
    assert_eq!(code(&Live::start().answer(&json!({"do": "clone", "to": 1}))), "no_table");
}

/// The seat sees the same in its sampled world; other seats' cards differ; there is no history.
#[test]
fn a_sampled_world_is_one_that_its_seat_cannot_tell_from_the_real_one() {
    let games: Value = serde_json::from_str(&out_of(&["games", "--json"])).unwrap();
    let mut hidden = false;
    for game in games.as_array().unwrap() {
        let mut engine = Live::start();
        engine.ask(&json!({"do": "new", "game": game["id"], "seed": 5}));
        let step = engine.ask(&json!({"do": "step"}));
        engine.ask(&json!({"do": "act", "seat": step["seat"], "action": step["legal"][0]}));
        let view = |engine: &mut Live, table: Option<u64>, seat: u64| {
            let mut request = json!({"do": "view", "seat": seat});
            if let Some(table) = table {
                request["table"] = table.into();
            }
            engine.ask(&request)
        };
        for seed in 0..5 {
            engine.ask(&json!({"do": "sample_world", "seat": 1, "to": seed, "seed": seed}));
            assert_eq!(view(&mut engine, Some(seed), 1), view(&mut engine, None, 1));
            hidden |= view(&mut engine, Some(seed), 0) != view(&mut engine, None, 0);
            assert_eq!(code(&engine.answer(&json!({"do": "journal", "table": seed}))), "no_past");
        }
        // It is played like any table.
        let mut step = engine.ask(&json!({"do": "step", "table": 0}));
        while let Some(seat) = step.get("seat") {
            let acted = json!({"do": "step", "table": 0, "seat": seat, "action": step["legal"][0]});
            step = engine.ask(&acted);
        }
        assert!(step.get("outcome").is_some());
    }
    assert!(hidden, "what the seat does not see is drawn anew");
}

/// Many requests sent before the first answer is read are all answered, in order.
#[test]
fn requests_may_be_sent_before_answers_are_read() {
    let game = first_game();
    let mut lines = vec![json!({"id": "new", "do": "new", "game": game, "seed": 1})];
    lines.extend((0..5_000).map(|id| json!({"id": id, "do": "step"})));
    let answers = talk(&lines);
    for (request, answer) in lines.iter().zip(&answers) {
        assert_eq!(request["id"], answer["id"]);
    }
}

#[test]
fn an_estimate_is_shares_of_the_win_that_sum_to_one() {
    let games: Value = serde_json::from_str(&out_of(&["games", "--json"])).unwrap();
    let mut estimated = 0;
    for game in games.as_array().unwrap() {
        let mut engine = Live::start();
        engine.ask(&json!({"do": "new", "game": game["id"], "seed": 3}));
        let seat = engine.ask(&json!({"do": "step"}))["seat"].clone();
        let asked = json!({"do": "suggest", "seat": seat, "simulations": 400, "seed": 1});
        let advice = engine.ask(&asked);
        let shares: Vec<f64> = serde_json::from_value(advice["estimate"].clone()).unwrap();
        if shares.is_empty() {
            continue;
        }
        estimated += 1;
        assert_eq!(shares.len() as u64, game["seats"]["min"].as_u64().unwrap(), "{}", game["id"]);
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
    }
    assert!(estimated >= 3, "the games of strategy are looked ahead in");
}

/// The client in the documentation, exactly as shown.
#[test]
fn the_client_of_the_documentation_plays_all_its_tables() {
    let client = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/engine_client.py");
    let program = env!("CARGO_BIN_EXE_whistlestop");
    let ran = std::process::Command::new("python3").args([client, program]).output();
    let ran = ran.expect("python3 is installed: the documented client is written in it");
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(ran.status.success(), "{said}{}", String::from_utf8_lossy(&ran.stderr));
    let wins: u32 = said
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse::<u32>().ok())
        .skip(1)
        .step_by(2)
        .sum();
    assert!(wins >= 64, "each of 64 tables has a winner: {said}");
    let page = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/analyse/engine.md"
    ));
    let script = std::fs::read_to_string(client).expect("it is there");
    assert!(
        page.expect("it is there").contains(&script),
        "docs/analyse/engine.md shows another client"
    );
}

/// An engine that a test can wait for.
pub(crate) struct Live {
    child: std::process::Child,
    answers: std::io::BufReader<std::process::ChildStdout>,
}

impl Live {
    pub(crate) fn start() -> Live {
        let stderr = std::process::Stdio::inherit();
        let mut child = program(&["engine"]).stderr(stderr).spawn().expect("the program starts");
        let answers = std::io::BufReader::new(child.stdout.take().expect("it was asked for"));
        Live { child, answers }
    }

    /// Sends a request that must succeed.
    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        let answer = self.answer(request);
        assert!(answer.get("error").is_none(), "{request}: {answer}");
        answer["ok"].clone()
    }

    pub(crate) fn answer(&mut self, request: &Value) -> Value {
        use std::io::{BufRead as _, Write as _};
        let stdin = self.child.stdin.as_mut().expect("it was asked for");
        writeln!(stdin, "{request}").expect("the engine listens");
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("the engine answers");
        serde_json::from_str(&line).expect("JSON")
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

/// TS-36: coins can be given if the table's option allows it, and only then.
#[test]
fn coins_are_given_where_a_table_asks_for_it() {
    let new = |options: Value| json!({"do": "new", "game": "trains-and-stations", "seats": 3, "seed": 3, "options": options});
    let give =
        |seat: u8, to: u8, count: u8| json!({"do": "give", "seat": seat, "to": to, "count": count});
    let answers = talk(&[new(json!({})), give(0, 1, 1)]);
    assert_eq!((code(&answers[1]), &answers[1]["error"]["rule"]), ("refused", &json!("TS-36")));
    let answers = talk(&[
        new(json!({"coin-gifts": true})),
        json!({"do": "legal", "seat": 2}),
        give(0, 1, 2),
        give(0, 1, 2),
        give(0, 9, 1),
        give(7, 0, 1),
        json!({"do": "events", "since": 0, "seat": 2}),
        json!({"do": "undo", "seat": 0}),
        json!({"do": "legal", "seat": 2}),
        json!({"do": "journal"}),
    ]);
    assert_eq!(answers[2]["ok"]["seats"], 3, "{}", answers[2]);
    let codes: Vec<&str> = answers[3..6].iter().map(code).collect();
    assert_eq!(codes, ["refused", "bad_seat", "bad_seat"]);
    let events = answers[6]["ok"]["events"].as_array().expect("events");
    let given = json!([{"kind": "coins_given", "seat": 0, "to": 1, "count": 2}]);
    assert_eq!(events.last().map(|seen| &seen["events"]), Some(&given));
    assert_eq!(code(&answers[7]), "undo_refused");
    assert_eq!(answers[1], answers[8], "what others may do is as it was");
    let journal = &answers[9]["ok"]["journal"];
    let again = talk(&[json!({"do": "load", "journal": journal}), json!({"do": "journal"})]);
    assert_eq!(&again[1]["ok"]["journal"], journal);
}
