//! Imported games: continued, opened to a friend, and refused if invalid.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use whistle_harness::browser::Browser;
use whistle_server::{Limits, Settings};

use crate::games::play_on;
use crate::hub::{Hub, quick};
use crate::past::verified;

/// Reads a recorded game.
fn recorded(game: &str, name: &str) -> Value {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let file: PathBuf = games.join(game).join("fixtures").join(name);
    let text = std::fs::read_to_string(&file).expect("a recorded game");
    serde_json::from_str(&text).expect("JSON")
}

/// Truncates a recorded game after this many entries, so that it is not over.
fn cut(mut record: Value, entries: usize) -> Value {
    let fields = record.as_object_mut().expect("fields");
    fields.remove("outcome");
    fields.remove("fingerprint");
    fields["entries"].as_array_mut().expect("entries").truncate(entries);
    record
}

const SEATED: [&str; 3] = ["me", "open", "bot:porter"];

fn half() -> Value {
    cut(recorded("trick-of-the-rails", "three-seats.json"), 30)
}

async fn import(
    me: &Browser,
    record: &Value,
    seating: &[&str],
) -> whistle_harness::browser::Answer {
    me.post("/api/import", json!({ "journal": record.to_string(), "seating": seating })).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_friend_takes_over_a_seat_of_a_game_begun_elsewhere_and_it_is_played_to_its_end() {
    let mut hub = Hub::open().await;
    let (host, friend) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let record = half();
    let card = import(&host, &record, &SEATED).await.ok();
    assert_eq!(
        (&card["status"], &card["seats"][1]["occupant"]),
        (&json!("playing"), &json!("open"))
    );
    let first = card["fair"]["opening"]["first"].as_u64().expect("a number");
    assert!(first > 0, "everybody can see that earlier draws are not the server's");
    let id = card["id"].as_str().expect("an id").to_owned();
    let path = |rest: &str| format!("/api/tables/{id}{rest}");
    // A spectator sees no hand, and gets one by sitting down; a seated person cannot get a second hand.
    let mut coming = friend.connect(&id, 0).await;
    assert_eq!(coming.hear_kind("hello").await["seat"], Value::Null);
    assert_eq!(host.post(&path("/join"), json!({ "seat": 1 })).await.refused(409), "seated");
    let me = json!({ "occupant": "me" });
    assert_eq!(host.post(&path("/seats/1"), me).await.refused(409), "seated");
    assert_eq!(friend.post(&path("/join"), json!({ "seat": 2 })).await.refused(409), "seat_taken");
    friend.post(&path("/join"), json!({})).await.ok();
    assert_eq!(coming.hear_kind("hello").await["seat"], 1);
    let third = Browser::arrive(&hub.host).await;
    assert_eq!(third.post(&path("/join"), json!({})).await.refused(409), "started");
    drop(coming);
    // A restart does not forget which seats were bots when the dice were fixed, no matter who plays there now.
    hub.restart().await;
    let (host, friend) =
        (Browser { host: hub.host.clone(), ..host }, Browser { host: hub.host.clone(), ..friend });
    let (mut one, mut other) = (host.connect(&id, 0).await, friend.connect(&id, 0).await);
    let (ended, again) = tokio::join!(play_on(&mut one, 0), play_on(&mut other, 1));
    assert_eq!(ended, again);
    let verified = verified(&host, &id).await;
    assert_eq!(verified.others, first, "{verified:?}");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_opens_a_bots_seat_in_play_and_gives_it_back() {
    let mut hub = Hub::open().await;
    let (host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let seating = ["me", "bot:porter", "bot:porter"];
    let new = json!({ "game": "trick-of-the-rails", "seats": 3, "seating": seating });
    let id = host.play(new).await;
    let path = |rest: &str| format!("/api/tables/{id}{rest}");
    let (open, bot) = (json!({ "occupant": "open" }), json!({ "occupant": "bot:conductor" }));
    assert_eq!(guest.post(&path("/join"), json!({})).await.refused(409), "started");
    assert_eq!(guest.post(&path("/seats/1"), open.clone()).await.refused(403), "not_host");
    let card = host.post(&path("/seats/1"), open.clone()).await.ok();
    assert_eq!(card["seats"][1]["occupant"], "open");
    assert_eq!(guest.post(&path("/seats/1"), bot.clone()).await.refused(403), "not_host");
    let card = host.post(&path("/seats/1"), bot.clone()).await.ok();
    assert_eq!(
        (&card["seats"][1]["occupant"], &card["seats"][1]["level"]),
        (&json!("bot"), &json!("conductor"))
    );
    host.post(&path("/seats/2"), open.clone()).await.ok();
    guest.post(&path("/seats/2"), json!({ "occupant": "me" })).await.ok();
    // From here on, a person could take over a bot's hand, which the host could see in another browser.
    assert_eq!(host.post(&path("/seats/1"), open).await.refused(409), "others_play");
    assert_eq!(host.get(&path("")).await.ok()["seats"][1]["occupant"], "bot");
    assert_eq!(
        host.post(&path("/seats/2"), json!({ "occupant": "open" })).await.refused(403),
        "not_yours"
    );
    hub.restart().await;
    let (host, guest) =
        (Browser { host: hub.host.clone(), ..host }, Browser { host: hub.host.clone(), ..guest });
    let (mut one, mut other) = (host.connect(&id, 0).await, guest.connect(&id, 0).await);
    let (ended, again) = tokio::join!(play_on(&mut one, 0), play_on(&mut other, 2));
    assert_eq!(ended, again);
    assert_eq!(verified(&host, &id).await.others, 0);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_can_be_brought_along_at_any_moment() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let games = [
        ("trick-of-the-rails", "four-seats-first-lead.json"),
        ("ticket-to-ride-card-game", "two-seats-drawn.json"),
        ("trains-and-stations", "three-seats-stack-closed.json"),
        ("wild-ride", "turns-3-called.json"),
        ("wild-ride", "live-3-own-box.json"),
    ];
    for (game, name) in games {
        let record = recorded(game, name);
        let seats = record["config"]["seats"].as_u64().expect("a number") as usize;
        let all = record["entries"].as_array().expect("entries").len();
        // Races take long, so fewer are played.
        let moments =
            if name.starts_with("live") { vec![all / 2] } else { vec![0, all / 3, all - 1] };
        for entries in moments {
            let mut seating = vec!["bot:porter"; seats];
            seating[0] = "me";
            let answer = import(&me, &cut(record.clone(), entries), &seating).await;
            assert_eq!(answer.status, 200, "{name} after {entries}: {}", answer.body);
            let card = answer.ok();
            let mut socket = me.connect(card["id"].as_str().expect("an id"), 0).await;
            let outcome = play_on(&mut socket, 0).await;
            assert!(!outcome.winners.is_empty(), "{name} after {entries}");
        }
    }
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_journal_in_order_is_refused_and_nothing_is_kept() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let good = half();
    let text = good.to_string();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut record = good.clone();
        change(&mut record);
        record.to_string()
    };
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let bad = [
        ("nothing", String::new()),
        ("no JSON", "a game of cards".to_owned()),
        ("cut off", text[..text.len() / 2].to_owned()),
        ("a list", "[]".to_owned()),
        ("deep", deep.clone()),
        ("deep inside", text.replacen("\"config\":{", &format!("\"config\":{{\"x\":{deep},"), 1)),
        ("another format", changed(&|record| record["whistlestop"] = json!(99))),
        ("another game", changed(&|record| record["game"] = json!("no-such-game"))),
        ("a game it is not", changed(&|record| record["game"] = json!("wild-ride"))),
        ("other rules", changed(&|record| record["rules_version"] = json!(1_000_000))),
        ("too many seats", changed(&|record| record["config"]["seats"] = json!(200))),
        ("no seats", changed(&|record| record["config"]["seats"] = json!(0))),
        ("an option there is not", changed(&|record| record["config"]["gold"] = json!(true))),
        (
            "a move of nobody",
            changed(&|record| record["entries"][9] = json!({ "seat": 7, "action": {} })),
        ),
        ("an illegal move", {
            changed(&|record| {
                let entries = record["entries"].as_array_mut().expect("entries");
                entries.swap(20, 21);
            })
        }),
        (
            "luck that cannot be",
            changed(&|record| record["entries"][0]["chance"]["lane"] = json!([])),
        ),
        (
            "an end that is not",
            changed(&|record| record["fingerprint"] = json!("0000000000000000")),
        ),
    ];
    for (what, journal) in bad {
        let body = json!({ "journal": journal, "seating": SEATED });
        assert_eq!(me.post("/api/import", body).await.refused(400), "bad_journal", "{what}");
    }
    let over = recorded("trick-of-the-rails", "three-seats.json");
    assert_eq!(import(&me, &over, &SEATED).await.refused(409), "over");
    assert_eq!(import(&me, &good, &["me"]).await.refused(400), "bad_seating");
    assert_eq!(import(&me, &good, &["me", "open", "bot:king"]).await.refused(400), "bad_level");
    assert_eq!(import(&me, &good, &["me", "open", "you"]).await.refused(400), "bad_occupant");
    let bad = json!({ "journal": text, "seating": SEATED, "more": 1 });
    assert_eq!(me.post("/api/import", bad).await.refused(400), "bad_request");
    let huge = json!({ "journal": " ".repeat(300 * 1024), "seating": SEATED });
    assert_eq!(me.post("/api/import", huge).await.status, 413);
    let longer = json!({ "game": "x".repeat(100 * 1024), "seats": 3 });
    assert_eq!(me.post("/api/tables", longer).await.status, 413, "elsewhere less is taken");
    let stranger = Browser { cookie: None, ..me.clone() };
    assert_eq!(import(&stranger, &good, &SEATED).await.refused(401), "who_are_you");
    assert_eq!(me.get("/api/tables").await.ok()["mine"], json!([]), "nothing was kept");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bringing_games_along_costs_no_more_than_making_tables() {
    let limits = Limits { new_per_minute: 3, records_per_table: 40, ..Limits::lifted() };
    let hub = Hub::with(Settings { limits, ..quick() }).await;
    let me = Browser::arrive(&hub.host).await;
    let long = cut(recorded("trick-of-the-rails", "three-seats.json"), 60);
    let refused = import(&me, &long, &SEATED).await;
    assert_eq!(refused.refused(429), "too_much");
    assert_eq!(refused.json()["error"]["limit"], "records_per_table");
    import(&me, &half(), &SEATED).await.ok();
    let refused = loop {
        let answer = import(&me, &half(), &SEATED).await;
        if answer.status != 200 {
            break answer;
        }
    };
    assert_eq!(refused.json()["error"]["limit"], "new_per_minute");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_board_that_is_brought_along_is_tried_like_any_other() {
    let limits = Limits { boards_per_minute: 1, ..Limits::lifted() };
    let hub = Hub::with(Settings { limits, ..quick() }).await;
    let me = Browser::arrive(&hub.host).await;
    let record = cut(recorded("trains-and-stations", "three-seats-stack-closed.json"), 40);
    import(&me, &record, &SEATED).await.ok();
    let board =
        record["config"]["board"].as_str().expect("a board").replace("board short", "board tall");
    let mut other = record.clone();
    other["config"]["board"] = json!(board);
    let refused = import(&me, &other, &SEATED).await;
    assert_eq!(refused.refused(429), "too_much");
    assert_eq!(refused.json()["error"]["limit"], "boards_per_minute");
    let turned = board.replace("board tall", "board \u{202e}tall");
    other["config"]["board"] = json!(turned);
    let refused = import(&me, &other, &SEATED).await;
    assert!(refused.status == 400, "{}", refused.body);
    import(&me, &record, &SEATED).await.ok();
    hub.close().await;
}
