//! Cleanup: unused data ages by the servers' running time and is deleted in two steps, never too much at once.

use serde_json::json;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqliteConnection};
use whistle_harness::browser::Browser;
use whistle_harness::postgres::Postgres;
use whistle_harness::program::{Launch, Program};

use crate::admin::{admin, done, forget, ids, listed, wait_for_table};
use crate::faults::launch;

/// Runs SQL on the database of a server that is not running.
async fn sql(launch: &Launch, words: &str) {
    let words = AssertSqlSafe(words.to_owned());
    match &launch.database {
        Some(url) => {
            let mut connection = PgConnection::connect(url).await.expect("it opens");
            sqlx::raw_sql(words).execute(&mut connection).await.expect("SQL");
            connection.close().await.expect("it closes");
        }
        None => {
            let url = format!("sqlite:{}", launch.data.join("whistlestop.db").display());
            let mut connection = SqliteConnection::connect(&url).await.expect("it opens");
            sqlx::raw_sql(words).execute(&mut connection).await.expect("SQL");
            connection.close().await.expect("it closes");
        }
    }
}

/// Pretends that the servers ran for this many more days without visitors.
async fn run_for(launch: &Launch, days: i64) {
    let ms = days * 24 * 60 * 60 * 1_000;
    sql(launch, &format!("update running set ms = ms + {ms}, offset_ms = offset_ms - {ms}")).await;
}

async fn at(running: &Program, me: &Browser, table: &str) -> u16 {
    let me = Browser { host: running.host.clone(), ..me.clone() };
    me.get(&format!("/api/tables/{table}")).await.status
}

async fn health(running: &Program) -> String {
    Browser { host: running.host.clone(), cookie: None }.get("/healthz").await.body
}

/// Starts it; the first cleanup is done when this returns.
async fn start(launch: &Launch) -> Program {
    let running = launch.start().await.expect("it serves");
    done(launch, &["sweep"]);
    running
}

async fn goes_in_two_steps(launch: &Launch) {
    let running = start(launch).await;
    let me = Browser::arrive(&running.host).await;
    let mut tables = Vec::new();
    for _ in 0..6 {
        tables.push(wait_for_table(&me).await);
    }
    running.stop().await;

    // Six are few, so all are deleted: invisible to everybody, but restorable.
    run_for(launch, 20).await;
    let would = done(launch, &["sweep", "--dry-run"]);
    assert!(would.starts_with("6 tables would be deleted, 0 "), "{would}");
    assert_eq!(listed(launch, &["list", "tables"]).len(), 6);
    let running = start(launch).await;
    assert_eq!(listed(launch, &["list", "tables"]).len(), 0);
    assert_eq!(ids(&listed(launch, &["list", "tables", "--status", "deleted"])).len(), 6);
    let here = Browser { host: running.host.clone(), ..me.clone() };
    assert_eq!(here.get("/api/tables").await.ok()["mine"], json!([]));
    assert_eq!(at(&running, &me, &tables[0]).await, 404);
    assert_eq!(health(&running).await, "ok\n");
    // A restored table counts as used today.
    done(launch, &["undelete", &tables[0]]);
    assert_eq!(at(&running, &me, &tables[0]).await, 200);
    assert!(done(launch, &["sweep"]).starts_with("0 tables"));
    running.stop().await;

    // After the grace period, they are removed permanently.
    run_for(launch, 13).await;
    assert!(done(launch, &["undelete", "--all"]).starts_with("5 tables"));
    run_for(launch, 20).await;
    start(launch).await.stop().await;
    run_for(launch, 15).await;
    let running = start(launch).await;
    let none = admin(launch, &["undelete", &tables[1]]);
    assert!(none.code == 1 && none.err.contains("no deleted table"), "{}", none.err);
    running.stop().await;
    forget(launch);
}

async fn waits_where_it_is_too_much(launch: &Launch) {
    let running = start(launch).await;
    let me = Browser::arrive(&running.host).await;
    for _ in 0..30 {
        wait_for_table(&me).await;
    }
    running.stop().await;
    run_for(launch, 20).await;
    let running = start(launch).await;
    assert_eq!(listed(launch, &["list", "tables"]).len(), 30, "nothing went");
    assert!(health(&running).await.contains("cleanup paused"), "{}", health(&running).await);
    assert!(launch.said().contains("WARN") && launch.said().contains("cleanup paused"));
    let waits = done(launch, &["sweep"]);
    assert!(waits.contains("Cleanup paused") && waits.contains("30 of 30 tables"), "{waits}");
    // The same limit applies to deleting by hand.
    let all = ["prune", "--older-than", "0m", "--waiting"];
    let refused = admin(launch, &all);
    assert!(refused.code == 2 && refused.err.contains("too many at once"), "{}", refused.err);
    assert!(done(launch, &["sweep", "--confirm"]).starts_with("30 tables were deleted"));
    assert_eq!(listed(launch, &["list", "tables"]).len(), 0);
    assert_eq!(health(&running).await, "ok\n");
    assert!(done(launch, &["undelete", "--all"]).starts_with("30 tables"));
    assert!(done(launch, &[&all[..], &["--confirm"]].concat()).starts_with("30 tables"));
    assert!(done(launch, &["undelete", "--all"]).starts_with("30 tables"));
    running.stop().await;
    forget(launch);
}

/// Stored times may be wrong: either single timestamps, or the number that all are compared with.
async fn believes_no_stored_time_alone(launch: &Launch) {
    let running = start(launch).await;
    let me = Browser::arrive(&running.host).await;
    let who = me.get("/api/me").await.ok()["id"].clone();
    let table = wait_for_table(&me).await;
    running.stop().await;
    let year = 366_i64 * 24 * 60 * 60 * 1_000;
    sql(
        launch,
        &format!(
            "update tables set changed_ms = 1, acted_ms = 1, seen_run = {year}; \
                          update tokens set used_ms = 1, used_run = {year}"
        ),
    )
    .await;
    start(launch).await.stop().await;
    run_for(launch, 10).await;
    let running = start(launch).await;
    assert_eq!(at(&running, &me, &table).await, 200, "it was last used today at the latest");
    running.stop().await;
    // It was corrected, so it does not stay for more than a year.
    run_for(launch, 10).await;
    let running = start(launch).await;
    assert_eq!(at(&running, &me, &table).await, 404);
    done(launch, &["undelete", "--all"]);
    running.stop().await;

    sql(launch, &format!("update running set ms = ms + {year}")).await;
    let running = start(launch).await;
    let here = Browser { host: running.host.clone(), ..me.clone() };
    assert_eq!(here.get("/api/me").await.ok()["id"], who, "nobody becomes another");
    assert_eq!(at(&running, &me, &table).await, 200);
    assert!(health(&running).await.contains("cleanup paused: the system clock"));
    let refused = admin(launch, &["prune", "--older-than", "0m", "--waiting"]);
    assert!(refused.code == 2 && refused.err.contains("jumped"), "{}", refused.err);
    assert!(done(launch, &["sweep"]).contains("Cleanup paused"));
    running.stop().await;
    forget(launch);
}

#[tokio::test]
async fn deleting_has_two_steps_on_sqlite() {
    goes_in_two_steps(&launch("sweep-steps", None)).await;
    waits_where_it_is_too_much(&launch("sweep-much", None)).await;
    believes_no_stored_time_alone(&launch("sweep-stamps", None)).await;
}

#[tokio::test]
async fn deleting_has_two_steps_on_postgresql() {
    let postgres = Postgres::start("whistlestop-sweeps");
    let at = |name: &str| launch(&format!("sweep-pg-{name}"), Some(postgres.database(name)));
    goes_in_two_steps(&at("steps")).await;
    waits_where_it_is_too_much(&at("much")).await;
    believes_no_stored_time_alone(&at("stamps")).await;
}
