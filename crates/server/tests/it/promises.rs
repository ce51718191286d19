//! Promises from a game's menu.

use serde_json::{Value, json};
use whistle_core::Seat;
use whistle_harness::browser::Browser;
use whistle_protocol::http::{GameCard, NewTable, Occupant};
use whistle_protocol::websocket::{ClientMessage, CommandId, MakePromise, ServerMessage};
use whistle_protocol::{Clause, PromiseOffer, PromiseTerms, Until};

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

/// Makes the first possible choice for every blank of an offer.
fn first_choice(offer: &PromiseOffer) -> PromiseTerms {
    let fill = |name: &str| match name {
        "by" => json!(0),
        "after" => json!(1),
        asked => {
            let place = offer.template.asks.iter().position(|ask| ask == asked);
            offer.choices[place.expect("it is asked for")][0].clone()
        }
    };
    let event = offer.template.event.as_ref().map(|event| filled(event, &fill));
    let clause = match (offer.template.clause.as_str(), event) {
        ("words", None) => Clause::Words { text: "I will think of you.".to_owned() },
        ("will", Some(event)) => Clause::Will { event },
        ("will_not", Some(event)) => Clause::WillNot { event },
        _ => panic!("{offer:?}"),
    };
    let until = match &offer.template.until {
        None => Until::End,
        Some(event) => Until::Event { event: filled(event, &fill) },
    };
    PromiseTerms { to: Seat(1), clause, until }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_promise_of_every_menu_can_be_made() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let mut made = 0;
    for game in me.get("/api/games").await.read::<Vec<GameCard>>() {
        let seating = vec![Occupant::Me; game.seats.min.into()];
        let id = me.play(NewTable::seated(&game.id, &seating)).await;
        let offers = me.get(&format!("/api/tables/{id}/promises")).await;
        let offers: Vec<PromiseOffer> = offers.read();
        assert_eq!(offers.len(), game.promises.len());
        let mut socket = me.connect(&id, 0).await;
        socket.hear_kind("hello").await;
        for offer in offers {
            let name = offer.template.name.replace('_', "-");
            let message = format!("\npromise-{name} = ");
            let told = |words: &whistle_words::GameWords| words.messages.contains(&message);
            assert!(whistle_words::of_game(&game.id).iter().all(told), "{offer:?}");
            let promise = first_choice(&offer);
            let clause = serde_json::to_string(&promise.clause).expect("JSON");
            assert!(!clause.contains("null"), "{clause}");
            let (id, seat) = (CommandId(format!("promise-{made}")), Seat(0));
            let command = MakePromise { id: id.clone(), seat, promise };
            socket.send(&ClientMessage::Promise(command)).await;
            let receipt = loop {
                match socket.receive().await.expect("an answer") {
                    ServerMessage::Receipt(receipt) => break receipt,
                    ServerMessage::Refused(refused) => panic!("{offer:?}: {refused:?}"),
                    _ => (),
                }
            };
            assert_eq!(receipt.id, id);
            made += 1;
        }
    }
    assert!(made > 0, "no game offers promises");
    assert_eq!(me.get("/api/tables/nowhere/promises").await.refused(404), "no_table");
    hub.close().await;
}
