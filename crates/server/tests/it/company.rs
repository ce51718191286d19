//! People at a table: talk before the game, spectators, resigning, shared screens, and results.

use serde_json::{Value, json};
use whistle_harness::browser::{Browser, Socket};
use whistle_server::Limits;

use crate::commands::answer;
use crate::hub::{Hub, quick};
use crate::past::verified;

/// A table with these occupants that has not started.
async fn waiting(host: &Browser, seating: Value) -> String {
    let seats = seating.as_array().expect("a list").len();
    host.make(json!({ "game": "trick-of-the-rails", "seats": seats, "seating": seating })).await
}

fn say(id: &str, seat: u8, text: &str) -> Value {
    json!({ "do": "say", "id": id, "seat": seat, "text": text })
}

fn texts(hello: &Value) -> Vec<&str> {
    let lines = hello["lobby"].as_array();
    let lines = lines.map(Vec::as_slice).unwrap_or_default();
    lines.iter().map(|line| line["text"].as_str().expect("words")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_talk_while_the_table_waits_and_whoever_comes_later_reads_it() {
    let mut hub = Hub::open().await;
    let (host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    guest.put("/api/me", json!({ "name": "Green" })).await.ok();
    let id = waiting(&host, json!(["me", "open", "bot:porter"])).await;
    let mut hosts = host.connect(&id, 0).await;
    assert_eq!(texts(&hosts.hear_kind("hello").await), [""; 0]);
    let mut guests = guest.connect(&id, 0).await;
    guests.hear_kind("hello").await;
    // Spectators cannot talk, and nobody can talk for somebody else.
    guests.say(say("a", 1, "hello?")).await;
    assert_eq!(answer(&mut guests).await["code"], "not_your_seat");
    guest.post(&format!("/api/tables/{id}/join"), json!({})).await.ok();
    guests.say(say("b", 0, "I am the host")).await;
    assert_eq!(answer(&mut guests).await["code"], "not_your_seat");
    guests.say(say("c", 1, "hello\u{202e} all")).await;
    assert_eq!(answer(&mut guests).await["kind"], "receipt");
    let heard = hosts.hear_kind("said").await;
    let line = json!({ "kind": "said", "seat": 1, "name": "Green", "text": "hello all" });
    assert_eq!(heard, line, "cleaned like all talk");
    // A repeated message counts once; another one with its id is refused.
    guests.say(say("c", 1, "hello all")).await;
    assert_eq!(answer(&mut guests).await["repeated"], true);
    guests.say(say("c", 1, "something else")).await;
    assert_eq!(answer(&mut guests).await["code"], "id_used");
    for (words, kind) in [("", "empty"), ("\u{200b}", "empty"), (&*"a".repeat(501), "too_long")] {
        guests.say(say("d", 1, words)).await;
        let refused = answer(&mut guests).await;
        assert_eq!(
            (&refused["code"], &refused["detail"]["kind"]),
            (&json!("talk_refused"), &json!(kind))
        );
    }
    // Nothing else is possible before the game begins.
    guests.say(json!({ "do": "act", "id": "e", "against": 0, "seat": 1, "action": {} })).await;
    assert_eq!(answer(&mut guests).await["code"], "waiting");
    hub.restart().await;
    let newcomer = Browser::arrive(&hub.host).await;
    let hello = newcomer.connect(&id, 0).await.hear_kind("hello").await;
    assert_eq!(texts(&hello), ["hello all"], "also after a restart, and for whoever looks on");
    // The talk stays with the table when the game has begun, but is not in its game file.
    let host = Browser { host: hub.host.clone(), ..host };
    host.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    let hello = host.connect(&id, 0).await.hear_kind("hello").await;
    assert_eq!(texts(&hello), ["hello all"]);
    let listed = host.get("/api/tables").await.body;
    assert!(!listed.contains("hello all"), "no list has it");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn talk_before_the_game_is_bounded() {
    let hub = Hub::open().await;
    let host = Browser::arrive(&hub.host).await;
    let id = waiting(&host, json!(["me", "open", "bot:porter"])).await;
    let mut socket = host.connect(&id, 0).await;
    for number in 0..60 {
        socket.say(say(&format!("n{number}"), 0, &format!("line {number}"))).await;
        assert_eq!(answer(&mut socket).await["kind"], "receipt");
    }
    let hello = host.connect(&id, 0).await.hear_kind("hello").await;
    let kept = texts(&hello);
    assert_eq!((kept.len(), kept[0], kept[49]), (50, "line 10", "line 59"));
    hub.close().await;
    let limits = Limits { lines_per_minute: 2, ..Limits::lifted() };
    let hub = Hub::with(whistle_server::Settings { limits, ..quick() }).await;
    let host = Browser::arrive(&hub.host).await;
    let id = waiting(&host, json!(["me", "open", "bot:porter"])).await;
    let mut socket = host.connect(&id, 0).await;
    for (id, kind) in [("a", "receipt"), ("b", "receipt"), ("c", "refused")] {
        socket.say(say(id, 0, "chatter")).await;
        let answer = answer(&mut socket).await;
        assert_eq!(answer["kind"], kind, "{answer}");
        assert!(kind == "receipt" || answer["limit"] == "lines_per_minute", "{answer}");
    }
    hub.close().await;
}

/// Leaves a game to bots, and returns how it ended.
async fn left_to_bots(who: &Browser, id: &str) -> Value {
    let mut socket = who.connect(id, 0).await;
    socket.hear_kind("hello").await;
    who.post(&format!("/api/tables/{id}/leave"), json!({})).await.ok();
    loop {
        let step = socket.hear_kind("step").await;
        if !step["outcome"].is_null() {
            return step["outcome"].clone();
        }
    }
}

/// Waits until the table shows this many spectators.
async fn until_watched(socket: &mut Socket, count: u32) {
    while socket.hear_kind("table").await["table"]["watching"] != count {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_knows_how_many_look_on() {
    let hub = Hub::open().await;
    let host = Browser::arrive(&hub.host).await;
    let id = host
        .play(json!({
            "game": "trick-of-the-rails", "seats": 3, "seating": ["me", "bot:porter", "bot:porter"],
            "options": { "first_lead": 0 },
        }))
        .await;
    let mut socket = host.connect(&id, 0).await;
    assert_eq!(socket.hear_kind("hello").await["table"]["watching"], 0);
    let (first, second) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let mut looks_on = first.connect(&id, 0).await;
    assert_eq!(looks_on.hear_kind("hello").await["table"]["watching"], 1);
    let again = first.connect(&id, 0).await;
    until_watched(&mut socket, 1).await;
    let other = second.connect(&id, 0).await;
    until_watched(&mut socket, 2).await;
    // A second window is not a second person.
    assert_eq!(host.get(&format!("/api/tables/{id}")).await.ok()["watching"], 2);
    again.close().await;
    other.close().await;
    until_watched(&mut socket, 1).await;
    looks_on.close().await;
    until_watched(&mut socket, 0).await;
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_gives_up_is_last_and_the_record_stays_what_the_rules_say() {
    let mut hub = Hub::open().await;
    let (host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let id = waiting(&host, json!(["me", "open", "bot:porter"])).await;
    let path = |rest: &str| format!("/api/tables/{id}{rest}");
    guest.post(&path("/join"), json!({})).await.ok();
    let resign = async |who: &Browser| who.post(&path("/resign"), json!({})).await;
    assert_eq!(resign(&guest).await.refused(409), "waiting");
    host.post(&path("/start"), json!({})).await.ok();
    let stranger = Browser::arrive(&hub.host).await;
    assert_eq!(resign(&stranger).await.refused(409), "not_seated");
    let card = resign(&guest).await.ok();
    assert_eq!(
        (&card["seats"][1]["resigned"], &card["seats"][1]["stand_in"]),
        (&json!(true), &json!("conductor"))
    );
    assert_eq!(card["seats"][0]["resigned"], false);
    // Resigning is final, even if they come back or change their mind.
    let mut socket = guest.connect(&id, 0).await;
    let hello = socket.hear_kind("hello").await;
    assert_eq!(hello["table"]["seats"][1]["stand_in"], "conductor");
    let back = json!({ "occupant": "me" });
    assert_eq!(guest.post(&path("/seats/1"), back).await.refused(409), "resigned");
    socket
        .say(json!({ "do": "act", "id": "x", "against": hello["seq"], "seat": 1, "action": {} }))
        .await;
    assert_eq!(answer(&mut socket).await["code"], "stand_in");
    guest.post(&path("/leave"), json!({})).await.ok();
    host.post(&path("/leave"), json!({})).await.ok();
    let outcome = loop {
        let step = socket.hear_kind("step").await;
        if !step["outcome"].is_null() {
            break step["outcome"].clone();
        }
    };
    let standings = outcome["standings"].as_array().expect("a list");
    assert_eq!(standings[1]["rank"], 3, "{outcome}");
    assert!(!outcome["winners"].as_array().expect("a list").contains(&json!(1)), "{outcome}");
    assert_eq!(resign(&host).await.refused(409), "over");
    // Everybody sees the same: newcomers, replays, and lists of games.
    hub.restart().await;
    let (host, guest) =
        (Browser { host: hub.host.clone(), ..host }, Browser { host: hub.host.clone(), ..guest });
    let hello = host.connect(&id, 0).await.hear_kind("hello").await;
    assert_eq!(hello["outcome"], outcome);
    assert_eq!(guest.get(&path("/replay")).await.ok()["outcome"], outcome);
    let mine = guest.get("/api/me/games").await.ok();
    assert_eq!((&mine[0]["table"], &mine[0]["mine"][0]["rank"]), (&json!(id), &json!(3)));
    assert_eq!(mine[0]["levels"], json!(["porter"]), "the bot that played on was no opponent");
    // The dice check still works.
    assert!(verified(&guest, &id).await.outcomes > 0);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_share_a_screen_have_names() {
    let mut hub = Hub::open().await;
    let (mut host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    host.put("/api/me", json!({ "name": "Red" })).await.ok();
    let mut other = Browser::arrive(&hub.host).await;
    let answer = other
        .post("/api/account", json!({ "name": "Blue", "password": "a long enough word" }))
        .await;
    answer.ok();
    other.keep_cookie(&answer);
    let id = waiting(&host, json!(["me", "me", "open"])).await;
    guest.post(&format!("/api/tables/{id}/join"), json!({})).await.ok();
    let path = format!("/api/tables/{id}/names");
    let names = |list: Value| json!({ "names": list });
    let card = host.post(&path, names(json!(["Ann", "  Ben ", "Cat"]))).await.ok();
    let called = |card: &Value| -> Vec<Value> {
        card["seats"].as_array().expect("a list").iter().map(|seat| seat["name"].clone()).collect()
    };
    assert_eq!(called(&card), [json!("Ann"), json!("Ben"), Value::Null], "only one's own seats");
    let card = host.post(&path, names(json!([null, "Ben"]))).await.ok();
    assert_eq!(called(&card), [json!("Red"), json!("Ben"), Value::Null]);
    assert_eq!(host.post(&path, names(json!(["BLUE"]))).await.refused(409), "name_taken");
    assert_eq!(host.post(&path, names(json!(["\u{202e}x"]))).await.refused(400), "bad_name");
    let stranger = Browser::arrive(&hub.host).await;
    assert_eq!(stranger.post(&path, names(json!(["Ann"]))).await.refused(409), "not_seated");
    // Coming back does not change a name.
    hub.restart().await;
    host.host.clone_from(&hub.host);
    let hello = host.connect(&id, 0).await.hear_kind("hello").await;
    assert_eq!(called(&hello["table"]), [json!("Red"), json!("Ben"), Value::Null]);
    host.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    assert_eq!(host.post(&path, names(json!(["Ann"]))).await.refused(409), "started");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_lists_its_finished_games_on_another_device() {
    let mut hub = Hub::open().await;
    let mut phone = Browser::arrive(&hub.host).await;
    assert_eq!(phone.get("/api/me/games").await.ok(), json!([]));
    let account = json!({ "name": "red", "password": "a long enough word" });
    let answer = phone.post("/api/account", account.clone()).await;
    answer.ok();
    phone.keep_cookie(&answer);
    let one = json!(["me", "bot:porter", "bot:conductor"]);
    let alone =
        phone.play(json!({ "game": "trick-of-the-rails", "seats": 3, "seating": one })).await;
    let two = json!(["me", "me", "bot:porter"]);
    let shared =
        phone.make(json!({ "game": "trick-of-the-rails", "seats": 3, "seating": two })).await;
    phone
        .post(&format!("/api/tables/{shared}/names"), json!({ "names": ["Ann", "Ben"] }))
        .await
        .ok();
    phone.post(&format!("/api/tables/{shared}/start"), json!({})).await.ok();
    let unfinished =
        phone.play(json!({ "game": "trick-of-the-rails", "seats": 3, "seating": one })).await;
    let mut ends = Vec::new();
    for id in [&alone, &shared] {
        ends.push(left_to_bots(&phone, id).await);
    }
    let mut laptop = Browser::arrive(&hub.host).await;
    let answer = laptop.post("/api/login", account).await;
    answer.ok();
    laptop.keep_cookie(&answer);
    let listed = laptop.get("/api/me/games").await.ok();
    let of = |id: &str| {
        let list = listed.as_array().expect("a list");
        list.iter().find(|game| game["table"] == id).cloned().unwrap_or_default()
    };
    assert_eq!(listed.as_array().map(Vec::len), Some(2), "{listed}");
    assert_eq!(of(&unfinished), Value::Null);
    let first = of(&alone);
    assert_eq!((&first["game"], &first["seats"]), (&json!("trick-of-the-rails"), &json!(3)));
    assert_eq!(first["levels"], json!(["porter", "conductor"]));
    let standing = |end: &Value, seat: usize| {
        let standing = &end["standings"][seat];
        (standing["rank"].clone(), standing["score"].clone())
    };
    let mine = |game: &Value, at: usize| {
        (game["mine"][at]["rank"].clone(), game["mine"][at]["score"].clone())
    };
    assert_eq!(mine(&first, 0), standing(&ends[0], 0));
    let second = of(&shared);
    assert_eq!(
        (mine(&second, 0), mine(&second, 1)),
        (standing(&ends[1], 0), standing(&ends[1], 1))
    );
    assert_eq!(
        (&second["mine"][0]["name"], &second["mine"][1]["name"]),
        (&json!("Ann"), &json!("Ben"))
    );
    // Results of games that ended before results were stored are computed when somebody requests them.
    let without =
        "update tables set description = json_remove(description, '$.result') where id = $1";
    hub.meanwhile(&[(without.to_owned(), vec![alone.clone()])]).await;
    laptop.host.clone_from(&hub.host);
    assert_eq!(laptop.get("/api/me/games").await.ok().as_array().map(Vec::len), Some(1));
    laptop.get(&format!("/api/tables/{alone}")).await.ok();
    assert_eq!(laptop.get("/api/me/games").await.ok().as_array().map(Vec::len), Some(2));
    let nobody = Browser { host: hub.host.clone(), cookie: None };
    assert_eq!(nobody.get("/api/me/games").await.refused(401), "who_are_you");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_without_spectators_tells_strangers_nothing_of_how_it_goes() {
    let hub = Hub::open().await;
    let (me, stranger) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let new = json!({
        "game": "trick-of-the-rails", "seats": 3, "seating": ["me", "me", "me"], "spectators": "no",
    });
    let id = me.play(new).await;
    let path = format!("/api/tables/{id}");
    let own = me.get(&path).await.ok();
    assert!(own["seq"].as_u64() > Some(0) && own["turn"].is_object(), "{own}");
    let card = stranger.get(&path).await.ok();
    assert_eq!(
        (&card["status"], &card["seq"], &card["turn"]),
        (&json!("playing"), &json!(0), &Value::Null)
    );
    hub.close().await;
}
