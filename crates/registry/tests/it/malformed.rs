//! Malformed actions and outcomes in every game: no error message uses serde's wording.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use whistle_core::{Json, Pcg32, Seat};
use whistle_registry::{ActError, AnyEntry, AnyGame, GAMES};
use whistle_testkit::check_no_parser_words;

/// Plays a game and keeps an action and an outcome of each kind.
fn samples(mut game: Box<dyn AnyGame>) -> BTreeMap<(bool, String), Value> {
    let mut rng = Pcg32::new(14, 11);
    let mut found = BTreeMap::new();
    while let Some(step) = game.random_step(&mut rng) {
        let (acted, what) = match &step.entry {
            AnyEntry::Action { action, .. } => (true, action.tree()),
            AnyEntry::Chance { outcome } => (false, outcome.tree()),
            AnyEntry::Gift { .. } => unreachable!("random play gives no gifts"),
        };
        let kind = what["kind"].as_str().expect("it has a kind").to_owned();
        found.entry((acted, kind)).or_insert(what);
    }
    found
}

/// Lists ways to break a value, each with the field that is wrong.
fn made_wrong(good: &Value) -> Vec<(Option<String>, Value)> {
    let fields = good.as_object().expect("an object");
    let others = [
        json!(null),
        json!(true),
        json!(-1),
        json!(3.5),
        json!(1_000_000),
        json!("nonsense"),
        json!(["nonsense"]),
        json!([[0]]),
        json!({}),
        json!({ "nonsense": 1 }),
    ];
    let mut wrong: Vec<(Option<String>, Value)> =
        others.iter().map(|other| (None, other.clone())).collect();
    let with = |change: &dyn Fn(&mut Map<String, Value>)| {
        let mut fields = fields.clone();
        change(&mut fields);
        Value::Object(fields)
    };
    wrong.push((
        Some("speed".into()),
        with(&|fields| drop(fields.insert("speed".into(), json!(9)))),
    ));
    for name in fields.keys() {
        wrong.push((Some(name.clone()), with(&|fields| drop(fields.remove(name)))));
        for other in &others {
            let changed = with(&|fields| drop(fields.insert(name.clone(), other.clone())));
            wrong.push((Some(name.clone()), changed));
        }
    }
    wrong
}

#[test]
fn no_answer_speaks_like_the_parser() {
    for entry in GAMES {
        let open = || entry.open(entry.meta.min_seats, &Map::new()).expect("a plain table").game;
        let mut explained = 0;
        for ((acted, kind), good) in samples(open()) {
            for (field, wrong) in made_wrong(&good) {
                let mut game = open();
                let given = Json::of(&wrong);
                let result = if acted { game.act(Seat(0), &given) } else { game.chance(&given) };
                // Some of these values are valid after all; the rules judge those.
                let Err(ActError::Unreadable(message)) = result else { continue };
                explained += 1;
                let about = format!("{} {kind}: {wrong} is answered: {message}", entry.meta.id);
                check_no_parser_words(&about, &message);
                assert!(message.len() < 400, "{about}");
                if let Some(field) = field {
                    assert!(
                        message.contains(&format!("\"{field}\"")) || field == "kind",
                        "{about}"
                    );
                }
            }
        }
        assert!(explained > 50, "{}: {explained}", entry.meta.id);
    }
}
