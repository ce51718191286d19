//! Arbitrary text from clients, which must not stop a table.

use serde_json::{Value, json};
use whistle_harness::browser::{Browser, Socket, until};
use whistle_harness::postgres::Postgres;
use whistle_server::Settings;

use crate::commands::{act, alone, answer, to_act};
use crate::hub::{Hub, Sql, quick};

async fn on(postgres: &Postgres, name: &str) -> Hub {
    let database_url = postgres.database(name);
    Hub::with(Settings { database_url, ..quick() }).await
}

async fn tell(socket: &mut Socket, says: Value) -> Value {
    socket.say(says).await;
    answer(socket).await
}

/// A move is made and stored over an existing connection.
async fn goes_on(socket: &mut Socket, id: &str) {
    socket.say(json!({ "do": "look", "seat": null })).await;
    let hello = socket.hear_kind("hello").await;
    let hello = to_act(socket, hello).await;
    assert_eq!(tell(socket, act(id, &hello)).await["kind"], "receipt");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_nul_is_refused_in_words_and_the_table_goes_on() {
    let postgres = Postgres::start("whistlestop-nul");
    let hub = on(&postgres, "nul").await;
    let (me, id) = alone(&hub).await;
    let mut good = me.connect(&id, 0).await;
    good.hear_kind("hello").await;
    let mut bad = me.connect(&id, 0).await;
    let hello = bad.hear_kind("hello").await;
    let action = json!({ "kind": "a\0" });
    let to = json!({ "to": 1, "clause": { "kind": "words", "text": "a\0" }, "until": { "kind": "end" } });
    let commands = [
        json!({ "do": "say", "id": "a\0", "seat": 0, "text": "hello" }),
        json!({ "do": "say", "id": "a", "seat": 0, "text": "hel\0lo" }),
        json!({ "do": "promise", "id": "b", "seat": 0, "promise": to }),
        json!({ "do": "act", "id": "c\0", "against": hello["seq"], "seat": 0, "action": {} }),
        json!({ "do": "act", "id": "d", "against": hello["seq"], "seat": 0, "action": action }),
        json!({ "do": "undo", "id": "\0", "against": hello["seq"], "seat": 0 }),
        json!({ "do": "hint", "id": "\0", "seat": 0 }),
    ];
    for command in commands {
        let refused = tell(&mut bad, command.clone()).await;
        assert_eq!((&refused["kind"], &refused["code"]), (&json!("refused"), &json!("bad_text")));
        assert_eq!(refused["id"], command["id"]);
    }
    // A message that cannot be answered closes its own connection, with a reason.
    bad.say(json!({ "do": "react", "seat": 0, "sign": "\0" })).await;
    assert_eq!(bad.hear_kind("error").await["code"], "bad_text");
    assert_eq!(bad.hear().await, None);
    for text in ["\\ud800", "\\udc00x", "\\ud800\\ud800"] {
        let mut bad = me.connect(&id, 0).await;
        let say = format!(r#"{{"do": "say", "id": "s", "seat": 0, "text": "{text}"}}"#);
        bad.say_text(&say).await;
        assert_eq!(bad.hear_kind("error").await["code"], "bad_request");
    }
    goes_on(&mut good, "still").await;

    let account = json!({ "name": "a\0b", "password": "a long enough word" });
    assert_eq!(me.post("/api/login", account.clone()).await.refused(400), "bad_text");
    assert_eq!(me.post("/api/account", account).await.refused(400), "bad_text");
    assert_eq!(me.put("/api/me", json!({ "name": "a\0" })).await.refused(400), "bad_text");
    let game = me.get("/api/games").await.ok()[0]["id"].clone();
    for options in [json!({ "board": "a\0" }), json!({ "a\0": 1 }), json!({ "a": ["\0"] })] {
        let new = json!({ "game": game, "seats": 3, "options": options });
        assert_eq!(me.post("/api/tables", new).await.refused(400), "bad_text");
    }
    for path in ["%00", "a%00b", "%00/journal", "%00/replay", "%00/promises", "a?look=%00"] {
        let path = format!("/api/tables/{path}");
        assert_eq!(me.get(&path).await.refused(400), "bad_text", "{path}");
    }
    for what in ["join", "start", "leave", "rematch"] {
        let path = format!("/api/tables/%00/{what}");
        assert_eq!(me.post(&path, json!({})).await.refused(400), "bad_text", "{path}");
    }
    assert!(me.try_connect("%00", 0, None).await.is_err());
    let long = "0".repeat(2_000);
    assert_eq!(me.get(&format!("/api/tables/{long}")).await.refused(404), "no_table");
    goes_on(&mut good, "still more").await;
    hub.close().await;
}

/// The database refuses one person's text; everybody else can play on.
async fn ends_no_table(mut hub: Hub, refuse: &str) {
    let (me, id) = alone(&hub).await;
    hub.meanwhile(&[(refuse.to_owned(), Vec::new()) as Sql]).await;
    let me = Browser { host: hub.host.clone(), ..me };
    let mut good = me.connect(&id, 0).await;
    let first = good.hear_kind("hello").await;
    let mut bad = me.connect(&id, 0).await;
    bad.hear_kind("hello").await;
    for number in 0..3 {
        let say = json!({ "do": "say", "id": format!("no{number}"), "seat": 0, "text": "forbidden fruit" });
        let refused = tell(&mut bad, say).await;
        assert_eq!((&refused["kind"], &refused["code"]), (&json!("refused"), &json!("internal")));
        assert_eq!(refused["seq"], first["seq"], "nothing has changed");
    }
    let say = json!({ "do": "say", "id": "yes", "seat": 0, "text": "apples" });
    let receipt = tell(&mut bad, say.clone()).await;
    assert_eq!(receipt["kind"], "receipt");
    assert_eq!(receipt["seq"].as_u64(), first["seq"].as_u64().map(|seq| seq + 1));
    let heard = good.hear_kind("step").await;
    assert_eq!(heard["seen"]["said"], "apples", "nobody heard what was not stored: {heard}");
    goes_on(&mut good, "still").await;
    goes_on(&mut bad, "still more").await;
    assert_eq!(me.metric("table_rollbacks_total").await, 3);
    hub.restart().await;
    let me = Browser { host: hub.host.clone(), ..me };
    let mut again = me.connect(&id, 0).await;
    let history = again.hear_kind("hello").await["history"].to_string();
    assert!(history.contains("apples") && !history.contains("forbidden"), "{history}");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_sqlite_refuses_ends_no_table() {
    let refuse = "alter table records add column extra text check (body not like '%forbidden%')";
    ends_no_table(Hub::open().await, refuse).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_postgresql_refuses_ends_no_table() {
    let postgres = Postgres::start("whistlestop-refuses");
    let refuse = "alter table records add constraint c check (body not like '%forbidden%')";
    ends_no_table(on(&postgres, "refuses").await, refuse).await;
}

/// A bot whose move cannot be stored retries now and then, and nobody is disconnected.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_whose_move_is_refused_rests() {
    let mut hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let game = me.get("/api/games").await.ok()[0].clone();
    let seats = game["seats"]["min"].as_u64().expect("a number") as usize;
    let mut seating = vec!["bot:porter"; seats];
    seating[0] = "me";
    let new = json!({ "game": game["id"], "seats": seats, "seating": seating });
    let id = me.make(new).await;
    let refuse =
        r#"alter table records add column extra text check (body not like '%"played_by":"bot"%')"#;
    hub.meanwhile(&[(refuse.to_owned(), Vec::new()) as Sql]).await;
    let me = Browser { host: hub.host.clone(), ..me };
    me.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    let mut socket = me.connect(&id, 0).await;
    // Plays until it is a bot's turn.
    let mut hello = socket.hear_kind("hello").await;
    for number in 0.. {
        let mine = hello["turn"]["seats"].as_array().is_some_and(|seats| seats.contains(&json!(0)));
        if !mine {
            break;
        }
        tell(&mut socket, act(&format!("mine{number}"), &hello)).await;
        socket.say(json!({ "do": "look", "seat": 0 })).await;
        hello = socket.hear_kind("hello").await;
    }
    until("the table is reset", async || me.metric("table_rollbacks_total").await > 0).await;
    // Requests meanwhile do not make the bot retry more often.
    for _ in 0..200 {
        socket.say(json!({ "do": "look", "seat": 0 })).await;
        socket.hear_kind("hello").await;
    }
    let tried = me.metric("table_rollbacks_total").await;
    assert!(tried < 20, "it tried {tried} times");
    let say = json!({ "do": "say", "id": "yes", "seat": 0, "text": "are you there?" });
    assert_eq!(tell(&mut socket, say).await["kind"], "receipt");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_said_is_shown_as_it_was_meant() {
    let hub = Hub::open().await;
    let (me, id) = alone(&hub).await;
    let mut socket = me.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    let zalgo = format!("z{}", "\u{35c}".repeat(200));
    let said = [
        ("hello 👩‍🚀 ❤️", "hello 👩‍🚀 ❤️"),
        ("two\nlines", "two\nlines"),
        ("\u{202e}gnp.exe\u{7}", "gnp.exe"),
        (&zalgo, "z\u{35c}\u{35c}\u{35c}\u{35c}"),
    ];
    for (place, (text, shown)) in said.into_iter().enumerate() {
        let command = json!({ "do": "say", "id": format!("s{place}"), "seat": 0, "text": text });
        socket.say(command.clone()).await;
        assert_eq!(socket.hear_kind("step").await["seen"]["said"], shown);
        assert_eq!(answer(&mut socket).await["kind"], "receipt");
        // Repeated, it is the same command.
        assert_eq!(tell(&mut socket, command).await["repeated"], true);
    }
    let nothing = json!({ "do": "say", "id": "n", "seat": 0, "text": "\u{200b}\u{3164}" });
    let refused = tell(&mut socket, nothing).await;
    assert_eq!(
        (&refused["code"], &refused["detail"]["kind"]),
        (&json!("talk_refused"), &json!("empty"))
    );
    let game = me.get("/api/games").await.ok()[0]["id"].clone();
    let new = json!({ "game": game, "seats": 3, "options": { "board": "\u{202e}Town" } });
    assert_eq!(me.post("/api/tables", new).await.refused(400), "bad_text");
    hub.close().await;
}
