//! Malicious or broken clients.

use serde_json::json;
use whistle_harness::browser::Browser;
use whistle_server::{Limits, Settings};

use crate::commands::alone;
use crate::hub::{Hub, quick};

fn limited(limits: Limits) -> Settings {
    Settings { limits, ..quick() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_makes_no_sense_is_sent_away_and_the_table_goes_on() {
    let hub = Hub::open().await;
    let (me, id) = alone(&hub).await;
    let mut good = me.connect(&id, 0).await;
    let hello = good.hear_kind("hello").await;
    let too_long = format!("{{\"do\": \"say\", \"text\": \"{}\"}}", "a".repeat(20_000));
    let too_deep = format!("{}{}", "[".repeat(5_000), "]".repeat(5_000));
    let nonsense = [
        "this is not JSON",
        "{}",
        "[]",
        "null",
        "{\"do\": \"fly\"}",
        "{\"do\": \"act\"}",
        "{\"do\": \"pong\", \"t\": -1}",
        "{\"do\": \"look\", \"seat\": 300}",
        "{\"do\": \"undo\", \"id\": 7, \"against\": 0, \"seat\": 0}",
        "{\"do\": \"undo\", \"id\": \"a\", \"against\": 0, \"seat\": 0, \"more\": 1}",
        &too_long,
        &too_deep,
    ];
    for text in nonsense {
        let mut bad = me.connect(&id, 0).await;
        bad.hear_kind("hello").await;
        bad.say_text(text).await;
        // With a reason, unless the frame was too large to be read at all.
        while let Some(says) = bad.hear().await {
            if says["kind"] == "error" {
                assert!(says["code"].is_string(), "{says}");
            }
        }
    }
    let hello = crate::commands::to_act(&mut good, hello).await;
    good.say(crate::commands::act("still", &hello)).await;
    assert_eq!(crate::commands::answer(&mut good).await["kind"], "receipt");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_ends_its_own_connection_and_no_other() {
    let settings = limited(Limits { messages_per_second: 5, ..Limits::lifted() });
    let hub = Hub::with(settings).await;
    let (me, id) = alone(&hub).await;
    let mut good = me.connect(&id, 0).await;
    let hello = good.hear_kind("hello").await;
    let mut flood = me.connect(&id, 0).await;
    for number in 0..2_000 {
        flood.say(json!({ "do": "pong", "t": number })).await;
    }
    let mut said = Vec::new();
    while let Some(says) = flood.hear().await {
        said.push(says["code"].clone());
    }
    assert!(said.contains(&json!("too_much")), "{said:?}");
    let hello = crate::commands::to_act(&mut good, hello).await;
    good.say(crate::commands::act("still", &hello)).await;
    assert_eq!(crate::commands::answer(&mut good).await["kind"], "receipt");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_other_sites_change_nothing() {
    let hub = Hub::open().await;
    let (me, id) = alone(&hub).await;
    let json = "Content-Type: application/json";
    let path = format!("/api/tables/{id}/leave");
    let own = format!("Origin: http://{}", hub.host);
    let refused = |headers: Vec<String>| {
        let (me, path) = (me.clone(), path.clone());
        async move {
            let headers: Vec<&str> = headers.iter().map(String::as_str).collect();
            let answer = me.send("POST", &path, &headers, "{}").await;
            (answer.status, answer.json()["error"]["code"].clone())
        }
    };
    for origin in ["http://evil.example", "null", &format!("http://{}.evil.example", hub.host)] {
        let (status, code) = refused(vec![json.to_owned(), format!("Origin: {origin}")]).await;
        assert_eq!((status, code), (403, json!("other_origin")), "{origin}");
        assert!(me.try_connect(&id, 0, Some(origin)).await.is_err(), "{origin}");
    }
    for kind in ["Content-Type: text/plain", "Content-Type: application/x-www-form-urlencoded"] {
        let (status, code) = refused(vec![kind.to_owned(), own.clone()]).await;
        assert_eq!((status, code), (415, json!("not_json")));
    }
    let (status, _) = refused(vec![own.clone()]).await;
    assert_eq!(status, 415, "without a type at all");
    assert_eq!(
        me.get(&format!("/api/tables/{id}")).await.ok()["seats"][0]["stand_in"],
        json!(null)
    );
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_requests_are_answered_with_words() {
    let hub = Hub::open().await;
    let (me, id) = alone(&hub).await;
    let nobody = Browser { host: hub.host.clone(), cookie: None };
    let forged = Browser { host: hub.host.clone(), cookie: Some("whistlestop=00ff".into()) };
    let start = format!("/api/tables/{id}/start");
    assert_eq!(nobody.post(&start, json!({})).await.refused(401), "who_are_you");
    assert_eq!(forged.post(&start, json!({})).await.refused(401), "who_are_you");
    assert_eq!(me.get("/api/tables/00000000").await.refused(404), "no_table");
    assert_eq!(me.get("/api/nothing").await.refused(404), "not_found");
    assert!(me.try_connect("00000000", 0, None).await.is_err());
    let new = |changes: serde_json::Value| {
        let mut new = json!({ "game": "", "seats": 3 });
        new.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        new
    };
    let game = me.get("/api/games").await.ok()[0]["id"].clone();
    let cases = [
        (new(json!({})), "unknown_game"),
        (new(json!({ "game": game, "seats": 9 })), "bad_config"),
        (new(json!({ "game": game, "seats": 0 })), "bad_config"),
        (new(json!({ "game": game, "options": { "no_such": true } })), "bad_config"),
        (new(json!({ "game": game, "seating": ["me"] })), "bad_seating"),
        (new(json!({ "game": game, "seating": ["me", "bot:king", "open"] })), "bad_level"),
        (new(json!({ "game": game, "seating": ["me", "you", "open"] })), "bad_occupant"),
        (new(json!({ "game": game, "clock": { "move_s": 0, "reserve_s": 0 } })), "bad_clock"),
        (new(json!({ "game": game, "more": 1 })), "bad_request"),
    ];
    for (body, code) in cases {
        assert_eq!(me.post("/api/tables", body.clone()).await.refused(400), code, "{body}");
    }
    assert_eq!(me.post(&start, json!({})).await.refused(409), "started");
    let path = format!("/api/tables/{id}/seats/17");
    assert_eq!(me.post(&path, json!({ "occupant": "open" })).await.refused(400), "bad_seat");
    for name in ["", "   ", "a\u{7}b", &"a".repeat(33)] {
        assert_eq!(me.put("/api/me", json!({ "name": name })).await.refused(400), "bad_name");
    }
    let named = me.put("/api/me", json!({ "name": "  Blue \n Engine " })).await.ok();
    assert_eq!(named["name"], "Blue Engine");
    let large = json!({ "name": "a".repeat(100_000) });
    assert_eq!(me.put("/api/me", large).await.status, 413);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_can_ask_for_so_much_and_no_more() {
    let hub = Hub::with(limited(Limits { new_per_minute: 3, ..Limits::lifted() })).await;
    for _ in 0..3 {
        Browser::arrive(&hub.host).await;
    }
    let nobody = Browser { host: hub.host.clone(), cookie: None };
    assert_eq!(nobody.get("/api/me").await.refused(429), "too_much");
    hub.close().await;
    let hub = Hub::with(limited(Limits { requests_per_second: 1, ..Limits::lifted() })).await;
    let nobody = Browser { host: hub.host.clone(), cookie: None };
    let mut statuses = Vec::new();
    for _ in 0..20 {
        statuses.push(nobody.get("/healthz").await.status);
    }
    assert!(statuses.contains(&200) && statuses.contains(&429), "{statuses:?}");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_says_what_a_browser_must_not_do() {
    let hub = Hub::open().await;
    let nobody = Browser { host: hub.host.clone(), cookie: None };
    for path in ["/", "/t/abc", "/api/games", "/healthz", "/metrics", "/api/nothing"] {
        let answer = nobody.get(path).await;
        let policy = answer.header("content-security-policy").expect(path);
        // WebAssembly may be compiled, but text must never become a script.
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        assert!(!policy.contains("'unsafe-eval'"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"), "{path}");
    }
    assert_eq!(nobody.get("/").await.status, 200);
    assert_eq!(nobody.get("/no-such-file.js").await.status, 404);
    assert_eq!(nobody.get("/../../etc/passwd").await.status, 200, "an address of the client's own");
    hub.close().await;
}
