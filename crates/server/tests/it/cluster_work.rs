//! Servers that share work: those with free capacity think for busy ones.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::json;
use whistle_core::JournalText;
use whistle_harness::browser::{Browser, until};
use whistle_harness::nats::Nats;
use whistle_harness::postgres::Postgres;
use whistle_protocol::review::{ReviewStatus, TableReview};
use whistle_review::{Asked, review_journal};
use whistle_server::{BusAddress, Settings};

use crate::cluster::one_of;
use crate::cluster_failures::Node;
use crate::games::play_on;
use crate::past::verified;
use crate::seats::{among_bots, full_of};

/// A server of a cluster with this many thinkers.
fn with_thinkers(thinkers: usize, database: &str, nats: &Nats) -> Settings {
    Settings { thinkers, ..one_of(database, &BusAddress::Nats(nats.url())) }
}

/// Lets strong bots play each other at this many tables.
async fn keep_busy(me: &Browser, tables: usize) {
    let new = full_of(me, "bot:baron").await;
    for _ in 0..tables {
        me.play(&new).await;
    }
}

/// Waits until a counter has reached a value.
async fn counts_to(me: &Browser, name: &str, least: u64) {
    until(name, async || me.metric(name).await >= least).await;
}

const JOBS_DELEGATED: &str = "cluster_work_delegated_total{work=\"thought\"}";
const JOBS_ACCEPTED: &str = "cluster_work_accepted_total{work=\"thought\"}";
const JOBS_REASSIGNED: &str = "cluster_work_reassigned_total{work=\"thought\"}";
const REVIEWS_DELEGATED: &str = "cluster_work_delegated_total{work=\"review\"}";
const REVIEWS_ACCEPTED: &str = "cluster_work_accepted_total{work=\"review\"}";
const REVIEWS_REASSIGNED: &str = "cluster_work_reassigned_total{work=\"review\"}";
const RECORDS: &str = "records_total";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_time_thinks_for_who_has_none_and_who_falls_silent_is_replaced() {
    let (postgres, nats) = (Postgres::start("whistlestop-work"), Nats::start());
    let database = postgres.database("work");
    let left = Node::start(with_thinkers(1, &database, &nats)).await;
    let right = Node::start(with_thinkers(4, &database, &nats)).await;
    let (me, there) = (Browser::arrive(&left.host).await, Browser::arrive(&right.host).await);
    keep_busy(&me, 6).await;
    counts_to(&me, JOBS_DELEGATED, 8).await;
    counts_to(&there, JOBS_ACCEPTED, 8).await;
    assert_eq!(there.metric(JOBS_DELEGATED).await, 0, "it has time for its own");
    assert_eq!(me.metric(JOBS_ACCEPTED).await, 0, "and the other has none");
    // Under all this load, a person's game is played to the end, and its dice check passes.
    let table = me.play(among_bots(&me, 0).await).await;
    play_on(&mut me.connect(&table, 0).await, 0).await;
    assert!(verified(&me, &table).await.outcomes > 0);
    // A server that is suspended while thinking is replaced.
    while me.metric(JOBS_REASSIGNED).await == 0 {
        let before = me.metric(JOBS_DELEGATED).await;
        counts_to(&me, JOBS_DELEGATED, before + 1).await;
        right.pause(Duration::from_millis(2_500)).await;
        // If it was not thinking at that moment, it is suspended again once it runs.
        let awake = Duration::from_secs(3);
        let _ = tokio::time::timeout(awake, counts_to(&me, JOBS_REASSIGNED, 1)).await;
    }
    // A server that is gone for good is replaced as well, and games continue without it.
    let before = me.metric(JOBS_DELEGATED).await;
    counts_to(&me, JOBS_DELEGATED, before + 2).await;
    right.kill();
    let before = me.metric(RECORDS).await;
    counts_to(&me, RECORDS, before + 20).await;
    left.kill();
}

/// A server of the previous version gets no offers, and nothing waits for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_of_the_version_before_is_left_in_peace() {
    let (postgres, nats) = (Postgres::start("whistlestop-before"), Nats::start());
    let database = postgres.database("before");
    let left = Node::start(with_thinkers(1, &database, &nats)).await;
    let pool = sqlx::PgPool::connect(&database).await.expect("it opens");
    let cluster: String =
        sqlx::query_scalar("select name from cluster").fetch_one(&pool).await.expect("a name");
    let row = "insert into nodes (id, name, version, oldest, lease_ms, until_ms, draining) \
               select 'before', 'before', 1, 1, 1000000, \
               (extract(epoch from clock_timestamp()) * 1000)::bigint + 900000, 0";
    sqlx::query(row).execute(&pool).await.expect("a row");
    let client = async_nats::connect(nats.url()).await.expect("a NATS");
    let own = client.subscribe(format!("whistlestop.{cluster}.node.before.>")).await;
    let all = client.subscribe(format!("whistlestop.{cluster}.all")).await;
    let mut heard = futures_util::stream::select(own.expect("a line"), all.expect("a line"));
    client.flush().await.expect("it answers");
    let me = Browser::arrive(&left.host).await;
    counts_to(&me, "cluster_nodes", 2).await;
    keep_busy(&me, 3).await;
    let before = me.metric(RECORDS).await;
    counts_to(&me, RECORDS, before + 15).await;
    assert_eq!(me.metric(JOBS_DELEGATED).await, 0);
    let table = me.play(among_bots(&me, 0).await).await;
    play_on(&mut me.connect(&table, 0).await, 0).await;
    let told: TableReview = me.get(&format!("/api/tables/{table}/review")).await.read();
    assert_eq!(told, TableReview::default(), "nobody asked for it");
    client.flush().await.expect("it answers");
    let next = tokio::time::timeout(Duration::from_millis(200), heard.next()).await;
    assert!(next.is_err(), "it was told {next:?}");
    left.kill();
}

/// A table whose game is over.
async fn finished(me: &Browser) -> String {
    let table = me.play(among_bots(me, 0).await).await;
    play_on(&mut me.connect(&table, 0).await, 0).await;
    table
}

/// Waits until both servers show a review. The first one received the request and must never forget it; on a busy
/// machine the second may not learn of it in time, and then shows none for a while.
async fn made(asked: &Browser, other: &Browser, table: &str) {
    let path = format!("/api/tables/{table}/review");
    let (mut status, mut done) = (ReviewStatus::Waiting, 0);
    while status != ReviewStatus::Done {
        // Its threads have low priority: on a busy machine it takes long, but it makes progress.
        until("the review gets on", async || {
            let told: TableReview = asked.get(&path).await.read();
            assert_ne!(told.status, ReviewStatus::None, "it was given up");
            let gets_on = told.status != status || told.done > done;
            (status, done) = (told.status, told.done);
            gets_on
        })
        .await;
    }
    until("the review is known everywhere", async || {
        let told: TableReview = other.get(&path).await.read();
        told.status == ReviewStatus::Done
    })
    .await;
}

/// This process's own review of a game.
async fn reviewed_here(me: &Browser, table: &str, simulations: u32) -> String {
    let journal = me.get(&format!("/api/tables/{table}/journal")).await.body;
    let stop = AtomicBool::new(false);
    let asked = Asked {
        simulations: Some(simulations),
        seed: 1,
        seat: None,
        progress: &|_| (),
        stop: &stop,
    };
    let text = JournalText::read(&journal).expect("a journal");
    let review = review_journal(&text, &asked).expect("a review");
    serde_json::to_string(&review).expect("JSON")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reviews_that_wait_are_made_where_there_is_time_and_known_everywhere() {
    const SIMULATIONS: u32 = 300;
    let (postgres, nats) = (Postgres::start("whistlestop-reviews"), Nats::start());
    let database = postgres.database("reviews");
    let settings =
        Settings { review_simulations: SIMULATIONS, ..with_thinkers(2, &database, &nats) };
    let left = Node::start(settings.clone()).await;
    let right = Node::start(settings).await;
    let me = Browser::arrive(&left.host).await;
    let there = Browser { host: right.host.clone(), ..me.clone() };
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(finished(&me).await);
    }
    for table in &tables {
        me.post(&format!("/api/tables/{table}/review"), json!({})).await.ok();
    }
    counts_to(&there, REVIEWS_ACCEPTED, 1).await;
    assert!(me.metric(REVIEWS_DELEGATED).await >= 1);
    // It is suspended in the middle: the other server makes the review that it had begun.
    right.pause(Duration::from_millis(2_500)).await;
    counts_to(&me, REVIEWS_REASSIGNED, 1).await;
    for table in &tables {
        made(&me, &there, table).await;
        let review = reviewed_here(&me, table, SIMULATIONS).await;
        let kept = there.get(&format!("/api/tables/{table}/review")).await.body;
        assert!(kept.contains(&review), "it is another, to the letter");
    }
    left.kill();
    right.kill();
}
