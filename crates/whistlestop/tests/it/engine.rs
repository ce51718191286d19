//! The engine with games of every kind, and with garbage.

use serde_json::{Value, json};

use crate::run::{first_game, out_of, program, run_with};

fn talk(lines: &[Value]) -> Vec<Value> {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let ran = run_with(&["engine"], text.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let answers: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), lines.len(), "one answer a request");
    answers
}

fn code(answer: &Value) -> &str {
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

/// Whatever a game's legal actions look like, a field that is not theirs is refused.
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

/// Each game of the list can be played to its end through the protocol alone.
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

/// An engine one can wait for.
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

    /// Asks for something that is granted.
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
