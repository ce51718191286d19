//! Backups made during play with the exact commands in `docs/host/operating.md`, and restored elsewhere.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};

use tokio::task::JoinHandle;
use whistle_core::Seat;
use whistle_harness::browser::{Browser, Socket, until};
use whistle_harness::position::Position;
use whistle_harness::postgres::Postgres;
use whistle_protocol::websocket::{Act, ClientMessage, CommandId, Receipt, ServerMessage};
use whistle_server::{BusAddress, Settings};

use crate::cluster::one_of;
use crate::hub::{Hub, quick};
use crate::past::verified;
use crate::seats::among_bots;

/// What was acknowledged, in order.
type Acknowledged = Arc<Mutex<Vec<(String, Act, u64)>>>;

/// Finds the documented command that begins with a word.
fn promised(word: &str) -> String {
    let text = include_str!("../../../../docs/host/operating.md");
    let section = text.split("## Back up the database and restore it").nth(1).expect("a section");
    let section = section.split("\n## ").next().expect("its text");
    let mut lines = section.lines().filter(|line| line.starts_with(word));
    let line = lines.next().expect("it is promised").to_owned();
    assert_eq!(lines.filter(|line| line.contains("backup")).count(), 0, "one line is promised");
    line
}

/// Runs a documented command with other folders.
fn run(line: &str, folders: &[(&str, &Path)], environment: &[(&str, &str)]) {
    let line = folders.iter().fold(line.to_owned(), |line, (from, to)| {
        assert!(line.contains(from), "{line} has no {from}");
        line.replace(from, to.to_str().expect("a name"))
    });
    let mut shell = Command::new("sh");
    shell.args(["-c", &line]).stdin(Stdio::null()).envs(environment.iter().copied());
    let ran = shell.output().expect("a shell");
    assert!(ran.status.success(), "{line}: {}", String::from_utf8_lossy(&ran.stderr));
}

/// Sends a command and waits for its answer.
async fn answer(socket: &mut Socket, act: &Act, last: &mut Option<Position>) -> Option<Receipt> {
    socket.send(&ClientMessage::Act(act.clone())).await;
    loop {
        let message = socket.receive().await?;
        match &message {
            ServerMessage::Receipt(receipt) if receipt.id == act.id => {
                return Some(receipt.clone());
            }
            ServerMessage::Refused(refused) => panic!("{refused:?}"),
            _ => *last = Position::of(&message).or(last.take()),
        }
    }
}

/// Plays a table until it is over or its server is gone, and records everything acknowledged. Returns whether the game
/// ended.
async fn play(me: Browser, table: String, prefix: &str, acknowledged: Acknowledged) -> bool {
    let (mut socket, mut last) = (me.connect(&table, 0).await, None::<Position>);
    let mut number = 0_usize;
    loop {
        if last.as_ref().is_some_and(|position| position.outcome.is_some()) {
            return true;
        }
        let action = last.as_ref().and_then(|position| {
            let legal = &position.legal;
            Some((position.seq, legal.get(number % legal.len().max(1))?.clone()))
        });
        let Some((against, action)) = action else {
            let Some(message) = socket.receive().await else { return false };
            last = Position::of(&message).or(last);
            continue;
        };
        number += 1;
        let id = CommandId(format!("{prefix}-{number}"));
        let act = Act { id, against, seat: Seat(0), action, took: None };
        // The view may be older than the answer.
        let before = last.take();
        let mut seen = None;
        let Some(receipt) = answer(&mut socket, &act, &mut seen).await else { return false };
        acknowledged.lock().expect("no panic").push((table.clone(), act, receipt.seq));
        last = seen.filter(|position| position.seq >= receipt.seq);
        drop(before);
    }
}

/// People who keep playing on a server.
struct Players {
    me: Browser,
    tables: Vec<String>,
    acknowledged: Acknowledged,
    playing: Vec<JoinHandle<()>>,
}

impl Players {
    /// Sits down at some tables, on one server or several.
    async fn begin(hosts: &[&str]) -> Players {
        let me = Browser::arrive(hosts[0]).await;
        let new = among_bots(&me, 0).await;
        let acknowledged = Acknowledged::default();
        let (mut tables, mut playing) = (Vec::new(), Vec::new());
        for number in 0..4 {
            let host = hosts[number % hosts.len()].to_owned();
            let there = Browser { host, ..me.clone() };
            let first = there.play(new.clone()).await;
            tables.push(first.clone());
            let (acknowledged, new) = (Arc::clone(&acknowledged), new.clone());
            playing.push(tokio::spawn(async move {
                let mut table = first;
                // When a game is over, another begins, so that somebody is always moving.
                while play(there.clone(), table, &format!("p{number}"), acknowledged.clone()).await
                {
                    table = there.play(new.clone()).await;
                }
            }));
        }
        Players { me, tables, acknowledged, playing }
    }

    fn count(&self) -> usize {
        self.acknowledged.lock().expect("no panic").len()
    }

    async fn until(&self, count: usize) {
        until("they move", async || self.count() >= count).await;
    }

    fn stop(&self) {
        self.playing.iter().for_each(JoinHandle::abort);
    }

    /// Checks a server with the restored copy: everything acknowledged before the backup is there, and all games can be
    /// played to their end.
    async fn check(&self, host: &str, before: usize) {
        let me = Browser { host: host.to_owned(), ..self.me.clone() };
        let acknowledged = self.acknowledged.lock().expect("no panic").clone();
        assert!(acknowledged.len() > before, "nobody moved while the copy was made");
        for (table, act, seq) in &acknowledged[..before] {
            let mut socket = me.connect(table, 0).await;
            let receipt = answer(&mut socket, act, &mut None).await.expect("an answer");
            assert!(receipt.repeated && receipt.seq == *seq, "{receipt:?} is not {seq}");
        }
        for table in &self.tables {
            assert!(play(me.clone(), table.clone(), "after", Acknowledged::default()).await);
            assert!(verified(&me, table).await.outcomes > 0);
        }
    }
}

fn folder(name: &str) -> PathBuf {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Waits until this process has no file open. Normally a stopped server's process has ended; here the process
/// continues, and a connection that was just being opened is closed a little later.
async fn until_let_go(file: &Path) {
    let name = file.to_str().expect("a name").to_owned();
    let is_open = || {
        let mut open = std::fs::read_dir("/proc/self/fd").expect("a list of open files").flatten();
        open.any(|one| {
            let target = std::fs::read_link(one.path()).unwrap_or_default();
            let target = target.to_string_lossy();
            target.starts_with(&name) && !target.ends_with(".lock")
        })
    };
    until("it is closed", async || !is_open()).await;
}

/// Runs a task while people play, before and during it. Returns how much was acknowledged before.
async fn while_playing(players: &Players, copy: impl FnOnce() + Send + 'static) -> usize {
    players.until(30).await;
    let before = players.count();
    tokio::task::spawn_blocking(copy).await.expect("it is done");
    players.until(before.max(players.count()) + 10).await;
    players.stop();
    before
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_is_copied_while_people_play_and_put_in_an_empty_place() {
    let hub = Hub::open().await;
    let players = Players::begin(&[&hub.host]).await;
    let (backups, data) = (folder("backups"), hub.database().parent().expect("it").to_path_buf());
    let before = while_playing(&players, {
        let backups = backups.clone();
        move || {
            let folders = [("/var/lib/whistlestop", data.as_path()), ("/backups", &backups)];
            run(&promised("sqlite3"), &folders, &[]);
        }
    })
    .await;
    hub.close().await;
    // As documented: the server is stopped, the copy restored, and the files beside it deleted.
    let mut other = Hub::open().await;
    other.stop().await;
    let file = other.database();
    until_let_go(&file).await;
    std::fs::copy(backups.join("whistlestop.db"), &file).expect("it is copied");
    for beside in ["db-wal", "db-shm"] {
        let _ = std::fs::remove_file(file.with_extension(beside));
    }
    other.start().await;
    players.check(&other.host, before).await;
    other.close().await;
    let _ = std::fs::remove_dir_all(&backups);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shared_database_is_copied_while_people_play_and_put_in_an_empty_one() {
    let postgres = Postgres::start("whistlestop-backup");
    let (database, empty) = (postgres.database("tables"), postgres.database("empty"));
    let settings = one_of(&database, &BusAddress::Postgres);
    let (left, right) = (Hub::with(settings.clone()).await, Hub::with(settings).await);
    let players = Players::begin(&[&left.host, &right.host]).await;
    let backups = folder("dumps");
    let before = while_playing(&players, {
        let (database, backups) = (database.clone(), backups.clone());
        move || {
            let environment = [("WHISTLESTOP_DATABASE_URL", database.as_str())];
            run(&promised("pg_dump"), &[("/backups", &backups)], &environment);
        }
    })
    .await;
    left.close().await;
    right.close().await;
    let environment = [("EMPTY_DATABASE_URL", empty.as_str())];
    run(&promised("pg_restore"), &[("/backups", &backups)], &environment);
    // Once as one of several servers, and then alone.
    let several = Hub::with(one_of(&empty, &BusAddress::Postgres)).await;
    players.check(&several.host, before).await;
    several.close().await;
    let alone = Hub::with(Settings { database_url: empty, ..quick() }).await;
    let me = Browser { host: alone.host.clone(), ..players.me.clone() };
    assert!(verified(&me, &players.tables[0]).await.outcomes > 0);
    alone.close().await;
    let _ = std::fs::remove_dir_all(&backups);
}
