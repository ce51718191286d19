//! Malformed actions, outcomes and requests are explained in plain words.

use serde_json::{Value, json};
use whistle_testkit::check_no_parser_words;

use crate::run::run_with;

fn said(arguments: &[&str], lines: &[String]) -> Vec<(String, String)> {
    let ran = run_with(arguments, format!("{}\n", lines.join("\n")).as_bytes());
    let answers = ran.out.lines().map(|line| {
        let answer: Value = serde_json::from_str(line).expect("JSON");
        let text = |key: &str| answer["error"][key].as_str().unwrap_or_default().to_owned();
        (text("code"), text("message"))
    });
    answers.collect()
}

/// A wrong action of each game, and what the error must name.
const ACTIONS: &[(&str, &str, &str)] = &[
    ("trick-of-the-rails", r#"{"kind": "plya", "card": "erie-5"}"#, "plya"),
    ("trick-of-the-rails", r#"{"kind": "lay_crd"}"#, "did you mean \"lay_card\"?"),
    (
        "trick-of-the-rails",
        r#"{"kind": "play"}"#,
        "\"card\" of \"play\" is missing; the fields are \"card\"",
    ),
    (
        "trick-of-the-rails",
        r#"{"kind": "play", "card": 5}"#,
        "\"card\" of \"play\": expected a string, not 5",
    ),
    ("trick-of-the-rails", r#"{"kind": "play", "card": "erie-11"}"#, "\"card\" of \"play\""),
    ("trick-of-the-rails", r#"{"kind": "play", "cards": "erie-5"}"#, "did you mean \"card\"?"),
    ("trick-of-the-rails", r#"{"kind": "place_city", "company": "nyc", "end": "up"}"#, "\"end\""),
    ("trick-of-the-rails", r#"{"card": "erie-5"}"#, "\"kind\" is missing"),
    ("trick-of-the-rails", r#"["play", "erie-5"]"#, "expected an object"),
    ("trick-of-the-rails", r#""play""#, "expected an object"),
    ("trick-of-the-rails", "null", "expected an object"),
    ("ticket-to-ride-card-game", r#"{"kind": "keep_tickets", "place": 0}"#, "\"keep_ticket\""),
    ("ticket-to-ride-card-game", r#"{"kind": "keep_ticket", "place": 300}"#, "300"),
    ("ticket-to-ride-card-game", r#"{"kind": "keep_ticket", "place": -1}"#, "-1"),
    ("ticket-to-ride-card-game", r#"{"kind": "keep_ticket", "place": 1.5}"#, "1.5"),
    ("ticket-to-ride-card-game", r#"{"kind": "place_suit", "colour": "red"}"#, "\"cards\""),
    ("ticket-to-ride-card-game", r#"{"kind": "place_three", "colours": "red"}"#, "\"colours\""),
    ("ticket-to-ride-card-game", r#"{"kind": "place_three", "colours": ["pink"]}"#, "pink"),
    (
        "ticket-to-ride-card-game",
        r#"{"kind": "pass", "why": "tired"}"#,
        "\"pass\" has no field \"why\"",
    ),
    ("ticket-to-ride-card-game", r#"{"kind": ["pass"]}"#, "\"kind\" must be"),
    ("trains-and-stations", r#"{"kind": "rol"}"#, "unknown kind \"rol\""),
    ("trains-and-stations", r#"{}"#, "\"kind\" is missing"),
    ("trains-and-stations", "17", "expected an object"),
    ("wild-ride", r#"{"kind": "grap"}"#, "did you mean \"grab\"?"),
    (
        "wild-ride",
        r#"{"kind": "take"}"#,
        "\"train\" of \"take\" is missing; the fields are \"train\"",
    ),
    (
        "wild-ride",
        r#"{"kind": "take", "train": null}"#,
        "\"train\" of \"take\": expected a string, not null",
    ),
    ("wild-ride", r#"{"kind": "take", "train": "ghost"}"#, "passenger, freight and tank"),
    ("wild-ride", r#"{"kind": "take", "train": ["tank"]}"#, "a list"),
    ("wild-ride", r#"{"kind": "grab", "train": "tank"}"#, "\"grab\" has no field \"train\""),
    ("wild-ride", "false", "expected an object"),
];

#[test]
fn actions_in_the_engine() {
    for (game, action, named) in ACTIONS {
        let lines = [
            json!({"do": "new", "game": game, "seed": 1}).to_string(),
            format!("{{\"do\": \"act\", \"seat\": 0, \"action\": {action}}}"),
        ];
        let (code, message) = said(&["engine"], &lines).pop().unwrap();
        assert_eq!(code, "bad_action", "{game}: {action} is answered: {message}");
        check_no_parser_words(action, &message);
        assert!(message.contains(named), "{game}: {action} is answered: {message}");
    }
}

#[test]
fn actions_that_a_bot_is_asked_about() {
    for (game, action, named) in ACTIONS {
        let opened = [
            json!({"do": "new", "game": game, "seed": 1}).to_string(),
            json!({"do": "view", "seat": 0}).to_string(),
        ];
        let ran = run_with(&["engine"], format!("{}\n", opened.join("\n")).as_bytes());
        let view: Value = serde_json::from_str(ran.out.lines().nth(1).unwrap()).unwrap();
        let action_read: Value = serde_json::from_str(action).unwrap();
        let decision = json!({"seat": 0, "view": view["ok"]["view"], "legal": [action_read]});
        let answers = said(&["bot", game, "--level", "porter"], &[decision.to_string()]);
        let (code, message) = &answers[0];
        assert_eq!(code, "bad_request", "{game}: {action} is answered: {message}");
        check_no_parser_words(action, message);
        assert!(message.contains(named), "{game}: {action} is answered: {message}");
    }
}

#[test]
fn decisions_that_are_none() {
    for (decision, named) in [
        ("[0, {}, []]", "a decision is a JSON object"),
        (r#"{"seat": 0, "legal": []}"#, "\"view\" is missing"),
        (r#"{"id": 1, "seat": "first", "view": {}, "legal": []}"#, "not \"first\""),
        (
            r#"{"id": 1, "seat": 0, "view": {}, "legal": {}}"#,
            "\"legal\": expected a list, not an object",
        ),
        (r#"{"id": 1, "seat": 0, "view": {}, "legal": [], "ms": -1}"#, "not -1"),
    ] {
        let (code, message) = said(&["bot", "wild-ride"], &[decision.to_owned()]).pop().unwrap();
        assert_eq!(code, "bad_request", "{decision} is answered: {message}");
        check_no_parser_words(decision, &message);
        assert!(message.contains(named), "{decision} is answered: {message}");
    }
}

#[test]
fn outcomes_options_and_requests() {
    let new =
        |game: &str| format!("{{\"do\": \"new\", \"game\": \"{game}\", \"chance\": \"manual\"}}");
    let wild = new("wild-ride");
    let bad: &[(&str, &str, &str, &str)] = &[
        (&wild, r#"{"do": "chance", "outcome": null}"#, "bad_outcome", "object"),
        (&wild, r#"{"do": "chance", "outcome": {"kind": "roll"}}"#, "bad_outcome", "\"roll\""),
        (
            &wild,
            r#"{"do": "chance", "outcome": {"kind": "make_trains"}}"#,
            "bad_outcome",
            "\"trains\"",
        ),
        (
            &wild,
            r#"{"do": "chance", "outcome": {"kind": "make_trains", "trains": {"ghost": {}}}}"#,
            "bad_outcome",
            "\"trains\" of \"make_trains\"",
        ),
        (
            &wild,
            r#"{"do": "chance", "outcome": {"kind": "roll_colours", "first": 1, "second": "red"}}"#,
            "bad_outcome",
            "\"first\"",
        ),
        (&wild, r#"{"do": "legal"}"#, "bad_request", "\"seat\" of \"legal\" is missing"),
        (&wild, r#"{"do": "legal", "seat": -1}"#, "bad_request", "-1"),
        (&wild, r#"{"action": {}, "do": "act"}"#, "bad_request", "\"seat\" of \"act\" is missing"),
        (
            &wild,
            r#"{"action": {}, "do": "act", "seat": 0, "aktion": 1}"#,
            "bad_request",
            "\"action\"?",
        ),
        (&wild, r#"{"do": "legal", "seat": 0, "seet": 1}"#, "bad_request", "\"seat\"?"),
        (&wild, r#"{"do": "new", "game": 3}"#, "bad_request", "\"game\""),
        (
            &wild,
            r#"{"do": "new", "game": "wild-ride", "chance": "never"}"#,
            "bad_request",
            "manual",
        ),
        (
            &wild,
            r#"{"do": "new", "game": "wild-ride", "options": {"pace": "slow"}}"#,
            "bad_config",
            "\"pace\"",
        ),
        (
            &wild,
            r#"{"do": "new", "game": "wild-ride", "options": {"look_seconds": "long"}}"#,
            "bad_config",
            "\"look_seconds\"",
        ),
        (&wild, r#"{"do": "state""#, "bad_json", "ends too early"),
        (&wild, r#"{"do": state}"#, "bad_json", "byte 8"),
    ];
    for (open, request, code, named) in bad {
        let lines = [(*open).to_owned(), (*request).to_owned()];
        let answer = said(&["engine"], &lines).pop().unwrap();
        assert_eq!(&answer.0, code, "{request} is answered: {}", answer.1);
        check_no_parser_words(request, &answer.1);
        assert!(answer.1.contains(named), "{request} is answered: {}", answer.1);
    }
}
