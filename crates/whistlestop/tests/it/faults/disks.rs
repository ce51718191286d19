//! Full, broken and read-only disks.

use std::time::{Duration, Instant};

use whistle_harness::browser::{Browser, PATIENCE};
use whistle_harness::faults::base::{Base, Kind};
use whistle_harness::faults::disk::Disk;
use whistle_harness::faults::failing::Fails;
use whistle_harness::faults::player::{Player, Turn};

use super::{folder, program};

/// The maximum play before a full disk must be noticed, since a database has some free space of its own. Counted in
/// rounds, since any time limit may be too short on a busy machine.
const MOST_ROUNDS: usize = 20_000;

/// Plays until this many moves have been refused.
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

/// Plays until every table has had this many receipts, ignoring earlier refusals.
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

/// Requests the health check until it has this status.
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

/// Moves are refused during the fault, play continues without a restart once it is fixed, and everything is there after
/// a restart.
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
    // Such a disk can be unmounted only while no server is running.
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
    // Repeated requests do not make the disk work: a write is tried only once in a while.
    let before = failed_writes(&player.me).await;
    assert!(before > 0);
    let began = Instant::now();
    for _ in 0..200 {
        player.me.get("/healthz").await.refused(503);
    }
    let seconds = began.elapsed().as_secs() + 1;
    let tried = failed_writes(&player.me).await - before;
    assert!(tried <= seconds, "{tried} writes in {seconds} s");
    // The recovery is noticed although nobody plays.
    base.mend();
    assert_eq!(healthz(&player.me, 200).await, "ok\n");
    // A new fault is noticed without play too.
    base.failing.begin(Fails::Writes);
    healthz(&player.me, 503).await;
    base.mend();
    healthz(&player.me, 200).await;
    play_on(&mut player, 2).await;
    running.stop().await;
}
