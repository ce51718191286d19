//! Randomness at an engine's table: it is used for chance outcomes only.

use serde_json::{Value, json};

use crate::engine::Live;
use crate::run::out_of;

fn games() -> Vec<Value> {
    let games: Value = serde_json::from_str(&out_of(&["games", "--json"])).unwrap();
    games.as_array().unwrap().iter().map(|game| game["id"].clone()).collect()
}

/// Plays some actions of a game and returns its journal; `asks` is how often a suggestion is requested.
fn played(game: &Value, seed: u64, asks: usize) -> Value {
    let mut engine = Live::start();
    let mut state = engine.ask(&json!({"do": "new", "game": game, "seed": seed}));
    for step in 0..60 {
        if state["turn"]["kind"] != "seats" {
            break;
        }
        let seat = state["turn"]["seats"][0].clone();
        for _ in 0..asks {
            engine.ask(&json!({"do": "suggest", "seat": seat, "level": "porter"}));
        }
        let legal = engine.ask(&json!({"do": "legal", "seat": seat}));
        let actions = legal["actions"].as_array().unwrap();
        let action = &actions[(step * 5) % actions.len()];
        state = engine.ask(&json!({"do": "act", "seat": seat, "action": action}));
    }
    engine.ask(&json!({"do": "journal"}))["journal"].clone()
}

#[test]
fn asking_for_advice_changes_nothing_of_what_comes() {
    for game in games() {
        let alone = played(&game, 11, 0);
        assert!(alone["entries"].as_array().unwrap().len() > 20, "{game} was played");
        assert_eq!(played(&game, 11, 1), alone, "{game}, asked once a decision");
        assert_eq!(played(&game, 11, 2), alone, "{game}, asked twice");
        assert_ne!(played(&game, 12, 0), alone, "{game} has luck at all");
    }
}

#[test]
fn an_outcome_out_of_turn_is_not_natures() {
    for game in games() {
        let mut engine = Live::start();
        let mut state = engine.ask(&json!({"do": "new", "game": game, "seed": 3}));
        let journal = engine.ask(&json!({"do": "journal"}))["journal"].clone();
        let outcome = &journal["entries"][0]["chance"];
        assert!(outcome.is_object(), "{game} begins with nature");
        let out_of_turn = |engine: &mut Live| {
            for request in [json!({"do": "chance", "outcome": outcome}), json!({"do": "chance"})] {
                let error = engine.answer(&request)["error"].clone();
                assert_eq!(error["code"], "not_natures_turn", "{game}: {error}");
                assert!(error.get("rule").is_none(), "no rule of the game forbids it: {error}");
            }
        };
        out_of_turn(&mut engine);
        assert_eq!(engine.ask(&json!({"do": "journal"}))["journal"], journal, "nothing changed");
        while state["turn"]["kind"] == "seats" {
            let seat = state["turn"]["seats"][0].clone();
            let action = engine.ask(&json!({"do": "suggest", "seat": seat, "level": "porter"}));
            let act = json!({"do": "act", "seat": seat, "action": action["action"]});
            state = engine.ask(&act);
        }
        assert_eq!(state["turn"]["kind"], "over");
        out_of_turn(&mut engine);
    }
}
