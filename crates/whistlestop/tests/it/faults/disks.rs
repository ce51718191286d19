//! Disks that are full, broken or read-only.

use std::time::{Duration, Instant};

use whistle_harness::browser::Browser;
use whistle_harness::faults::base::{Base, Kind};
use whistle_harness::faults::disk::Disk;
use whistle_harness::faults::failing::Fails;
use whistle_harness::faults::player::{Player, Turn};

use super::{folder, program};

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is played before a full disk must have been noticed: a database has some room of its own left. Counted in
/// rounds, since on a busy machine any time may be too short.
const MOST_ROUNDS: usize = 20_000;

/// Plays until moves have been refused so many times.
async fn play_until_refused(player: &mut Player, times: usize) {
    let mut refused = 0;
    for _ in 0..MOST_ROUNDS {
        if refused >= times {
            return;
        }
        for table in player.open.clone() {
            refused += usize::from(matches!(player.turn(&table).await, Turn::Refused | Turn::Cut));
        }
        if player.open.is_empty() {
            refused += usize::from(!player.try_open_table().await);
        }
    }
    panic!("everything is still acknowledged");
}

/// Plays until every table had so many receipts, whatever is refused before the first.
async fn play_on(player: &mut Player, moves: usize) {
    let end = Instant::now() + PATIENCE;
    for table in player.open.clone() {
        let mut done = 0;
        while done < moves {
            assert!(Instant::now() < end, "play does not go on");
            match player.turn(&table).await {
                Turn::Done => done += 1,
                Turn::Refused | Turn::Cut => {
                    assert_eq!(done, 0, "it was going well");
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                Turn::Over => break,
            }
        }
    }
}

/// Asks how the server feels until it says so.
async fn healthz(me: &Browser, wanted: u16) -> String {
    let end = Instant::now() + PATIENCE;
    loop {
        let answer = me.get("/healthz").await;
        if answer.status == wanted {
            return answer.body;
        }
        assert!(Instant::now() < end, "{answer:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn failed_writes(me: &Browser) -> u64 {
    me.metric("database_write_errors_total").await
}

/// Play is refused while something is wrong, goes on without a restart when it is mended, and all
/// of it is there after one.
async fn survives(base: &Base, harm: impl AsyncFn(&Base), refusals: &[usize]) {
    let running = base.launch.start().await.expect("it serves");
    let mut player = Player::arrive(&running.host).await;
    player.open_tables(3).await;
    play_on(&mut player, 2).await;
    for &times in refusals {
        harm(base).await;
        play_until_refused(&mut player, times).await;
        base.mend();
        play_on(&mut player, 3).await;
    }
    player.open_tables(4).await;
    play_on(&mut player, 2).await;
    running.kill().await;
    let running = base.launch.start().await.expect("it serves");
    player.follow(&running.host);
    player.find_all_again().await;
    play_on(&mut player, 2).await;
    running.stop().await;
}

#[tokio::test]
async fn a_disk_that_fills_and_is_freed_loses_nothing_on_sqlite() {
    let Some(base) = Base::make(&program(), &folder("full-sqlite"), Kind::Sqlite, 8) else {
        return;
    };
    survives(&base, async |base| base.disk.fill(), &[2, 2, 8]).await;
}

#[tokio::test]
async fn a_disk_that_fills_and_is_freed_loses_nothing_on_postgresql() {
    let Some(base) = Base::make(&program(), &folder("full-pg"), Kind::Postgres, 8) else { return };
    survives(&base, async |base| base.disk.fill(), &[2, 2]).await;
}

#[tokio::test]
async fn writes_that_fail_in_the_middle_of_a_commit_lose_nothing_on_sqlite() {
    let Some(base) = Base::make(&program(), &folder("fail-sqlite"), Kind::Sqlite, 8) else {
        return;
    };
    for what in [Fails::Middle, Fails::Flushes, Fails::Writes, Fails::HalfWritten] {
        survives(&base, async |base| base.failing.begin(what), &[2, 8]).await;
    }
}

#[tokio::test]
async fn writes_that_fail_in_the_middle_of_a_commit_lose_nothing_on_postgresql() {
    let Some(base) = Base::make(&program(), &folder("fail-pg"), Kind::Postgres, 8) else { return };
    for what in [Fails::Middle, Fails::Flushes] {
        survives(&base, async |base| base.failing.begin(what), &[2]).await;
    }
}

#[tokio::test]
async fn a_disk_that_becomes_read_only_loses_nothing() {
    let folder = folder("read-only");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let Some(disk) = Disk::in_file(&folder.join("disk"), 24) else { return };
    let base = Base::on(disk, &program(), folder, Kind::Sqlite);
    let running = base.launch.start().await.expect("it serves");
    let mut player = Player::arrive(&running.host).await;
    player.open_tables(3).await;
    play_on(&mut player, 4).await;
    base.disk.make_read_only();
    play_until_refused(&mut player, 4).await;
    healthz(&player.me, 503).await;
    // Only without a server can such a disk be taken out and put in again.
    running.kill().await;
    base.disk.mend();
    let running = base.launch.start().await.expect("it serves");
    player.follow(&running.host);
    player.find_all_again().await;
    play_on(&mut player, 2).await;
    assert_eq!(healthz(&player.me, 200).await, "ok\n");
    running.stop().await;
}

#[tokio::test]
async fn whoever_watches_hears_that_nothing_can_be_stored_and_when_it_can_again() {
    let Some(base) = Base::make(&program(), &folder("health"), Kind::Sqlite, 8) else { return };
    let running = base.launch.start().await.expect("it serves");
    let mut player = Player::arrive(&running.host).await;
    player.open_tables(2).await;
    assert_eq!(player.me.get("/healthz").await.body, "ok\n");
    assert_eq!(failed_writes(&player.me).await, 0);
    base.failing.begin(Fails::Flushes);
    play_until_refused(&mut player, 1).await;
    let said = player.me.get("/healthz").await;
    assert_eq!(said.refused(503), "cannot_store");
    assert!(said.body.contains("does not accept writes"), "{said:?}");
    // Asking again and again does not make the disk work: a write is tried once in a while.
    let before = failed_writes(&player.me).await;
    assert!(before > 0);
    let began = Instant::now();
    for _ in 0..200 {
        player.me.get("/healthz").await.refused(503);
    }
    let seconds = began.elapsed().as_secs() + 1;
    let tried = failed_writes(&player.me).await - before;
    assert!(tried <= seconds, "{tried} writes in {seconds} s");
    // Nobody plays, and still it is found out that all is well again.
    base.mend();
    assert_eq!(healthz(&player.me, 200).await, "ok\n");
    // Nor needs anybody to play for the opposite to be found out.
    base.failing.begin(Fails::Writes);
    healthz(&player.me, 503).await;
    base.mend();
    healthz(&player.me, 200).await;
    play_on(&mut player, 2).await;
    running.stop().await;
}
