//! Reviews of finished games, as a browser requests them.

use std::time::Duration;

use serde_json::{Value, json};
use whistle_harness::browser::{Browser, until};
use whistle_protocol::review::{ReviewStatus, TableReview};
use whistle_server::{Limits, Settings};

use crate::games::play_on;
use crate::hub::{Hub, quick};
use crate::seats::among_bots;

/// A server on which a review takes a moment.
async fn reviewing(simulations: u32, limits: Limits) -> Hub {
    Hub::with(Settings { review_simulations: simulations, limits, ..quick() }).await
}

async fn begun(me: &Browser, more: Value) -> String {
    let mut new = among_bots(me, 0).await;
    new.as_object_mut().expect("an object").extend(more.as_object().expect("too").clone());
    me.play(new).await
}

pub(crate) async fn finished(me: &Browser, more: Value) -> String {
    let id = begun(me, more).await;
    let mut socket = me.connect(&id, 0).await;
    play_on(&mut socket, 0).await;
    id
}

async fn asked(me: &Browser, id: &str) -> TableReview {
    me.post(&format!("/api/tables/{id}/review"), json!({})).await.read()
}

async fn shown(me: &Browser, id: &str, since: u32) -> TableReview {
    me.get(&format!("/api/tables/{id}/review?since={since}")).await.read()
}

/// Polls until the review is finished; returns it, with the findings received on the way.
async fn made(me: &Browser, id: &str) -> (TableReview, TableReview) {
    let mut meanwhile = TableReview::default();
    loop {
        let told = shown(me, id, meanwhile.found).await;
        match told.status {
            ReviewStatus::Done => return (told, meanwhile),
            ReviewStatus::None => panic!("it was given up"),
            ReviewStatus::Waiting | ReviewStatus::Working => {
                assert!(told.done <= told.all.max(told.done) && told.found >= meanwhile.found);
                meanwhile.moments.extend(told.moments);
                meanwhile.decisions.extend(told.decisions);
                meanwhile.luck.extend(told.luck);
                meanwhile.found = told.found;
            }
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_is_made_once_told_while_it_is_made_and_kept() {
    let mut hub = reviewing(40, Limits::lifted()).await;
    let me = Browser::arrive(&hub.host).await;
    let running = begun(&me, json!({})).await;
    for id in [running.as_str(), "nowhere"] {
        let path = format!("/api/tables/{id}/review");
        let (status, code) = if id == "nowhere" { (404, "no_table") } else { (409, "not_over") };
        assert_eq!(me.post(&path, json!({})).await.refused(status), code);
        assert_eq!(me.get(&path).await.refused(status), code);
    }
    let id = finished(&me, json!({})).await;
    assert_eq!(shown(&me, &id, 0).await, TableReview::default(), "nobody asked for it");
    // Two requests get the same review.
    let (one, other) = tokio::join!(asked(&me, &id), asked(&me, &id));
    assert!(one.status != ReviewStatus::None && other.status != ReviewStatus::None);
    let (done, meanwhile) = made(&me, &id).await;
    let review = done.review.as_ref().expect("it is done");
    let judged = review.judged.as_ref().expect("a game of thought");
    assert_eq!(judged.simulations, 40);
    assert_eq!(done.seqs.len(), review.entries as usize);
    assert!(done.seqs.is_sorted() && judged.moments.len() == done.seqs.len() + 1);
    // The earlier findings are part of it, and none was sent twice.
    let mut afters: Vec<u32> = meanwhile.moments.iter().map(|moment| moment.after).collect();
    assert!(meanwhile.moments.iter().all(|moment| judged.moments.contains(moment)));
    assert!(meanwhile.decisions.iter().all(|decision| judged.decisions.contains(decision)));
    assert!(meanwhile.luck.iter().all(|luck| judged.luck.contains(luck)));
    afters.sort_unstable();
    afters.dedup();
    assert_eq!(afters.len(), meanwhile.moments.len());
    // The review survives a restart, and anybody who may see the game may see it.
    hub.restart().await;
    let other = Browser::arrive(&hub.host).await;
    assert_eq!(shown(&other, &id, 0).await, done);
    assert_eq!(asked(&other, &id).await, done);
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_is_for_whoever_may_see_the_game_and_costs_no_more_than_is_allowed() {
    let limits = Limits { reviews_per_person: 1, reviews_per_minute: 2, ..Limits::lifted() };
    let hub = reviewing(1_000_000, limits).await;
    let me = Browser::arrive(&hub.host).await;
    let secret = finished(&me, json!({ "spectators": "no" })).await;
    let stranger = Browser::arrive(&hub.host).await;
    let path = |id: &str| format!("/api/tables/{id}/review");
    assert_eq!(stranger.get(&path(&secret)).await.refused(403), "no_spectators");
    assert_eq!(stranger.post(&path(&secret), json!({})).await.refused(403), "no_spectators");
    assert_ne!(asked(&me, &secret).await.status, ReviewStatus::None);
    // One at a time per person; a repeated request returns it.
    let second = finished(&me, json!({})).await;
    let refused = me.post(&path(&second), json!({})).await;
    assert_eq!(refused.refused(429), "too_much");
    assert_eq!(refused.json()["error"]["limit"], "reviews_per_person");
    assert_ne!(asked(&me, &secret).await.status, ReviewStatus::None);
    let other = Browser::arrive(&hub.host).await;
    let told = asked(&other, &second).await;
    assert_eq!((told.status, told.before), (ReviewStatus::Waiting, 1));
    // A stopping server does not wait for reviews.
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_that_takes_too_long_is_given_up_with_words() {
    let hub = reviewing(1_000_000, Limits { review_seconds: 0, ..Limits::lifted() }).await;
    let me = Browser::arrive(&hub.host).await;
    let id = finished(&me, json!({})).await;
    let path = format!("/api/tables/{id}/review");
    assert_ne!(asked(&me, &id).await.status, ReviewStatus::Done);
    until("given up", async || shown(&me, &id, 0).await.status == ReviewStatus::None).await;
    assert_eq!(me.post(&path, json!({})).await.refused(409), "review_too_long");
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_does_not_fill_the_queue_of_reviews() {
    let limits = Limits { reviews_waiting: 4, ..Limits::lifted() };
    let trusted_proxies = vec!["127.0.0.1".parse().expect("a network")];
    let settings = Settings { review_simulations: 1_000_000, limits, trusted_proxies, ..quick() };
    let hub = Hub::with(settings).await;
    let me = Browser::arrive(&hub.host).await;
    let mut games = Vec::new();
    for _ in 0..4 {
        games.push(finished(&me, json!({})).await);
    }
    let ask = async |game: usize, address: &str| {
        let header = format!("X-Forwarded-For: {address}");
        let path = format!("/api/tables/{}/review", games[game]);
        me.send("POST", &path, &["Content-Type: application/json", &header], "{}").await
    };
    // One is running, and one is queued: a quarter of the queue.
    ask(0, "198.51.100.1").await.ok();
    ask(1, "198.51.100.1").await.ok();
    let refused = ask(2, "198.51.100.1").await;
    assert_eq!(refused.refused(429), "too_much");
    assert_eq!(refused.json()["error"]["limit"], "reviews_waiting");
    ask(3, "198.51.100.2").await.ok();
    hub.close().await;
}
