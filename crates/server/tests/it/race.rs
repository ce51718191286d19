//! Races between bots and people whose connections differ in speed.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use whistle_harness::browser::{Browser, Socket};
use whistle_server::Settings;

use crate::hub::{Hub, quick};
use crate::past::verified;

/// Finds a game with races, and its option for that.
async fn race_game(me: &Browser) -> (Value, String) {
    let games = me.get("/api/games").await.ok();
    for game in games.as_array().expect("a list") {
        for option in game["options"].as_array().expect("a list") {
            let choices = option["choices"].as_array().cloned().unwrap_or_default();
            if choices.contains(&json!("live")) {
                return (game["id"].clone(), option["name"].as_str().expect("a name").to_owned());
            }
        }
    }
    panic!("no game is a race");
}

/// Plays as a person whose client reports a press after `ms` in every race.
async fn press_on(socket: &mut Socket, seat: u64, ms: u64) -> (Value, usize) {
    let (last, notes) = press_after(socket, seat, Duration::ZERO, ms).await;
    (last, notes.len())
}

/// Plays as a person who really presses after some time and claims `ms`; returns the outcome, and the connection
/// problems in every race.
async fn press_after(
    socket: &mut Socket,
    seat: u64,
    real: Duration,
    ms: u64,
) -> (Value, Vec<Value>) {
    let mut last = socket.hear_kind("hello").await;
    let (mut command, mut races) = (0, Vec::new());
    loop {
        if !last["outcome"].is_null() {
            return (last, races);
        }
        let legal = last["legal"].as_array().expect("a list").clone();
        let Some(action) = legal.first() else {
            last = socket.hear_kind("step").await;
            continue;
        };
        let racing = !last["race"].is_null();
        if racing {
            races.push(last["race"]["lines"].clone());
            tokio::time::sleep(real).await;
        }
        command += 1;
        let id = format!("{seat}-{command}");
        let mut says = json!({ "do": "act", "id": id, "against": last["seq"], "seat": seat, "action": action });
        if racing {
            says["took"] = json!(ms);
        }
        socket.say(says).await;
        loop {
            let says = socket.hear().await.expect("the server goes on");
            match says["kind"].as_str() {
                Some("step") => last = says,
                Some("receipt") => break,
                Some("refused") => {
                    let code = says["code"].as_str().expect("a code");
                    assert!(["too_late", "stale", "refused"].contains(&code), "{says}");
                    break;
                }
                _ => (),
            }
        }
        // The answer has the latest state; if it is not our turn, keep waiting.
        if last["legal"].as_array().is_some_and(Vec::is_empty) && last["outcome"].is_null() {
            last = socket.hear_kind("step").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_and_bots_race_and_the_times_are_in_the_record() {
    let hub = Hub::open().await;
    let (red, blue) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let (game, option) = race_game(&red).await;
    let options = json!({ option: "live", "look_seconds": 2 });
    let seating = ["me", "open", "bot:porter"];
    let new = json!({ "game": game, "seats": 3, "seating": seating, "options": options });
    let id = red.make(new).await;
    blue.post(&format!("/api/tables/{id}/join"), json!({})).await.ok();
    let (mut one, mut two) = (red.connect(&id, 0).await, blue.connect(&id, 0).await);
    one.hear_kind("hello").await;
    two.hear_kind("hello").await;
    red.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    one.say(json!({ "do": "look", "seat": 0 })).await;
    two.say(json!({ "do": "look", "seat": 1 })).await;
    let ((last, races), _) = tokio::join!(press_on(&mut one, 0, 0), press_on(&mut two, 1, 0));
    assert!(races > 0, "there was a race");
    assert!(last["outcome"]["winners"].is_array());
    let journal = red.get(&format!("/api/tables/{id}/journal")).await.json();
    let times = journal["entries"].as_array().expect("entries").iter();
    let times = times.filter_map(|entry| entry["chance"]["times"].as_array());
    let times: Vec<u64> = times.flatten().filter_map(Value::as_u64).collect();
    assert!(!times.is_empty(), "somebody was timed");
    assert!(times.iter().all(|ms| (100..=2_000).contains(ms)), "nobody under 100 ms: {times:?}");
    let verified = verified(&red, &id).await;
    assert!(verified.others > 0, "measured outcomes are left out: {verified:?}");
    hub.close().await;
}

/// However fast the next roll, the next dice appear at least 1.5 s after the outcome. The time is measured from before
/// the deciding press, so that a busy machine does not shorten it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_outcome_of_a_race_is_seen_before_the_next_dice_are_rolled() {
    let hub = Hub::open().await;
    let red = Browser::arrive(&hub.host).await;
    let (game, option) = race_game(&red).await;
    let (seating, options) = (["me", "bot:porter"], json!({ option: "live" }));
    let new = json!({ "game": game, "seats": 2, "seating": seating, "options": options });
    let id = red.play(new).await;
    let mut socket = red.connect(&id, 0).await;
    let mut last = socket.hear_kind("hello").await;
    let mut pressed: Option<(Value, Instant)> = None;
    let mut outcomes = 0;
    while outcomes < 2 && last["outcome"].is_null() {
        let showing = last["race"]["showing"].clone();
        if let Some((_, at)) = pressed.take_if(|(race, _)| !showing.is_null() && *race != showing) {
            let seen = at.elapsed();
            assert!(seen >= Duration::from_millis(1_500), "the next dice came after {seen:?}");
            outcomes += 1;
        }
        let races = !showing.is_null();
        // In a race, there is one press; any other action is done at once.
        if let Some(action) = last["legal"].get(0).filter(|_| !races || pressed.is_none()) {
            if races {
                pressed = Some((showing, Instant::now()));
            }
            let (against, id) = (&last["seq"], format!("at-{}", last["seq"]));
            let says =
                json!({ "do": "act", "id": id, "against": against, "seat": 0, "action": action });
            socket.say(says).await;
        }
        last = socket.hear_kind("step").await;
    }
    assert!(outcomes > 0, "one race followed another");
    hub.close().await;
}

/// A client that delays its pong by 400 ms and claims a reaction time of zero gets no more than the allowance, and
/// everybody sees that its connection is slow.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answering_pings_late_buys_no_more_than_is_forgiven() {
    const FORGIVEN_MS: u64 = 120;
    const REACTION_MS: u64 = 600;
    // Pings come every other second, so that both connections are measured before the first race.
    let hub = Hub::with(Settings { pong_s: 4, ..quick() }).await;
    let (cheat, honest) = (Browser::arrive(&hub.host).await, Browser::arrive(&hub.host).await);
    let (game, option) = race_game(&cheat).await;
    let new = json!({ "game": game, "seats": 2, "seating": ["me", "open"], "options": { option: "live" } });
    let id = cheat.make(new).await;
    honest.post(&format!("/api/tables/{id}/join"), json!({})).await.ok();
    let (mut one, mut two) = (cheat.connect(&id, 0).await, honest.connect(&id, 0).await);
    one.late = Duration::from_millis(400);
    one.hear_kind("hello").await;
    two.hear_kind("hello").await;
    tokio::join!(one.answer_pings(3), two.answer_pings(3));
    cheat.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
    one.say(json!({ "do": "look", "seat": 0 })).await;
    two.say(json!({ "do": "look", "seat": 1 })).await;
    let (real, later) =
        (Duration::from_millis(REACTION_MS), Duration::from_millis(REACTION_MS + 500));
    let (_, (_, notes)) =
        tokio::join!(press_after(&mut one, 0, real, 0), press_after(&mut two, 1, later, 0));
    let journal = cheat.get(&format!("/api/tables/{id}/journal")).await.json();
    let times = journal["entries"].as_array().expect("entries").iter();
    let times: Vec<u64> = times.filter_map(|entry| entry["chance"]["times"][0].as_u64()).collect();
    assert!(!times.is_empty(), "the cheat was timed");
    assert!(times.iter().all(|&ms| ms >= REACTION_MS - FORGIVEN_MS), "{times:?}");
    assert!(notes.iter().any(|lines| lines[0] == "slow"), "the other player was told: {notes:?}");
    hub.close().await;
}
