//! Commands that count once, and those that do not count at all.

use serde_json::{Value, json};
use whistle_harness::browser::{Browser, Socket};
use whistle_protocol::PROTOCOL;
use whistle_protocol::http::{GameCard, NewTable, Occupant};

use crate::hub::{Hub, quick};

/// A table where one person has every seat, so that nothing happens on its own.
pub(crate) async fn alone(hub: &Hub) -> (Browser, String) {
    let me = Browser::arrive(&hub.host).await;
    let game = me.get("/api/games").await.read::<Vec<GameCard>>().remove(0);
    let seating = vec![Occupant::Me; game.seats.min.into()];
    let id = me.play(NewTable::seated(&game.id, &seating)).await;
    (me, id)
}

/// Views the table as the seat to act.
pub(crate) async fn to_act(socket: &mut Socket, hello: Value) -> Value {
    let seat = hello["turn"]["seats"][0].clone();
    if hello["seat"] == seat {
        return hello;
    }
    socket.say(json!({ "do": "look", "seat": seat })).await;
    socket.hear_kind("hello").await
}

pub(crate) fn act(id: &str, hello: &Value) -> Value {
    json!({ "do": "act", "id": id, "against": hello["seq"], "seat": hello["seat"], "action": hello["legal"][0] })
}

/// Waits for the answer to a command.
pub(crate) async fn answer(socket: &mut Socket) -> Value {
    loop {
        let says = socket.hear().await.expect("an answer");
        if says["kind"] == "receipt" || says["kind"] == "refused" {
            return says;
        }
    }
}

async fn refusal(socket: &mut Socket, says: Value) -> Value {
    socket.say(says).await;
    let answer = answer(socket).await;
    assert_eq!(answer["kind"], "refused", "{answer}");
    answer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_sent_again_counts_once_even_after_a_restart() {
    let mut hub = Hub::with(whistle_server::Settings { snapshot_every: 1, ..quick() }).await;
    let (me, id) = alone(&hub).await;
    let mut socket = me.connect(&id, 0).await;
    let hello = socket.hear_kind("hello").await;
    let hello = to_act(&mut socket, hello).await;
    let command = act("first", &hello);
    socket.say(command.clone()).await;
    let first = answer(&mut socket).await;
    assert_eq!((&first["kind"], &first["repeated"]), (&json!("receipt"), &json!(false)));
    socket.say(command.clone()).await;
    let second = answer(&mut socket).await;
    assert_eq!((&second["seq"], &second["repeated"]), (&first["seq"], &json!(true)));

    // The connection was lost before the answer: the client reconnects and repeats the command.
    drop(socket);
    let mut socket = me.connect(&id, hello["seq"].as_u64().expect("a number")).await;
    let again = socket.hear_kind("hello").await;
    assert_eq!(again["history"][0]["seq"], first["seq"], "{again}");
    socket.say(command.clone()).await;
    let third = answer(&mut socket).await;
    assert_eq!((&third["seq"], &third["repeated"]), (&first["seq"], &json!(true)));
    drop(socket);

    hub.restart().await;
    let me = Browser { host: hub.host.clone(), ..me };
    let mut socket = me.connect(&id, 0).await;
    let after = socket.hear_kind("hello").await;
    assert_eq!(after["seq"], again["seq"], "nothing was lost, nothing doubled");
    assert_eq!(after["history"].as_array().map(Vec::len).map(|n| n > 1), Some(true), "{after}");
    socket.say(command.clone()).await;
    let fourth = answer(&mut socket).await;
    assert_eq!((&fourth["seq"], &fourth["repeated"]), (&first["seq"], &json!(true)));
    // The same id for a different command.
    let other =
        json!({ "do": "say", "id": "first", "seat": hello["seat"], "text": "tickets, please" });
    assert_eq!(refusal(&mut socket, other).await["code"], "id_used");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_does_not_count_is_refused_with_a_reason() {
    let hub = Hub::open().await;
    let (me, id) = alone(&hub).await;
    let mut socket = me.connect(&id, 0).await;
    let hello = socket.hear_kind("hello").await;
    let hello = to_act(&mut socket, hello).await;
    let with = |changes: Value| {
        let mut command = act("x", &hello);
        let fields = command.as_object_mut().expect("an object");
        fields.extend(changes.as_object().expect("an object").clone());
        command
    };
    let turn = hello["seat"].as_u64().expect("a seat");
    let other = u64::from(turn == 0);
    let cases = [
        (with(json!({ "against": 999 })), "from_the_future"),
        (with(json!({ "action": { "kind": "fly" } })), "bad_action"),
        (with(json!({ "action": [] })), "bad_action"),
        (with(json!({ "seat": other })), "refused"),
        (with(json!({ "seat": 5 })), "not_your_seat"),
        (with(json!({ "id": "" })), "bad_id"),
        (with(json!({ "id": "x".repeat(65) })), "bad_id"),
        (json!({ "do": "undo", "id": "u", "against": hello["seq"], "seat": turn }), "undo_refused"),
        (json!({ "do": "say", "id": "s", "seat": turn, "text": " " }), "talk_refused"),
        (json!({ "do": "say", "id": "s", "seat": turn, "text": "a".repeat(501) }), "talk_refused"),
    ];
    for (command, code) in cases {
        let refused = refusal(&mut socket, command.clone()).await;
        assert_eq!(refused["code"], code, "{command} {refused}");
        assert_eq!(refused["seq"], hello["seq"]);
        // The data that a client needs to explain it in another language.
        let has_detail = ["refused", "undo_refused", "talk_refused"].contains(&code);
        assert_eq!(refused["detail"]["kind"].is_string(), has_detail, "{refused}");
    }
    // Acting out of turn is refused by the rules, which name the rule.
    let refused = refusal(&mut socket, with(json!({ "seat": other }))).await;
    assert!(refused["rule"].is_string(), "{refused}");
    let kind = refused["detail"]["kind"].as_str().expect("a kind").replace('_', "-");
    let game = me.get(&format!("/api/tables/{id}")).await.ok()["game"].clone();
    let game = whistle_registry::find(game.as_str().expect("an id")).expect("a game");
    // In the game's own messages, or in the shared ones.
    for words in whistle_words::of_game(game.meta.id) {
        let table = whistle_words::messages(words.lang, "table").expect("words of the table");
        let message = format!("\nrefusal-{kind} = ");
        let told = words.messages.contains(&message) || table.contains(&message);
        assert!(told, "{kind} has no words in {}", words.lang);
    }
    // A person with another seat, or none, cannot act here.
    let stranger = Browser::arrive(&hub.host).await;
    let mut outside = stranger.connect(&id, 0).await;
    assert_eq!(outside.hear_kind("hello").await["seat"], Value::Null);
    assert_eq!(refusal(&mut outside, act("y", &hello)).await["code"], "not_your_seat");
    // After all that, the move itself still counts, and an older one is stale.
    socket.say(act("good", &hello)).await;
    assert_eq!(answer(&mut socket).await["kind"], "receipt");
    let late = refusal(&mut socket, act("late", &hello)).await;
    assert!(["stale", "refused"].contains(&late["code"].as_str().expect("a code")), "{late}");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn talk_promises_and_signs_reach_everybody() {
    let hub = Hub::open().await;
    let (me, id) = alone(&hub).await;
    let stranger = Browser::arrive(&hub.host).await;
    let mut outside = stranger.connect(&id, 0).await;
    outside.hear_kind("hello").await;
    let mut socket = me.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    let text = "<b>two for one?</b>";
    socket.say(json!({ "do": "say", "id": "1", "seat": 1, "text": text })).await;
    let step = outside.hear_kind("step").await;
    assert_eq!((&step["seen"]["said"], &step["seen"]["seat"]), (&json!(text), &json!(1)));
    let promise = json!({ "to": 0, "clause": { "kind": "words", "text": "no grudge" }, "until": { "kind": "end" } });
    socket.say(json!({ "do": "promise", "id": "2", "seat": 1, "promise": promise })).await;
    let step = outside.hear_kind("step").await;
    assert_eq!(step["promises"][0]["by"], 1);
    assert_eq!(step["promises"][0]["status"]["kind"], "unchecked");
    socket.say(json!({ "do": "react", "seat": 1, "sign": "no such sign" })).await;
    socket.say(json!({ "do": "react", "seat": 1, "sign": "whistle" })).await;
    let sign = outside.hear_kind("reaction").await;
    assert_eq!((&sign["seat"], &sign["sign"]), (&json!(1), &json!("whistle")));
    // A stranger cannot talk.
    let refused =
        refusal(&mut outside, json!({ "do": "say", "id": "3", "seat": 1, "text": "boo" })).await;
    assert_eq!(refused["code"], "not_your_seat");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slip_is_taken_back_and_the_others_are_told() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let games = me.get("/api/games").await.ok();
    let mut taken_back = 0;
    // Not every game has an early move that reveals nothing; try each for a while.
    for game in games.as_array().expect("a list") {
        let seats = game["seats"]["min"].as_u64().expect("a number") as usize;
        let new = json!({ "game": game["id"], "seats": seats, "seating": vec!["me"; seats] });
        let id = me.play(new).await;
        let mut outside = Browser::arrive(&hub.host).await.connect(&id, 0).await;
        outside.hear_kind("hello").await;
        let mut socket = me.connect(&id, 0).await;
        let mut hello = socket.hear_kind("hello").await;
        for number in 0..40 {
            if !hello["outcome"].is_null() {
                break;
            }
            hello = to_act(&mut socket, hello).await;
            socket.say(act(&format!("a{number}"), &hello)).await;
            let receipt = answer(&mut socket).await;
            assert_eq!(receipt["kind"], "receipt", "{receipt}");
            let undo = json!({ "do": "undo", "id": format!("u{number}"), "against": receipt["seq"], "seat": hello["seat"] });
            socket.say(undo).await;
            let undone = answer(&mut socket).await;
            if undone["kind"] == "receipt" {
                let mark = format!("look, {number}");
                let say = json!({ "do": "say", "id": mark, "seat": hello["seat"], "text": mark });
                socket.say(say).await;
                // People who saw the move are told of its undo, in their own numbering; of a hidden choice they are
                // told neither.
                let (mut last, mut told) = (Value::Null, false);
                loop {
                    let step = outside.hear_kind("step").await;
                    if step["seen"]["said"] == mark.as_str() {
                        break;
                    }
                    let undone = step["seen"]["undone"].clone();
                    assert!(undone.is_null() || undone == last, "{step} takes back {last}");
                    told = !undone.is_null();
                    last = step["seq"].clone();
                }
                taken_back += u32::from(told);
                if told {
                    break;
                }
            }
            socket.say(json!({ "do": "look", "seat": hello["seat"] })).await;
            hello = socket.hear_kind("hello").await;
        }
    }
    assert!(taken_back > 0, "in no game could anything be taken back");
    // A table without undo refuses it.
    let game = &games[0];
    let seats = game["seats"]["min"].as_u64().expect("a number") as usize;
    let new =
        json!({ "game": game["id"], "seats": seats, "seating": vec!["me"; seats], "undo": false });
    let id = me.play(new).await;
    let mut socket = me.connect(&id, 0).await;
    let hello = socket.hear_kind("hello").await;
    let undo = json!({ "do": "undo", "id": "u", "against": hello["seq"], "seat": 0 });
    assert_eq!(refusal(&mut socket, undo).await["code"], "undo_refused");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_protocol_is_refused_in_words() {
    let hub = Hub::open().await;
    let (me, id) = alone(&hub).await;
    let mut same = me.connect_speaking(&id, PROTOCOL).await;
    assert_eq!(same.hear_kind("hello").await["protocol"], PROTOCOL);
    let mut other = me.connect_speaking(&id, PROTOCOL + 1).await;
    let error = other.hear_kind("error").await;
    assert_eq!(error["code"], "other_protocol");
    assert!(error["message"].as_str().expect("words").contains("reload"), "{error}");
    assert_eq!(other.hear().await, None, "and it is closed");
    hub.close().await;
}
