//! Promises from the menu that a game offers.

use serde_json::{Value, json};

use crate::harness::browser::Browser;
use crate::hub::Hub;

/// Fills the blanks of a pattern as a client does.
fn filled(pattern: &Value, fill: &impl Fn(&str) -> Value) -> Value {
    match pattern {
        Value::String(word) => match word.strip_prefix('$') {
            Some(name) => fill(name),
            None => pattern.clone(),
        },
        Value::Object(fields) => {
            fields.iter().map(|(name, value)| (name.clone(), filled(value, fill))).collect()
        }
        other => other.clone(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_promise_of_every_menu_can_be_made() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let games = me.get("/api/games").await.ok();
    let mut made = 0;
    for game in games.as_array().expect("a list") {
        let seats = game["seats"]["min"].as_u64().expect("a number");
        let new =
            json!({ "game": game["id"], "seats": seats, "seating": vec!["me"; seats as usize] });
        let id = me.play(new).await;
        let offers = me.get(&format!("/api/tables/{id}/promises")).await.ok();
        let offers = offers.as_array().expect("a list");
        assert_eq!(offers.len(), game["promises"].as_array().expect("a list").len());
        let mut socket = me.connect(&id, 0).await;
        socket.hear_kind("hello").await;
        for offer in offers {
            let name = offer["name"].as_str().expect("a name").replace('_', "-");
            let message = format!("\npromise-{name} = ");
            let id = game["id"].as_str().expect("an id");
            let told = |words: &whistle_words::GameWords| words.messages.contains(&message);
            assert!(whistle_words::of_game(id).iter().all(told), "{offer}");
            let asks: Vec<&str> = offer["asks"]
                .as_array()
                .expect("a list")
                .iter()
                .filter_map(Value::as_str)
                .collect();
            let fill = |name: &str| match name {
                "by" => json!(0),
                "after" => json!(1),
                asked => {
                    let place = asks.iter().position(|ask| *ask == asked).expect("it is asked for");
                    offer["choices"][place][0].clone()
                }
            };
            let clause = match offer["clause"].as_str() {
                Some("words") => json!({ "kind": "words", "text": "I will think of you." }),
                kind => json!({ "kind": kind, "event": filled(&offer["event"], &fill) }),
            };
            let until = match &offer["until"] {
                Value::Null => json!({ "kind": "end" }),
                event => json!({ "kind": "event", "event": filled(event, &fill) }),
            };
            assert!(!clause.to_string().contains("null"), "{clause}");
            let promise = json!({ "to": 1, "clause": clause, "until": until });
            let command = format!("promise-{made}");
            socket
                .say(json!({ "do": "promise", "id": command, "seat": 0, "promise": promise }))
                .await;
            let receipt = socket.hear_kind("receipt").await;
            assert_eq!(receipt["id"], command.as_str());
            made += 1;
        }
    }
    assert!(made > 0, "no game offers promises");
    assert_eq!(me.get("/api/tables/nowhere/promises").await.refused(404), "no_table");
    hub.close().await;
}
