//! Finished games.

use serde_json::{Value, json};
use whistle_harness::browser::Browser;
use whistle_table::fair::{Verified, verify_text};

use crate::games::play_on;
use crate::hub::Hub;
use crate::seats::among_bots;

/// Downloads a game file and checks its dice.
pub(crate) async fn verified(me: &Browser, id: &str) -> Verified {
    let record = me.get(&format!("/api/tables/{id}/journal")).await;
    assert_eq!(record.status, 200, "{record:?}");
    verify_text(&record.body, None).expect("it is fair")
}

async fn finished(hub: &Hub) -> (Browser, String) {
    let me = Browser::arrive(&hub.host).await;
    let id = me.play(among_bots(&me, 1).await).await;
    let get = |rest: &str| format!("/api/tables/{id}{rest}");
    for path in ["/journal", "/replay?open=1", "/replay?seat=0"] {
        assert_eq!(me.get(&get(path)).await.refused(409), "not_over", "{path}");
    }
    let fork = json!({ "seq": 1, "seat": 0 });
    assert_eq!(me.post(&get("/fork"), fork).await.refused(409), "not_over");
    let mut socket = me.connect(&id, 0).await;
    play_on(&mut socket, 1).await;
    let all = socket.heard.join("\n");
    let record = me.get(&get("/journal")).await.ok();
    let secret = record["fair"]["secret"].clone();
    assert!(!all.contains(secret.as_str().expect("text")), "the secret is shown at the end only");
    (me, id)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_is_downloaded_checked_and_found_out_when_tampered_with() {
    let hub = Hub::open().await;
    let (me, id) = finished(&hub).await;
    let card = me.get(&format!("/api/tables/{id}")).await.ok();
    let text = me.get(&format!("/api/tables/{id}/journal")).await.body;
    let verified = verify_text(&text, None).expect("it is fair");
    assert_eq!(card["commitment"], verified.commitment.to_string());
    assert_eq!(card["fair"]["head"], verified.head.expect("a head").to_string());
    assert!(verified.outcomes > 0 && verified.others == 0, "{verified:?}");
    let journal: Value = serde_json::from_str(&text).expect("JSON");
    let secret = journal["fair"]["secret"].as_str().expect("a secret");
    let (first, rest) = secret.split_at(1);
    let other = format!("{}{rest}", if first == "0" { "1" } else { "0" });
    let forged = [
        (text.replace(secret, &other), "not the one sealed before the game"),
        (text.replace("\"fair\":", "\"unfair\":"), "has no proof"),
        (text.replace("\"whistlestop\": 1", "\"whistlestop\": 2"), ""),
    ];
    for (text, why) in forged {
        let error = verify_text(&text, None).expect_err(why).to_string();
        assert!(error.contains(why), "{error}");
    }
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_seen_again_as_any_seat_or_all_open() {
    let hub = Hub::open().await;
    let (me, id) = finished(&hub).await;
    let replay = |eyes: &str| {
        let (me, path) = (me.clone(), format!("/api/tables/{id}/replay?{eyes}"));
        async move { me.get(&path).await.ok() }
    };
    let (mine, other, open) =
        (replay("seat=1").await, replay("seat=0").await, replay("open=1").await);
    let last = |replay: &Value| replay["steps"].as_array().expect("steps").last().cloned();
    assert_eq!(last(&mine).expect("a step")["turn"]["kind"], "over");
    assert!(mine["outcome"]["winners"].is_array());
    let middle = open["steps"].as_array().unwrap().len() / 2;
    let at = |replay: &Value, seq: &Value| {
        let steps = replay["steps"].as_array().unwrap().iter();
        steps.filter(|step| step["seen"]["seq"] == *seq).map(|step| step["view"].clone()).next()
    };
    let seq = open["steps"][middle]["seen"]["seq"].clone();
    let (mine, other) = (at(&mine, &seq).expect("a view"), at(&other, &seq).expect("a view"));
    assert_ne!(mine, other);
    assert!(open["steps"][middle]["view"]["seats"].as_array().map(Vec::len) > Some(2));
    assert_eq!(me.get(&format!("/api/tables/{id}/replay?seat=9")).await.refused(400), "bad_seat");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_played_on_from_any_point() {
    let hub = Hub::open().await;
    let (me, id) = finished(&hub).await;
    let replay = me.get(&format!("/api/tables/{id}/replay?open=1")).await.ok();
    let steps = replay["steps"].as_array().expect("steps");
    let middle = &steps[steps.len() / 2];
    let fork = json!({ "seq": middle["seen"]["seq"], "seat": 0 });
    let card = me.post(&format!("/api/tables/{id}/fork"), fork).await.ok();
    assert_eq!((&card["status"], &card["seats"][0]["you"]), (&json!("playing"), &json!(true)));
    assert_eq!(card["seats"][1]["occupant"], "bot");
    let levels: Vec<_> = card["seats"].as_array().expect("seats")[1..].iter().collect();
    assert_eq!(levels[0]["level"], "conductor", "one sits where the person sat: {card}");
    assert!(
        levels[1..].iter().all(|seat| seat["level"] == "porter"),
        "the bots are the same: {card}"
    );
    let other = card["id"].as_str().expect("an id");
    let mut socket = me.connect(other, 0).await;
    let outcome = play_on(&mut socket, 0).await;
    assert!(!outcome.winners.is_empty(), "{outcome:?}");
    let verified = verified(&me, other).await;
    assert!(verified.others > 0, "what came with the other record was not drawn: {verified:?}");
    let bad = json!({ "seq": 1, "seat": 7 });
    assert_eq!(me.post(&format!("/api/tables/{id}/fork"), bad).await.refused(400), "bad_seat");
    hub.close().await;
}
