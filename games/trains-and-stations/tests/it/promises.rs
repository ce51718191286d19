//! The menu of promises: events of real games can keep and break each promise.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use trains_and_stations::{Config, State};
use whistle_core::prelude::*;
use whistle_core::{Seat, Viewer};

/// Fills the blanks of a promise.
fn filled(pattern: &Value, with: &BTreeMap<&str, Value>) -> Value {
    match pattern {
        Value::String(word) => match word.strip_prefix('$') {
            Some(name) => with[name].clone(),
            None => pattern.clone(),
        },
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), filled(value, with))).collect()
        }
        other => other.clone(),
    }
}

fn has_fields(event: &Value, pattern: &Value) -> bool {
    let fields = pattern.as_object().expect("a pattern has fields");
    fields.iter().all(|(name, wanted)| event.get(name) == Some(wanted))
}

/// The status of a promise made before the first of these events.
fn is_kept(clause: &str, event: &Value, until: &Value, events: &[Value]) -> Option<bool> {
    let happens = clause == "will";
    for seen in events {
        if has_fields(seen, event) {
            return Some(happens);
        }
        if has_fields(seen, until) {
            return Some(!happens);
        }
    }
    None
}

/// Everything that a spectator saw in the recorded games.
fn recorded() -> Vec<(u8, Vec<Value>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");
    let fixtures = whistle_testkit::check_fixtures::<State>(folder);
    let games = fixtures.iter().map(|fixture| {
        let mut seen = Vec::new();
        let replayed = fixture.journal.replay(|_, _, events| {
            let shown =
                events.iter().filter_map(|event| State::visible_event(event, Viewer::Spectator));
            seen.extend(shown.map(|event| serde_json::to_value(event).expect("JSON")));
        });
        replayed.expect("a recorded game");
        (fixture.journal.config.seats, seen)
    });
    games.collect()
}

#[test]
fn every_promise_is_kept_and_broken_in_recorded_games() {
    let promises: Vec<Value> = serde_json::from_str(State::META.promises).expect("a list");
    let games = recorded();
    let state = State::new(&Config::plain(3)).expect("a table");
    assert_eq!(state.promise_items("something else"), [""; 0]);
    for promise in promises {
        let name = promise["name"].as_str().expect("a name");
        let clause = promise["clause"].as_str().expect("a clause");
        let asks: Vec<&str> =
            promise["asks"].as_array().unwrap().iter().map(|ask| ask.as_str().unwrap()).collect();
        if clause == "words" {
            assert_eq!(asks, ["text"]);
            continue;
        }
        assert!(["will", "will_not"].contains(&clause), "{name}");
        let (mut kept, mut broken) = (0, 0);
        for (seats, events) in &games {
            for by in Seat::all(*seats) {
                let answers: Vec<Value> = match asks.as_slice() {
                    [] => vec![Value::Null],
                    ["seat"] => Seat::all(*seats).map(|seat| json!(seat)).collect(),
                    [asked] => state.promise_items(asked).into_iter().map(Value::from).collect(),
                    other => panic!("{name} has the blank {other:?}"),
                };
                for answer in answers {
                    let after = json!(by.left(*seats));
                    let mut with = BTreeMap::from([("by", json!(by)), ("after", after)]);
                    asks.iter().for_each(|ask| _ = with.insert(ask, answer.clone()));
                    let event = filled(&promise["event"], &with);
                    let until = filled(&promise["until"], &with);
                    for from in (0..events.len()).step_by(7) {
                        match is_kept(clause, &event, &until, &events[from..]) {
                            Some(true) => kept += 1,
                            Some(false) => broken += 1,
                            None => (),
                        }
                    }
                }
            }
        }
        assert!(kept > 0 && broken > 0, "{name}: {kept} kept, {broken} broken");
    }
}

#[test]
fn every_promise_has_words_in_both_languages_and_no_other_has() {
    let promises: Vec<Value> = serde_json::from_str(State::META.promises).expect("a list");
    let wanted: Vec<String> = promises
        .iter()
        .map(|promise| format!("promise-{} =", promise["name"].as_str().unwrap().replace('_', "-")))
        .collect();
    for words in whistle_words::of_game(State::META.id) {
        let lines = words.messages.lines().filter(|line| line.starts_with("promise-"));
        let found: Vec<&str> = lines.map(|line| &line[..=line.find('=').unwrap()]).collect();
        assert_eq!(found, wanted, "{}", words.lang);
    }
}
