//! Seats, spectators, and stand-ins.

use serde_json::{Value, json};
use whistle_harness::browser::Browser;
use whistle_server::Settings;

use crate::commands::{act, answer, to_act};
use crate::games::play_on;
use crate::hub::{Hub, quick};

pub(crate) async fn first_game(me: &Browser) -> (Value, usize) {
    let game = me.get("/api/games").await.ok()[0].clone();
    (game["id"].clone(), game["seats"]["min"].as_u64().expect("a number") as usize)
}

/// A table of the first game, with the same kind of occupant on every seat.
pub(crate) async fn full_of(me: &Browser, who: &str) -> Value {
    let (game, seats) = first_game(me).await;
    json!({ "game": game, "seats": seats, "seating": vec![who; seats] })
}

/// A table of the first game with porter bots, and me on one seat.
pub(crate) async fn among_bots(me: &Browser, seat: usize) -> Value {
    let mut new = full_of(me, "bot:porter").await;
    new["seating"][seat] = json!("me");
    new
}

/// Creates a table with the host on seat 0, open seats for the others, and further settings.
async fn invite(me: &Browser, more: Value) -> String {
    let (game, seats) = first_game(me).await;
    let mut new = json!({ "game": game, "seats": seats });
    new.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    me.make(new).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_come_by_a_link_and_the_host_fills_the_rest_with_bots() {
    let hub = Hub::open().await;
    let (host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    guest.put("/api/me", json!({ "name": "Green" })).await.ok();
    let id = invite(&host, json!({})).await;
    let path = |rest: &str| format!("/api/tables/{id}{rest}");
    let mut waiting = host.connect(&id, 0).await;
    let hello = waiting.hear_kind("hello").await;
    assert_eq!((&hello["view"], &hello["seat"]), (&Value::Null, &json!(0)));
    assert_eq!(host.post(&path("/start"), json!({})).await.refused(409), "open_seats");
    let mut coming = guest.connect(&id, 0).await;
    assert_eq!(coming.hear_kind("hello").await["seat"], Value::Null);
    let card = guest.post(&path("/join"), json!({})).await.ok();
    assert_eq!((&card["seats"][1]["you"], &card["host"]), (&json!(true), &json!(false)));
    assert_eq!(
        coming.hear_kind("hello").await["seat"],
        1,
        "whoever sits down sees with that seat's eyes"
    );
    let told = loop {
        let told = waiting.hear_kind("table").await;
        if told["table"]["seats"][1]["occupant"] == "person" {
            break told;
        }
    };
    assert_eq!(told["table"]["seats"][1]["name"], "Green");
    assert_eq!(guest.post(&path("/join"), json!({ "seat": 0 })).await.refused(409), "seat_taken");
    let bot = json!({ "occupant": "bot:porter" });
    assert_eq!(guest.post(&path("/seats/2"), bot.clone()).await.refused(403), "not_host");
    assert_eq!(host.post(&path("/seats/1"), bot.clone()).await.refused(403), "not_host");
    host.post(&path("/seats/2"), bot).await.ok();
    assert_eq!(guest.post(&path("/start"), json!({})).await.refused(403), "not_host");
    let card = host.post(&path("/start"), json!({})).await.ok();
    assert_eq!(card["status"], "playing");
    let third = Browser::arrive(&hub.host).await;
    assert_eq!(third.post(&path("/join"), json!({})).await.refused(409), "started");
    let step = coming.hear_kind("step").await;
    assert_eq!(step["seq"], 1);
    let mine = guest.get("/api/tables").await.ok();
    assert_eq!(mine["mine"][0]["id"], id.as_str());
    assert_eq!(mine["open"], json!([]), "a table by link stands in no list");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_stands_in_and_gives_the_seat_back() {
    let hub = Hub::open().await;
    let (host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let id = invite(&host, json!({ "seating": ["me", "open", "bot:porter"] })).await;
    let path = |rest: &str| format!("/api/tables/{id}{rest}");
    guest.post(&path("/join"), json!({})).await.ok();
    host.post(&path("/start"), json!({})).await.ok();
    let bot = json!({ "occupant": "bot:conductor" });
    // The guest is not connected: the host lets a bot play for them.
    let card = host.post(&path("/seats/1"), bot.clone()).await.ok();
    assert_eq!(card["seats"][1]["stand_in"], "conductor");
    // They come back, and the bot leaves.
    let mut socket = guest.connect(&id, 0).await;
    let hello = socket.hear_kind("hello").await;
    assert_eq!(hello["table"]["seats"][1]["stand_in"], Value::Null);
    assert_eq!(host.post(&path("/seats/1"), bot.clone()).await.refused(409), "present");
    assert_eq!(guest.post(&path("/seats/0"), bot.clone()).await.refused(403), "not_yours");
    assert_eq!(guest.post(&path("/seats/2"), bot.clone()).await.refused(409), "no_person");
    // They hand over the seat themselves: then the bot stays until they want it back.
    guest.post(&path("/seats/1"), bot).await.ok();
    socket
        .say(json!({ "do": "act", "id": "x", "against": hello["seq"], "seat": 1, "action": {} }))
        .await;
    assert_eq!(answer(&mut socket).await["code"], "stand_in");
    let card = guest.post(&path("/seats/1"), json!({ "occupant": "me" })).await.ok();
    assert_eq!(card["seats"][1]["stand_in"], Value::Null);
    // A bot plays for people who leave, and without people the game is played to its end.
    guest.post(&path("/leave"), json!({})).await.ok();
    host.post(&path("/leave"), json!({ "seat": 0 })).await.ok();
    loop {
        if !socket.hear_kind("step").await["outcome"].is_null() {
            break;
        }
    }
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_seats_in_one_browser_are_looked_at_one_by_one() {
    let hub = Hub::open().await;
    let (me, id) = crate::commands::alone(&hub).await;
    let mut socket = me.connect(&id, 0).await;
    let hello = socket.hear_kind("hello").await;
    assert_eq!(hello["mine"], json!([0, 1, 2]));
    // The first view is that of the seat to act, which is drawn.
    let mut views = Vec::new();
    for seat in [Some(0), Some(1), None] {
        socket.say(json!({ "do": "look", "seat": seat })).await;
        let hello = socket.hear_kind("hello").await;
        assert_eq!((&hello["seat"], &hello["history"]), (&json!(seat), &json!([])));
        views.push(hello["view"].clone());
    }
    assert!(views[0] != views[1] && views[1] != views[2], "each pair of eyes sees its own");
    // After a change of viewer, the client gets the events that its seat saw meanwhile.
    for seat in [0, 1] {
        socket.say(json!({ "do": "look", "seat": seat, "since": 0 })).await;
        let hello = socket.hear_kind("hello").await;
        let seen = hello["history"].as_array().expect("a list").iter();
        let events = seen.flat_map(|seen| seen["events"].as_array().expect("a list"));
        let dealt: Vec<&Value> = events.filter(|event| event["kind"] == "hand_dealt").collect();
        let known: Vec<bool> = dealt.iter().map(|event| !event["cards"].is_null()).collect();
        assert_eq!(known, [seat == 0, seat == 1, false], "{dealt:?}");
        let newest = hello["seq"].clone();
        socket.say(json!({ "do": "look", "seat": seat, "since": newest })).await;
        assert_eq!(socket.hear_kind("hello").await["history"], json!([]));
    }
    let stranger = Browser::arrive(&hub.host).await;
    let mut outside = stranger.connect(&id, 0).await;
    assert_eq!(outside.hear_kind("hello").await["view"], views[2]);
    outside.say(json!({ "do": "look", "seat": 0 })).await;
    assert_eq!(outside.hear_kind("error").await["code"], "not_your_seat");
    assert_eq!(outside.hear().await, None);
    hub.close().await;
}

/// Several people at one screen: no frame contains a hand before one of them says "it's me".
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_shares_a_screen_sees_no_hand_before_somebody_looks() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let id = invite(&me, json!({ "seating": ["me", "open", "bot:porter"] })).await;
    let path = |rest: &str| format!("/api/tables/{id}{rest}");
    let mut lobby = me.connect_looking(&id, "later").await.expect("a websocket");
    assert_eq!(lobby.hear_kind("hello").await["seat"], 0, "one seat needs no cover");
    me.post(&path("/seats/1"), json!({ "occupant": "me" })).await.ok();
    let hello = lobby.hear_kind("hello").await;
    assert_eq!((&hello["seat"], &hello["mine"]), (&Value::Null, &json!([0, 1])));
    me.post(&path("/start"), json!({})).await.ok();
    let step = lobby.hear_kind("step").await;
    assert_eq!(step["view"]["viewer"], Value::Null);
    let mut late = me.connect_looking(&id, "later").await.expect("a websocket");
    let hello = late.hear_kind("hello").await;
    assert_eq!((&hello["seat"], &hello["view"]["viewer"]), (&Value::Null, &Value::Null));
    assert_eq!((&hello["mine"], &hello["legal"]), (&json!([0, 1]), &json!([])));
    // A bot's moves and a change of occupant during the game reveal nothing either.
    me.post(&path("/seats/1"), json!({ "occupant": "bot:porter" })).await.ok();
    me.post(&path("/seats/1"), json!({ "occupant": "me" })).await.ok();
    late.say(json!({ "do": "look", "seat": 1, "since": 0 })).await;
    let hello = late.hear_kind("hello").await;
    assert_eq!((&hello["seat"], &hello["view"]["viewer"]), (&json!(1), &json!(1)));
    // A player whose connection was lost is still the viewer afterwards; nobody gets another's view.
    let mut again = me.connect_looking(&id, "1").await.expect("a websocket");
    assert_eq!(again.hear_kind("hello").await["seat"], 1);
    let mut other = me.connect_looking(&id, "2").await.expect("a websocket");
    assert_eq!(other.hear_kind("hello").await["seat"], Value::Null);
    let refused = me.connect_looking(&id, "everybody").await;
    assert!(refused.is_err_and(|error| error.contains("400")));
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_may_forbid_spectators() {
    let hub = Hub::open().await;
    let (me, stranger) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let seating = json!({ "seating": ["me", "bot:porter", "bot:porter"], "spectators": "no" });
    let id = invite(&me, seating).await;
    // While the table waits, anybody with the link may view it, since they may want to join.
    let mut early = stranger.connect(&id, 0).await;
    assert_eq!(early.hear_kind("hello").await["view"], Value::Null);
    me.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    assert_eq!(early.hear_kind("error").await["code"], "no_spectators");
    let mut late = stranger.connect(&id, 0).await;
    assert_eq!(late.hear().await.expect("a reason")["code"], "no_spectators");
    assert_eq!(late.hear().await, None);
    let mut socket = me.connect(&id, 0).await;
    play_on(&mut socket, 0).await;
    let journal = format!("/api/tables/{id}/journal");
    assert_eq!(stranger.get(&journal).await.refused(403), "no_spectators");
    assert_eq!(me.get(&journal).await.status, 200);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_may_delay_spectators() {
    // Long enough that nothing is released while the test runs.
    let hub = Hub::with(Settings { spectator_delay_s: 3_600, ..quick() }).await;
    let (me, stranger) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let mut new = full_of(&me, "me").await;
    new["spectators"] = json!("delayed");
    let id = me.play(&new).await;
    let mut outside = stranger.connect(&id, 0).await;
    let hello = outside.hear_kind("hello").await;
    assert_eq!(
        (&hello["view"], &hello["seq"], &hello["history"]),
        (&Value::Null, &json!(0), &json!([]))
    );
    assert_eq!((&hello["turn"], &hello["table"]["turn"]), (&Value::Null, &Value::Null));
    let mut socket = me.connect(&id, 0).await;
    let hello = socket.hear_kind("hello").await;
    let hello = to_act(&mut socket, hello).await;
    socket.say(act("a", &hello)).await;
    answer(&mut socket).await;
    // A reaction is not delayed, which shows that nothing else was sent before it.
    socket.say(json!({ "do": "react", "seat": 0, "sign": "think" })).await;
    outside.hear_kind("reaction").await;
    let told = |kind: &str| {
        outside.heard.iter().any(|text| text.contains(&format!("\"kind\":\"{kind}\"")))
    };
    assert!(told("reaction") && !told("step"), "{:?}", outside.heard);
    // Nor does any answer reveal how far the game is.
    let action = json!({ "kind": "nothing_like_it" });
    for says in [
        json!({ "do": "act", "id": "x", "against": 0, "seat": 0, "action": action }),
        json!({ "do": "undo", "id": "y", "against": 9, "seat": 0 }),
        json!({ "do": "hint", "id": "z", "seat": 0 }),
    ] {
        outside.say(says).await;
        assert_eq!(outside.hear_kind("refused").await["seq"], 0);
    }
    outside.say(json!({ "do": "look", "seat": null, "since": 0 })).await;
    let hello = outside.hear_kind("hello").await;
    assert_eq!((&hello["seq"], &hello["table"]["seq"]), (&json!(0), &json!(0)));
    let card = stranger.get(&format!("/api/tables/{id}")).await.ok();
    assert_eq!((&card["seq"], &card["turn"]), (&json!(0), &Value::Null));
    hub.close().await;
    // And without a delay everything is released at once.
    let hub = Hub::with(Settings { spectator_delay_s: 0, ..quick() }).await;
    let (me, stranger) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let id = me.play(&new).await;
    let mut outside = stranger.connect(&id, 0).await;
    outside.hear_kind("hello").await;
    let mut socket = me.connect(&id, 0).await;
    let hello = socket.hear_kind("hello").await;
    let hello = to_act(&mut socket, hello).await;
    socket.say(act("a", &hello)).await;
    answer(&mut socket).await;
    while outside.hear_kind("step").await["seq"] != json!(hello["seq"].as_u64().unwrap() + 1) {}
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_who_asks_gets_the_same_rematch() {
    let hub = Hub::open().await;
    let (host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let id =
        invite(&host, json!({ "seating": ["me", "open", "bot:porter"], "visibility": "public" }))
            .await;
    let path = |rest: &str| format!("/api/tables/{id}{rest}");
    assert_eq!(guest.get("/api/tables").await.ok()["open"][0]["id"], id.as_str());
    guest.post(&path("/join"), json!({})).await.ok();
    host.post(&path("/start"), json!({})).await.ok();
    assert_eq!(host.post(&path("/rematch"), json!({})).await.refused(409), "not_over");
    host.post(&path("/leave"), json!({})).await.ok();
    let mut socket = guest.connect(&id, 0).await;
    play_on(&mut socket, 1).await;
    let again = guest.post(&path("/rematch"), json!({})).await.ok();
    let same = host.post(&path("/rematch"), json!({})).await.ok();
    assert_eq!(again["id"], same["id"]);
    assert_ne!(again["id"], id.as_str());
    assert_eq!((&again["status"], &again["host"]), (&json!("waiting"), &json!(true)));
    assert_eq!(same["seats"][0]["you"], true);
    assert_ne!(again["commitment"], host.get(&path("")).await.ok()["commitment"], "new dice");
    let told = loop {
        let told = socket.hear_kind("table").await;
        if !told["table"]["rematch"].is_null() {
            break told;
        }
    };
    assert_eq!(told["table"]["rematch"], again["id"]);
    let stranger = Browser::arrive(&hub.host).await;
    assert_eq!(stranger.post(&path("/rematch"), json!({})).await.refused(403), "not_seated");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_time_is_up_a_bot_moves() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let seating = json!(["me", "bot:porter", "bot:porter"]);
    let id =
        invite(&me, json!({ "seating": seating, "clock": { "move_s": 1, "reserve_s": 0 } })).await;
    me.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    let mut socket = me.connect(&id, 0).await;
    let hello = socket.hear_kind("hello").await;
    assert_eq!(hello["clocks"]["reserve_ms"], json!([0, 0, 0]));
    // The player sends nothing, and still the seat acts.
    let step = loop {
        let step = socket.hear_kind("step").await;
        if step["seen"]["seat"] == 0 {
            break step;
        }
    };
    assert!(step["clocks"]["at_ms"].is_u64(), "{step}");
    hub.close().await;
}
