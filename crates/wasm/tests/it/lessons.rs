//! Lessons and puzzles on this device: tables that follow a script.

use serde_json::{Value, json};
use whistle_protocol::Json;
use whistle_registry::GAMES;
use whistle_wasm::check;

use crate::page::Page;

fn lesson_of(game: &str) -> Option<Value> {
    let file = format!("{}/../../games/{game}/lesson.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).ok()?;
    Some(serde_json::from_str(&text).expect("a lesson is JSON"))
}

fn lesson(game: &str) -> Value {
    lesson_of(game).expect("the game has a lesson")
}

/// A lesson's entries, without its texts.
fn entries(lesson: &Value) -> (Vec<Value>, Vec<Value>) {
    let line = lesson["line"].as_array().expect("a line");
    let speaks = line.iter().position(|item| item.get("say").is_some()).expect("it speaks");
    let entry = |item: &Value| match (item.get("chance"), item.get("action")) {
        (Some(chance), _) => Some(json!({ "chance": chance })),
        (_, Some(action)) => Some(json!({ "seat": item["seat"], "action": action })),
        _ => None,
    };
    let (begun, line) = line.split_at(speaks);
    (begun.iter().filter_map(entry).collect(), line.iter().filter_map(entry).collect())
}

fn sit_down(lesson: &Value) -> Page {
    let (begun, line) = entries(lesson);
    let mut page = Page::new();
    let body = json!({
        "game": lesson["game"], "config": lesson["config"], "seat": lesson["seat"],
        "begun": begun, "line": line,
    });
    let (status, card) = page.request("POST", "/api/scripted", Some(&body));
    assert_eq!((status, &card["status"]), (200, &json!("playing")), "{card}");
    page.table = card["id"].as_str().expect("an id").to_owned();
    page.connect(0);
    page
}

fn follow(page: &mut Page) -> (u16, Value) {
    let path = format!("/api/tables/{}/follow", page.table);
    page.request("POST", &path, None)
}

#[test]
fn every_lesson_is_played_through_and_goes_on_as_a_game() {
    for game in GAMES {
        // A newly generated game may have none.
        let Some(lesson) = lesson_of(game.meta.id) else { continue };
        assert_eq!(lesson["rules_version"], json!(game.meta.rules_version));
        let mut page = sit_down(&lesson);
        let (_, line) = entries(&lesson);
        for (number, entry) in line.iter().enumerate() {
            assert!(page.stored.is_empty(), "a lesson is not stored");
            assert!(!page.think(), "no bot thinks in a lesson");
            if entry["seat"] == lesson["seat"] {
                let (status, refused) = follow(&mut page);
                assert_eq!((status, &refused["error"]["code"]), (409, &json!("not_scripted")));
                assert!(!page.legal.is_empty(), "it is the learner's turn at {number}");
                page.act(&Json::of(&entry["action"]));
                assert_eq!(page.refusal(), None, "{} {number}", game.meta.id);
            } else {
                let (status, answer) = follow(&mut page);
                assert_eq!(status, 200, "{} {number}: {answer}", game.meta.id);
            }
        }
        assert_eq!(page.stored.len(), 1, "the game that continues is stored");
        page.reload();
        page.play_out();
        let told = check(&page.journal().to_string(), "");
        assert!(told.starts_with("{\"ok\":true"), "{told}");
    }
}

#[test]
fn who_leaves_the_script_plays_on() {
    let mut page = sit_down(&lesson("trick-of-the-rails"));
    let (_, line) = entries(&lesson("trick-of-the-rails"));
    let other = page.legal.iter().find(|action| action.tree() != line[0]["action"]).cloned();
    page.act(&other.expect("there is a choice"));
    let (status, refused) = follow(&mut page);
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("not_scripted")));
    page.play_out();
    assert!(page.outcome.is_some());
}

#[test]
fn a_position_is_shown_and_not_kept() {
    let lesson = lesson("ticket-to-ride-card-game");
    let (begun, _) = entries(&lesson);
    let mut page = Page::new();
    let mut body = json!({
        "game": lesson["game"], "config": lesson["config"], "seat": 0, "begun": begun, "line": [],
    });
    let (status, card) = page.request("POST", "/api/scripted", Some(&body));
    assert_eq!(status, 200, "{card}");
    page.table = card["id"].as_str().expect("an id").to_owned();
    page.connect(0);
    assert!(page.legal.len() > 1 && page.stored.is_empty() && !page.think());

    for (field, value, code) in [
        ("seat", json!(7), "bad_seat"),
        ("game", json!("chess"), "unknown_game"),
        ("config", json!({ "seats": 90 }), "bad_config"),
        ("begun", json!([{ "chance": { "kind": "rain" } }]), "bad_script"),
        ("begun", json!([{ "seat": 0, "action": { "kind": "pass" } }]), "bad_script"),
    ] {
        let good = std::mem::replace(&mut body[field], value);
        let (status, refused) = page.request("POST", "/api/scripted", Some(&body));
        assert_eq!((status, &refused["error"]["code"]), (400, &json!(code)), "{refused}");
        body[field] = good;
    }
}

#[test]
fn who_shares_a_screen_is_called_by_name() {
    let mut page = Page::at("wild-ride", &["me", "bot:porter", "me"]);
    let path = format!("/api/tables/{}/names", page.table);
    let names = json!({ "names": ["Red", "Nobody", "Blue"] });
    let (status, card) = page.request("POST", &path, Some(&names));
    let called = |card: &Value| [0, 1, 2].map(|seat| card["seats"][seat]["name"].clone());
    assert_eq!((status, called(&card)), (200, [json!("Red"), Value::Null, json!("Blue")]));
    let (status, refused) =
        page.request("POST", &path, Some(&json!({ "names": ["x".repeat(33)] })));
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("bad_name")));
    let (_, card) = page.request("POST", &path, Some(&json!({ "names": [null] })));
    assert_eq!(called(&card)[0], json!("Red"));
}
