//! Only one process at a time can use the data.

use whistle_harness::faults::player::{Player, Turn};
use whistle_harness::postgres::Postgres;
use whistle_harness::program::Launch;

use super::launch;

/// A second server is refused while one is running, and may start once the first has been killed.
async fn has_one_server(launch: &Launch) {
    let running = launch.start().await.expect("it serves");
    for _ in 0..2 {
        let refused = launch.start().await.err().expect("another one is refused");
        assert!(refused.starts_with("exit status: 2"), "{refused}");
        assert!(refused.contains("in use by another server"), "{refused}");
        assert!(refused.contains("stop the other one"), "{refused}");
    }
    let mut player = Player::arrive(&running.host).await;
    player.open_tables(1).await;
    let table = player.open[0].clone();
    assert_eq!(player.turn(&table).await, Turn::Done, "the first goes on");
    running.kill().await;
    let next = launch.start().await.expect("nothing is held by a process that was killed");
    player.follow(&next.host);
    player.find_all_again().await;
    assert_eq!(player.turn(&table).await, Turn::Done);
    next.stop().await;
    launch.start().await.expect("nor by one that has ended").stop().await;
    let _ = std::fs::remove_dir_all(&launch.folder);
}

#[tokio::test]
async fn a_second_server_on_the_same_folder_is_refused() {
    has_one_server(&launch("one-sqlite", None)).await;
}

#[tokio::test]
async fn a_second_server_on_the_same_postgresql_is_refused() {
    let postgres = Postgres::start("whistlestop-one");
    has_one_server(&launch("one-pg", Some(postgres.database("one")))).await;
}

/// The lock belongs to the writing connection: a server that loses the connection writes nothing until it has both
/// again.
#[tokio::test]
async fn a_server_that_was_cut_off_writes_nothing_while_another_has_the_database() {
    let postgres = Postgres::start("whistlestop-cut");
    let launch = launch("cut-pg", Some(postgres.database("cut")));
    let first = launch.start().await.expect("it serves");
    let mut player = Player::arrive(&first.host).await;
    player.open_tables(1).await;
    let table = player.open[0].clone();
    assert_eq!(player.turn(&table).await, Turn::Done);
    let cut =
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()";
    postgres.tool("psql", "cut", &["-c", cut]);
    let second = launch.start().await.expect("the database is free");
    // One write may hit the lost connection; the next ones find the lock taken.
    for _ in 0..3 {
        assert_ne!(player.turn(&table).await, Turn::Done, "it is not the first one's any more");
    }
    assert_eq!(player.me.get("/healthz").await.status, 503);
    let host = first.host.clone();
    player.follow(&second.host);
    assert_eq!(player.turn(&table).await, Turn::Done, "said again where it counts");
    second.stop().await;
    // The first server takes over the database again; its copy of the table is outdated.
    player.follow(&host);
    let mut tries = 0;
    while player.turn(&table).await != Turn::Done {
        tries += 1;
        assert!(tries < 20, "it does not go on");
    }
    player.find_all_again().await;
    first.stop().await;
    let _ = std::fs::remove_dir_all(&launch.folder);
}
