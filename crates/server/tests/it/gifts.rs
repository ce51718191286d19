//! Gifts between people, over real sockets.

use serde_json::{Value, json};
use whistle_harness::browser::{Browser, Socket};
use whistle_registry::{GAMES, GameEntry};
use whistle_server::{Limits, Settings};

use crate::commands::{act, answer};
use crate::hub::{Hub, quick};
use crate::past::verified;

/// The first game with gifts.
fn game() -> &'static GameEntry {
    GAMES.iter().find(|game| game.meta.gifts.is_some()).expect("a game with gifts")
}

/// A table of two people and bots: the host on seat 0, a guest on seat 1.
async fn two_people(hub: &Hub, options: Value) -> (Browser, Browser, String) {
    let (host, guest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let mut seating = vec!["bot:porter"; game().meta.min_seats.into()];
    (seating[0], seating[1]) = ("me", "open");
    let new = json!({ "game": game().meta.id, "seats": seating.len(), "seating": seating, "options": options });
    let id = host.make(new).await;
    guest.post(&format!("/api/tables/{id}/join"), json!({})).await.ok();
    host.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    (host, guest, id)
}

fn give(id: &str, seat: u8, to: u8, count: u8) -> Value {
    json!({ "do": "give", "id": id, "seat": seat, "to": to, "count": count })
}

/// Sends a message and waits for the answer.
async fn ask(socket: &mut Socket, says: Value) -> Value {
    socket.say(says).await;
    answer(socket).await
}

/// Waits until one of the two people is to act; returns who, and the state for both. `None` once the game is over.
async fn until_asked(sockets: &mut [Socket; 2]) -> Option<(usize, Vec<Value>)> {
    loop {
        let mut stands = Vec::new();
        for (seat, socket) in sockets.iter_mut().enumerate() {
            socket.say(json!({ "do": "look", "seat": seat })).await;
            stands.push(socket.hear_kind("hello").await);
        }
        if stands.iter().any(|hello| !hello["outcome"].is_null()) {
            return None;
        }
        let asked =
            |hello: &Value| hello["legal"].as_array().is_some_and(|legal| !legal.is_empty());
        if let Some(place) = stands.iter().position(asked) {
            return Some((place, stands));
        }
        // The first of the two also receives the bot's actions.
        sockets[0].hear_kind("step").await;
    }
}

/// Waits for a step with a gift.
async fn hear_gift(socket: &mut Socket) -> Value {
    loop {
        let step = socket.hear_kind("step").await;
        let events = step["seen"]["events"].as_array().cloned().unwrap_or_default();
        if events.iter().any(|event| event["to"].is_u64()) {
            return step;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_people_give_counts_once_and_everybody_is_told() {
    let mut hub = Hub::with(Settings { snapshot_every: 1, ..quick() }).await;
    let (host, guest, id) = two_people(&hub, json!({})).await;
    let option = game().meta.gifts.expect("an option");
    let card = host.get(&format!("/api/tables/{id}")).await.ok();
    assert_eq!(card["options"][option], true, "it is on where two people sit");
    assert_eq!(card["fair"]["opening"]["config"][option], true, "and fixed with the dice");
    let mut hosts = host.connect(&id, 0).await;
    let hello = hosts.hear_kind("hello").await;
    assert_eq!(hello["gifts"][0], 0, "nobody gives to themselves: {}", hello["gifts"]);
    assert!(hello["gifts"][1].as_u64() > Some(0));
    let mut guests = guest.connect(&id, 0).await;
    guests.hear_kind("hello").await;
    let mut looker = Browser::arrive(&hub.host).await.connect(&id, 0).await;
    assert_eq!(looker.hear_kind("hello").await["gifts"], Value::Null);

    let first = ask(&mut guests, give("g", 1, 0, 2)).await;
    assert_eq!((&first["kind"], &first["repeated"]), (&json!("receipt"), &json!(false)), "{first}");
    let again = ask(&mut guests, give("g", 1, 0, 2)).await;
    assert_eq!((&again["seq"], &again["repeated"]), (&first["seq"], &json!(true)));
    assert_eq!(ask(&mut guests, give("g", 1, 0, 1)).await["code"], "id_used");
    for socket in [&mut hosts, &mut looker] {
        let step = hear_gift(socket).await;
        assert_eq!(step["seen"]["seat"], 1, "{step}");
    }
    // A bot accepts.
    assert_eq!(ask(&mut hosts, give("h", 0, 2, 1)).await["kind"], "receipt");
    drop((hosts, guests, looker));
    hub.restart().await;
    let guest = Browser { host: hub.host.clone(), ..guest };
    let mut guests = guest.connect(&id, 0).await;
    guests.hear_kind("hello").await;
    let after = ask(&mut guests, give("g", 1, 0, 2)).await;
    assert_eq!((&after["seq"], &after["repeated"]), (&first["seq"], &json!(true)), "{after}");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_people_give_what_is_theirs_where_the_table_has_gifts() {
    let hub = Hub::open().await;
    let (host, guest, id) = two_people(&hub, json!({})).await;
    let mut hosts = host.connect(&id, 0).await;
    hosts.hear_kind("hello").await;
    let mut looker = Browser::arrive(&hub.host).await.connect(&id, 0).await;
    looker.hear_kind("hello").await;
    for (what, says) in [
        ("a bot's", give("a", 2, 0, 1)),
        ("another's", give("b", 1, 0, 1)),
        ("no seat's", give("c", 9, 0, 1)),
    ] {
        assert_eq!(ask(&mut hosts, says).await["code"], "not_your_seat", "{what}");
    }
    assert_eq!(ask(&mut looker, give("d", 0, 1, 1)).await["code"], "not_your_seat");
    for (what, says) in [
        ("to oneself", give("e", 0, 0, 1)),
        ("nothing", give("f", 0, 1, 0)),
        ("too much", give("g", 0, 1, 200)),
        ("to nobody", give("h", 0, 9, 1)),
    ] {
        let refused = ask(&mut hosts, says).await;
        assert_eq!(refused["code"], "refused", "{what}: {refused}");
        assert!(refused["detail"]["kind"].is_string() && refused["rule"].is_string(), "{refused}");
    }
    // A seat with a stand-in makes no gifts.
    host.post(&format!("/api/tables/{id}/seats/0"), json!({ "occupant": "bot:porter" })).await.ok();
    assert_eq!(ask(&mut hosts, give("i", 0, 1, 1)).await["code"], "stand_in");
    let mut guests = guest.connect(&id, 0).await;
    guests.hear_kind("hello").await;
    assert_eq!(ask(&mut guests, give("j", 1, 0, 1)).await["kind"], "receipt");

    let option = game().meta.gifts.expect("an option");
    let (host, _guest, id) = two_people(&hub, json!({ option: false })).await;
    let mut hosts = host.connect(&id, 0).await;
    assert_eq!(hosts.hear_kind("hello").await["gifts"], Value::Null);
    assert_eq!(ask(&mut hosts, give("k", 0, 1, 1)).await["code"], "refused");
    // A person alone with bots has nobody to give to, and other games have no gifts.
    let alone = Browser::arrive(&hub.host).await;
    let mut seating = vec!["bot:porter"; game().meta.min_seats.into()];
    seating[0] = "me";
    let without = GAMES.iter().find(|game| game.meta.gifts.is_none()).expect("a game without");
    for game in [game(), without] {
        let seats = usize::from(game.meta.min_seats);
        let id = alone
            .play(json!({ "game": game.meta.id, "seats": seats, "seating": seating[..seats] }))
            .await;
        let mut socket = alone.connect(&id, 0).await;
        assert_eq!(socket.hear_kind("hello").await["gifts"], Value::Null);
        assert_eq!(ask(&mut socket, give("l", 0, 1, 1)).await["code"], "refused");
    }
    hub.close().await;
}

/// One person sends a move while the other's gift is on its way: both count, in either order.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gift_makes_nobodys_move_stale_and_nothing_is_taken_back_past_it() {
    let hub = Hub::with(Settings { limits: Limits::lifted(), ..quick() }).await;
    let (host, guest, id) = two_people(&hub, json!({ "rounds": 1 })).await;
    let mut sockets = [host.connect(&id, 0).await, guest.connect(&id, 0).await];
    let (mut given, mut raced, mut refused_undo) = (0_u32, 0_u32, 0_u32);
    let mut number = 0;
    while let Some((place, stands)) = until_asked(&mut sockets).await {
        number += 1;
        let giver = 1 - place;
        // The gift is durable before a move arrives that was made without knowing of it.
        let gift =
            ask(&mut sockets[giver], give(&format!("g{number}"), giver as u8, place as u8, 1))
                .await;
        let is_given = gift["kind"] == "receipt";
        given += u32::from(is_given);
        assert!(is_given || gift["code"] == "refused", "{gift}");
        let mut command = act(&format!("m{number}"), &stands[place]);
        command["seat"] = json!(place);
        let moved = ask(&mut sockets[place], command).await;
        assert_eq!(moved["kind"], "receipt", "{moved}");
        raced += u32::from(is_given);
        let back = if is_given {
            ask(&mut sockets[giver], give(&format!("b{number}"), place as u8, giver as u8, 1)).await
        } else {
            Value::Null
        };
        assert_ne!(back["kind"], "receipt", "nobody gives another's");
        let back =
            ask(&mut sockets[place], give(&format!("r{number}"), place as u8, giver as u8, 1))
                .await;
        if back["kind"] == "receipt" {
            given += 1;
            let undo = json!({ "do": "undo", "id": format!("u{number}"), "against": moved["seq"], "seat": place });
            let undone = ask(&mut sockets[place], undo).await;
            // A bot may have moved meanwhile: then undoing is refused for another reason.
            let code = undone["code"].as_str();
            assert!(matches!(code, Some("undo_refused" | "stale")), "{undone}");
            refused_undo += u32::from(undone["detail"]["kind"] == "gift_given");
        }
    }
    assert!(given > 3 && raced > 1 && refused_undo > 0, "{given} {raced} {refused_undo}");
    let verified = verified(&host, &id).await;
    assert!(verified.outcomes > 0);
    let journal = host.get(&format!("/api/tables/{id}/journal")).await.ok();
    let entries = journal["entries"].as_array().expect("entries");
    let gifts = entries.iter().filter(|entry| entry["gift"].is_object()).count();
    assert_eq!(gifts as u32, given);
    let replay = host.get(&format!("/api/tables/{id}/replay?open=1")).await.ok();
    let steps = replay["steps"].as_array().expect("steps");
    let is_given = |step: &&Value| {
        let events = step["seen"]["events"].as_array();
        events.is_some_and(|events| events.iter().any(|event| event["to"].is_u64()))
    };
    let gift = steps.iter().find(is_given).expect("it is shown again");
    // "What if?" continues from there.
    let fork = json!({ "seq": gift["seen"]["seq"], "seat": 0 });
    host.post(&format!("/api/tables/{id}/fork"), fork).await.ok();
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gifts_are_limited_as_talk_is() {
    let hub =
        Hub::with(Settings { limits: Limits { gifts_per_seat: 2, ..Limits::lifted() }, ..quick() })
            .await;
    let (host, _guest, id) = two_people(&hub, json!({})).await;
    let mut socket = host.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    for name in ["a", "b"] {
        assert_eq!(ask(&mut socket, give(name, 0, 1, 1)).await["kind"], "receipt");
    }
    let refused = ask(&mut socket, give("c", 0, 2, 1)).await;
    assert_eq!(
        (&refused["code"], &refused["limit"]),
        (&json!("too_much"), &json!("gifts_per_seat"))
    );
    assert_eq!(ask(&mut socket, give("b", 0, 1, 1)).await["repeated"], true);
    hub.close().await;
    let hub = Hub::with(Settings {
        limits: Limits { lines_per_minute: 1, ..Limits::lifted() },
        ..quick()
    })
    .await;
    let (host, _guest, id) = two_people(&hub, json!({})).await;
    let mut socket = host.connect(&id, 0).await;
    socket.hear_kind("hello").await;
    assert_eq!(ask(&mut socket, give("a", 0, 1, 1)).await["kind"], "receipt");
    let refused = ask(&mut socket, give("b", 0, 1, 1)).await;
    assert_eq!(
        (&refused["code"], &refused["limit"]),
        (&json!("too_much"), &json!("lines_per_minute"))
    );
    hub.close().await;
}
