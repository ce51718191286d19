//! Bots as programs, compared with the engine.

use serde_json::{Value, json};

use crate::run::{complaint_of, out_of, run_with};

fn answers(arguments: &[&str], lines: &[String]) -> Vec<Value> {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let ran = run_with(arguments, text.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
    let answers: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), lines.len(), "one answer a line");
    answers
}

fn engine(lines: &[Value]) -> Vec<Value> {
    answers(&["engine"], &lines.iter().map(Value::to_string).collect::<Vec<_>>())
}

/// The first decision of a game at its default table, as the seat sees it.
fn first_decision(game: &str, seed: u64) -> Value {
    let new = json!({"do": "new", "game": game, "seed": seed});
    let seat = engine(std::slice::from_ref(&new))[0]["ok"]["turn"]["seats"][0].clone();
    let seen =
        engine(&[new, json!({"do": "view", "seat": seat}), json!({"do": "legal", "seat": seat})]);
    json!({
        "id": "first", "game": game, "seat": seat, "seed": 3,
        "view": seen[1]["ok"]["view"], "legal": seen[2]["ok"]["actions"],
    })
}

fn games() -> Vec<String> {
    let games: Value = serde_json::from_str(&out_of(&["games", "--json"])).unwrap();
    let ids = games.as_array().expect("a list").iter().map(|game| game["id"].as_str());
    ids.map(|id| id.expect("an id").to_owned()).collect()
}

#[test]
fn a_bot_answers_something_legal_in_every_game() {
    for game in games() {
        let asked = first_decision(&game, 5);
        let lines = [asked.to_string(), asked.to_string()];
        let told = answers(&["bot", &game, "--level", "engineer"], &lines);
        assert_eq!(told[0]["id"], "first");
        let legal = asked["legal"].as_array().expect("a list");
        assert!(legal.contains(&told[0]["action"]), "{game}: {}", told[0]);
        assert_eq!(told[0], told[1], "{game}: the same seed, the same answer");
    }
}

#[test]
fn a_bot_and_the_engine_agree() {
    for game in games() {
        let asked = first_decision(&game, 6);
        let told = answers(&["bot", &game, "--level", "conductor"], &[asked.to_string()]);
        let suggested = engine(&[
            json!({"do": "new", "game": game, "seed": 6}),
            json!({"do": "suggest", "seat": asked["seat"], "level": "conductor", "seed": 3}),
        ]);
        assert_eq!(suggested[1]["ok"]["action"], told[0]["action"], "{game}");
    }
}

#[test]
fn a_bot_that_is_asked_nonsense_says_so_and_lives_on() {
    let game = &games()[0];
    let good = first_decision(game, 7);
    let changed = |field: &str, value: Value| {
        let mut asked = good.clone();
        asked[field] = value;
        asked.to_string()
    };
    let lines = [
        "nonsense".to_owned(),
        "{}".to_owned(),
        changed("game", "chess".into()),
        changed("view", json!({})),
        changed("seat", json!(4)),
        changed("legal", json!([])),
        changed("legal", json!([{"kind": "fly"}])),
        changed("news", json!("passed over")),
    ];
    let told = answers(&["bot", game, "--level", "porter"], &lines);
    let codes: Vec<&str> =
        told.iter().filter_map(|answer| answer["error"]["code"].as_str()).collect();
    let request = "bad_request";
    assert_eq!(codes, ["bad_json", request, "unknown_game", request, request, request, request]);
    assert!(told[7]["action"].is_object(), "{}", told[7]);
}

#[test]
fn a_bot_needs_a_game_and_a_level_that_exist() {
    assert!(complaint_of(&["bot", "chess"]).contains("no game called"));
    let complaint = complaint_of(&["bot", &games()[0], "--level", "king"]);
    assert!(complaint.contains("porter, conductor, engineer, baron"), "{complaint}");
}

#[test]
fn a_suggestion_is_asked_for_in_one_way() {
    let game = &games()[0];
    let told = engine(&[
        json!({"do": "new", "game": game, "seed": 8}),
        json!({"do": "suggest", "seat": 0, "level": "baron", "ms": 5}),
        json!({"do": "suggest", "seat": 0, "level": "king"}),
        json!({"do": "suggest", "seat": 9}),
    ]);
    let codes: Vec<&Value> = told[1..].iter().map(|answer| &answer["error"]["code"]).collect();
    assert_eq!(codes, ["bad_request", "bad_request", "bad_seat"]);
}

/// The best few actions with their values, and reasons from the game's own list.
#[test]
fn a_suggestion_says_why() {
    for game in whistle_registry::GAMES.iter().filter(|game| game.without_clock.is_none()) {
        let id = game.meta.id;
        let mut asked = vec![json!({"do": "new", "game": id, "seed": 8})];
        for seat in 0..game.meta.min_seats {
            asked.push(json!({
                "do": "suggest", "seat": seat, "level": "porter", "seed": 1, "why": true,
            }));
        }
        let told = engine(&asked);
        let found = told[1..].iter().find(|answer| answer["ok"].is_object());
        let why =
            found.expect("somebody is to act")["ok"]["why"].as_array().expect("a list").clone();
        assert!(why.len() > 1, "{id}: {why:?}");
        let suggested = &found.expect("somebody is to act")["ok"];
        assert_eq!(suggested["action"], why[0]["action"], "{id}: what is said is about the advice");
        assert_eq!(why[0]["behind"].as_f64(), Some(0.0), "{id}: the best first");
        let behind: Vec<f64> = why.iter().filter_map(|one| one["behind"].as_f64()).collect();
        assert!(behind.is_sorted() && behind.len() == why.len(), "{id}: {behind:?}");
        for reason in why.iter().filter_map(|one| one["reasons"].as_array()).flatten() {
            assert!(game.reasons.contains(&reason.as_str().expect("a word")), "{id}: {reason}");
        }
        // The same question has the same answer.
        assert_eq!(engine(&asked)[1..], told[1..], "{id}");
    }
}
