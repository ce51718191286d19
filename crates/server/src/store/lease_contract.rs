//! Tests of leases: time decides who may take over a table, but only the lease's number decides who may write.

use std::sync::Arc;
use std::time::Duration;

use sqlx::{Connection as _, PgConnection, Row as _};
use whistle_harness::postgres::Postgres;

use super::contract::{record, row};
use super::{Change, Claim, Lease, NodeRow, Sharing, Store, StoreError, TableChange};
use crate::metrics::Metrics;

async fn open(url: &str) -> Store {
    let metrics = Arc::new(Metrics::default());
    Store::open_with(url, Sharing::Cluster, metrics).await.expect("it opens")
}

fn node(id: &str, lease_ms: i64) -> NodeRow {
    let (id, name) = (id.to_owned(), id.to_owned());
    NodeRow { id, name, version: 1, oldest: 1, lease_ms }
}

fn mine(claim: Option<Claim>) -> Lease {
    match claim {
        Some(Claim::Mine(lease)) => lease,
        other => panic!("{other:?}"),
    }
}

fn change(table: &str, seq: u64, lease: &Lease) -> Change {
    let (id, lease) = (table.to_owned(), Some(lease.clone()));
    let records = vec![record(seq, None)];
    Change::Table(Box::new(TableChange { id, records, lease, ..TableChange::default() }))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_lost_a_table_writes_nothing_more_of_it() {
    let postgres = Postgres::start("whistlestop-leases");
    let url = postgres.database("leases");
    let (left, right) = (open(&url).await, open(&url).await);
    for table in ["a", "b"] {
        left.change(table, Vec::new(), row(None, "playing", &[]), None).await.unwrap();
    }
    let mut hearts = [left.heartbeat().unwrap(), right.heartbeat().unwrap()];
    hearts[0].beat(&node("left", 3_600_000)).await.unwrap();
    let live = hearts[1].beat(&node("right", 3_600_000)).await.unwrap();
    assert_eq!(live.len(), 2);
    assert_eq!(left.claim("none", "left").await.unwrap(), None, "there is no such table");
    let (a, b) = (
        mine(left.claim("a", "left").await.unwrap()),
        mine(left.claim("b", "left").await.unwrap()),
    );
    left.write(change("a", 1, &a)).await.unwrap();
    let kept = right.claim("a", "right").await.unwrap();
    assert_eq!(kept, Some(Claim::Theirs("left".to_owned())), "a running server keeps its tables");
    // Nothing can be written under another number, even by the same server.
    let again = mine(left.claim("a", "left").await.unwrap());
    assert_eq!(again.fence, a.fence + 1);
    assert!(matches!(left.write(change("a", 2, &a)).await, Err(StoreError::NotOwner)));
    // The server counts as dead, but can write until another server takes over the table.
    hearts[0].beat(&node("left", -1)).await.unwrap();
    assert_eq!(right.orphans().await.unwrap().len(), 2);
    left.write(change("a", 2, &again)).await.unwrap();
    let taken = mine(right.claim("a", "right").await.unwrap());
    assert_eq!(taken.fence, again.fence + 1);
    // A forbidden change does not affect others in the same transaction.
    let (lost, kept) =
        tokio::join!(left.write(change("a", 3, &again)), left.write(change("b", 1, &b)));
    assert!(matches!(lost, Err(StoreError::NotOwner)), "{lost:?}");
    kept.unwrap();
    right.write(change("a", 3, &taken)).await.unwrap();
    // A released table is not an orphan; one waiting for an owner is.
    right.release("a", &taken, false).await.unwrap();
    assert_eq!(right.orphans().await.unwrap(), ["b"]);
    assert_eq!(right.all_orphans(false).await.unwrap(), ["b"]);
    assert_eq!(right.all_orphans(true).await.unwrap().len(), 2);
    let taken = mine(right.claim("a", "right").await.unwrap());
    right.release("a", &taken, true).await.unwrap();
    assert_eq!(right.orphans().await.unwrap().len(), 2);
    left.close().await;
    right.close().await;
}

/// A write that has begun finishes before the table is taken over, or never.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_takes_a_table_up_waits_for_who_is_writing() {
    let postgres = Postgres::start("whistlestop-waits");
    let url = postgres.database("waits");
    let store = open(&url).await;
    store.change("a", Vec::new(), row(None, "playing", &[]), None).await.unwrap();
    let lease = mine(store.claim("a", "gone").await.unwrap());
    let mut writing = PgConnection::connect(&url).await.expect("it opens");
    sqlx::raw_sql("begin; select 1 from leases where table_id = 'a' for share")
        .execute(&mut writing)
        .await
        .expect("it locks");
    let taking = tokio::spawn({
        let store = store.clone();
        async move { store.claim("a", "other").await }
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!taking.is_finished(), "it waits");
    sqlx::raw_sql("commit").execute(&mut writing).await.expect("it commits");
    let taken = mine(taking.await.expect("no panic").unwrap());
    assert_eq!(taken.fence, lease.fence + 1);
    store.close().await;
}

/// Counts the rows that a plan read from tables and indexes, including those that were filtered out.
fn rows_looked_at(plan: &serde_json::Value) -> u64 {
    let number = |name: &str| plan[name].as_f64().unwrap_or_default();
    let own = match plan["Relation Name"].is_string() || plan["Index Name"].is_string() {
        true => {
            let removed =
                number("Rows Removed by Filter") + number("Rows Removed by Index Recheck");
            ((number("Actual Rows") + removed) * number("Actual Loops")) as u64
        }
        false => 0,
    };
    let parts = plan["Plans"].as_array().into_iter().flatten();
    own + parts.map(rows_looked_at).sum::<u64>()
}

/// Servers look for orphans every two seconds, so the cost must depend on the number of orphans, not of tables.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orphans_are_found_without_a_look_at_every_table() {
    let postgres = Postgres::start("whistlestop-orphans");
    let url = postgres.database("orphans");
    let store = open(&url).await;
    let mut heart = store.heartbeat().unwrap();
    heart.beat(&node("left", 3_600_000)).await.unwrap();
    let mut connection = PgConnection::connect(&url).await.expect("it opens");
    sqlx::raw_sql(
        "insert into tables (id, version, status, public, secret, description, created_ms, changed_ms) \
         select 't' || n, 1, case when n % 100 = 7 then 'over' else 'playing' end, 0, '', '{}', \
         n, n from generate_series(1, 100000) as n; \
         insert into leases (table_id, node, fence) select 't' || n, case when n % 20000 = 0 then 'gone' \
         when n % 20000 = 7 then 'went' when n % 20000 = 1 then 'anybody' when n % 10 = 3 then '' \
         else 'left' end, 1 from generate_series(1, 100000) as n",
    )
    .execute(&mut connection)
    .await
    .expect("a hundred thousand tables");
    for statistics in ["select 1", "analyze"] {
        sqlx::raw_sql(statistics).execute(&mut connection).await.expect("it counts");
        let explain = format!("explain (analyze, format json) {}", super::leases::ORPHANS);
        let mut looking = connection.begin().await.expect("it begins");
        sqlx::query(super::leases::BY_INDEX).execute(&mut *looking).await.expect("a setting");
        let explained = sqlx::raw_sql(sqlx::AssertSqlSafe(explain)).fetch_one(&mut *looking).await;
        let text: String = explained.expect("a plan").try_get_unchecked(0).expect("a text");
        looking.commit().await.expect("it ends");
        let plan: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let looked_at = rows_looked_at(&plan[0]["Plan"]);
        // 15 leases name dead servers, 5 of them for finished games.
        assert!((20..150).contains(&looked_at), "{looked_at} rows after `{statistics}`: {text}");
    }
    let mut found = store.orphans().await.unwrap();
    assert_eq!(found.len(), 10);
    let mut all = store.all_orphans(false).await.unwrap();
    found.sort();
    all.sort();
    assert_eq!(found, all);
    // Leases of finished tables are released and not read again.
    assert_eq!(store.release_dead_leases().await.unwrap(), 5);
    assert_eq!(store.release_dead_leases().await.unwrap(), 0);
    assert_eq!(store.orphans().await.unwrap().len(), 10);
    store.close().await;
    drop(heart);
    // The database's own counts for one query, less those for opening and closing the store.
    let mut read = [0; 2];
    for (number, read) in read.iter_mut().enumerate() {
        let before = read_without_index(&mut connection).await;
        let store = open(&url).await;
        for _ in 0..number {
            assert_eq!(store.orphans().await.unwrap().len(), 10);
        }
        store.close().await;
        *read = read_without_index(&mut connection).await - before;
    }
    assert_eq!(read[1], read[0], "rows read by sequential scans");
}

/// Counts the rows of tables and leases that were read without an index, after the reader has disconnected.
async fn read_without_index(connection: &mut PgConnection) -> i64 {
    let others = "select count(*) from pg_stat_activity where datname = current_database() \
                  and backend_type = 'client backend' and pid <> pg_backend_pid()";
    loop {
        let left: i64 =
            sqlx::query_scalar(others).fetch_one(&mut *connection).await.expect("a number");
        if left == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let read = "select coalesce(sum(seq_tup_read), 0)::bigint from pg_stat_user_tables \
                where relname in ('tables', 'leases')";
    sqlx::query_scalar(read).fetch_one(connection).await.expect("a number")
}
