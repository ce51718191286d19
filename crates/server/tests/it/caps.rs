//! Limits on what one seat may do beside the game, and on the length of a table.

use serde_json::{Value, json};
use whistle_harness::browser::{Browser, Socket, until};
use whistle_server::{Limits, Settings};

use crate::commands::{alone, answer};
use crate::hub::{Hub, quick};
use crate::reviews::finished;

async fn open(limits: Limits) -> Hub {
    Hub::with(Settings { limits, snapshot_every: 1, ..quick() }).await
}

/// Sends a message and waits for the answer.
async fn ask(socket: &mut Socket, says: Value) -> Value {
    socket.say(says).await;
    answer(socket).await
}

/// Asserts that an answer names the limit that was reached.
fn met(answer: &Value, limit: &str) {
    assert_eq!(
        (&answer["code"], &answer["limit"]),
        (&json!("too_much"), &json!(limit)),
        "{answer}"
    );
}

fn line(id: &str, seat: u64) -> Value {
    json!({ "do": "say", "id": id, "seat": seat, "text": "choo choo" })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_becomes_too_long_is_closed_in_words_and_stays_so() {
    const MAX_RECORDS: u64 = 60;
    let mut hub = open(Limits { records_per_table: MAX_RECORDS, ..Limits::lifted() }).await;
    let mut me = Browser::arrive(&hub.host).await;
    let games = me.get("/api/games").await.ok();
    // In any game, bots are not finished after so few records.
    let game = games.as_array().expect("a list").iter().max_by_key(|game| game["minutes"].as_u64());
    let game = game.expect("a game");
    let seats = game["seats"]["min"].as_u64().expect("a number") as usize;
    let mut seating = vec!["bot:porter"; seats];
    seating[0] = "me";
    let id = me.play(json!({ "game": game["id"], "seats": seats, "seating": seating })).await;
    let table = format!("/api/tables/{id}");
    me.post(&format!("{table}/seats/0"), json!({ "occupant": "bot:porter" })).await.ok();
    until("it is closed", async || me.get(&table).await.ok()["status"] != "playing").await;
    let card = me.get(&table).await.ok();
    assert_eq!((&card["status"], &card["closed"]), (&json!("closed"), &json!("too_long")));
    let entries = me.get(&format!("{table}/journal")).await.ok()["entries"].clone();
    let written = entries.as_array().expect("entries").len() as u64;
    // A chance outcome may have been needed to complete the last move.
    assert!((MAX_RECORDS..MAX_RECORDS + 10).contains(&written), "{written}");
    let mut socket = me.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    assert_eq!(ask(&mut socket, line("late", 0)).await["code"], "too_long");
    let refused = me.post(&format!("{table}/seats/0"), json!({ "occupant": "me" })).await;
    assert_eq!(refused.refused(409), "too_long");
    drop(socket);

    hub.restart().await;
    me.host.clone_from(&hub.host);
    assert_eq!(me.get(&table).await.ok()["closed"], "too_long");
    assert_eq!(me.get(&format!("{table}/journal")).await.ok()["entries"], entries);
    let mut socket = me.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    assert_eq!(ask(&mut socket, line("later", 0)).await["code"], "too_long");
    let metrics = me.get("/metrics").await.body;
    assert!(metrics.contains("records_per_table"), "{metrics}");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_seat_says_so_much_and_no_more_and_others_are_still_heard() {
    let mut hub = open(Limits { lines_per_seat: 2, ..Limits::lifted() }).await;
    let (me, id) = alone(&hub).await;
    let mut socket = me.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    for line_id in ["a", "b"] {
        assert_eq!(ask(&mut socket, line(line_id, 0)).await["kind"], "receipt");
    }
    met(&ask(&mut socket, line("c", 0)).await, "lines_per_seat");
    // A message that is repeated because its answer was lost does not count again.
    assert_eq!(ask(&mut socket, line("b", 0)).await["repeated"], true);
    assert_eq!(ask(&mut socket, line("d", 1)).await["kind"], "receipt");
    drop(socket);

    hub.restart().await;
    let me = Browser { host: hub.host.clone(), ..me };
    let mut socket = me.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    met(&ask(&mut socket, line("e", 0)).await, "lines_per_seat");
    assert_eq!(ask(&mut socket, line("f", 1)).await["kind"], "receipt");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_talks_without_a_pause_is_told_when_to_go_on() {
    let hub = open(Limits { lines_per_minute: 2, ..Limits::lifted() }).await;
    let (me, id) = alone(&hub).await;
    let mut socket = me.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    for line_id in ["a", "b"] {
        assert_eq!(ask(&mut socket, line(line_id, 0)).await["kind"], "receipt");
    }
    let refused = ask(&mut socket, line("c", 0)).await;
    met(&refused, "lines_per_minute");
    assert!(refused["retry_after_s"].as_u64().is_some_and(|wait| (1..=60).contains(&wait)));
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn promises_are_counted_for_each_seat_and_each_pair() {
    let limits = Limits { promises_per_seat: 3, open_promises_per_pair: 2, ..Limits::lifted() };
    let hub = open(limits).await;
    let (me, id) = alone(&hub).await;
    let mut socket = me.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    let promise = |id: &str, seat: u64, to: u64| {
        let clause = json!({ "kind": "will_not", "event": { "kind": "whatever" } });
        let promise = json!({ "to": to, "clause": clause, "until": { "kind": "end" } });
        json!({ "do": "promise", "id": id, "seat": seat, "promise": promise })
    };
    for name in ["a", "b"] {
        assert_eq!(ask(&mut socket, promise(name, 0, 1)).await["kind"], "receipt");
    }
    met(&ask(&mut socket, promise("c", 0, 1)).await, "open_promises_per_pair");
    assert_eq!(ask(&mut socket, promise("d", 0, 2)).await["kind"], "receipt");
    met(&ask(&mut socket, promise("e", 0, 2)).await, "promises_per_seat");
    assert_eq!(ask(&mut socket, promise("f", 1, 0)).await["kind"], "receipt");
    hub.close().await;
}

/// Only a player who changes their mind endlessly is stopped: the hidden actions do not count for others, who are
/// refused nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn minds_are_changed_so_often_and_nobody_else_notices() {
    let mut hub = open(Limits { undos_per_seat: 2, ..Limits::lifted() }).await;
    let me = Browser::arrive(&hub.host).await;
    // Tickets are chosen by all at once, face down, one by one.
    let game = me.get("/api/games").await.ok()[1]["id"].clone();
    let new = json!({ "game": game, "seats": 2, "seating": ["me", "open"] });
    let id = me.make(new).await;
    let you = Browser::arrive(&hub.host).await;
    you.post(&format!("/api/tables/{id}/join"), json!({})).await.ok();
    me.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    let (mut mine, mut yours) = (me.connect(&id, 0).await, you.connect(&id, 0).await);
    let (mut seq, hello) = (mine.hear_kind("hello").await, yours.hear_kind("hello").await);
    let action = seq["legal"][0].clone();
    let keep = |name: String, seq: &Value| json!({ "do": "act", "id": name, "against": seq["seq"], "seat": 0, "action": action });
    let undo = |name: String, seq: &Value| json!({ "do": "undo", "id": name, "against": seq["seq"], "seat": 0 });
    for time in 0..2 {
        seq = ask(&mut mine, keep(format!("keep-{time}"), &seq)).await;
        assert_eq!(seq["kind"], "receipt", "{seq}");
        seq = ask(&mut mine, undo(format!("undo-{time}"), &seq)).await;
        assert_eq!(seq["kind"], "receipt", "{seq}");
    }
    seq = ask(&mut mine, keep("keep".to_owned(), &seq)).await;
    met(&ask(&mut mine, undo("undo".to_owned(), &seq)).await, "undos_per_seat");
    // The choice can still be made; the other seat's count is unaffected, and it changes its own mind.
    let act = json!({ "do": "act", "id": "you", "against": hello["seq"], "seat": 1, "action": hello["legal"][0] });
    let heard = ask(&mut yours, act).await;
    assert_eq!(
        (&heard["kind"], heard["seq"].as_u64()),
        (&json!("receipt"), hello["seq"].as_u64().map(|seq| seq + 1))
    );
    let back = json!({ "do": "undo", "id": "back", "against": heard["seq"], "seat": 1 });
    assert_eq!(ask(&mut yours, back).await["kind"], "receipt");
    drop((mine, yours));
    // The limit is not forgotten either.
    hub.restart().await;
    let me = Browser { host: hub.host.clone(), ..me };
    let mut mine = me.connect(&id, 0).await;
    let hello = mine.hear_kind("hello").await;
    met(&ask(&mut mine, undo("again".to_owned(), &hello)).await, "undos_per_seat");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_that_are_over_count_against_whoever_made_them() {
    for (limits, limit) in [
        (Limits { kept_tables_per_person: 1, ..Limits::lifted() }, "kept_tables_per_person"),
        (Limits { kept_tables_per_address: 1, ..Limits::lifted() }, "kept_tables_per_address"),
    ] {
        let hub = open(limits).await;
        let me = Browser::arrive(&hub.host).await;
        let id = finished(&me, json!({})).await;
        let card = me.get(&format!("/api/tables/{id}")).await.ok();
        assert_eq!(card["status"], "over");
        let seats = card["seats"].as_array().expect("seats").len();
        let again = me.post("/api/tables", json!({ "game": card["game"], "seats": seats })).await;
        assert_eq!(again.refused(429), "too_much");
        assert_eq!(again.json()["error"]["limit"], limit);
        hub.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_only_looked_at_leaves_memory() {
    let hub = Hub::with(Settings { idle_s: 1, ..quick() }).await;
    let me = Browser::arrive(&hub.host).await;
    let id = finished(&me, json!({})).await;
    // Requests come faster than a table would need to rest.
    until("looks keep no table in memory", async || {
        me.get(&format!("/api/tables/{id}")).await.ok();
        me.metric("tables_open").await == 0
    })
    .await;
    assert_eq!(me.get(&format!("/api/tables/{id}")).await.ok()["status"], "over");
    hub.close().await;
}
