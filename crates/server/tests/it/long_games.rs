//! Games with thousands of records: serving them costs little, however many clients request them without reading.

use std::net::SocketAddr;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use whistle_core::{Pcg32, Seat};
use whistle_harness::browser::{Browser, until};
use whistle_server::{Limits, Settings};
use whistle_table::{MoveInfo, Nature, Operation, Record, Table};

use crate::hub::{Hub, Sql, put_in, quick};

const GAME: &str = "trick-of-the-rails";
const SEATS: u8 = 3;

/// The records of a game with much talk at the beginning, finished or not.
fn much_said(words: u64, to_the_end: bool) -> Vec<Record> {
    let game = whistle_registry::find(GAME).expect("a game");
    let mut table = Table::open(game, SEATS, &Map::new()).expect("a table");
    let mut rng = Pcg32::new(3, 3);
    loop {
        table.follow_nature(Nature::Random(&mut rng)).expect("nature may");
        while table.seq() < words {
            let said = Operation::Say { seat: Seat(0), text: "a word".to_owned() };
            let record = Record::new(table.seq() + 1, None, said, MoveInfo::default());
            table.take_up(record).expect("talk is always possible");
        }
        if !to_the_end || table.outcome().is_some() {
            break;
        }
        let seat = table.turn().actors().first().expect("somebody is to act");
        let action = table.game().random_action(seat, &mut rng).expect("who is to act can");
        table.act(seat, &action).expect("a legal action is allowed");
    }
    table.records().cloned().collect()
}

/// Creates a table with these records.
async fn table_of(hub: &mut Hub, records: &[Record]) -> (Browser, String) {
    let me = Browser::arrive(&hub.host).await;
    let new = json!({ "game": GAME, "seats": SEATS, "seating": vec!["me"; SEATS.into()] });
    let id = me.play(new).await;
    hub.meanwhile(&put_in(&id, records)).await;
    (Browser { host: hub.host.clone(), ..me }, id)
}

/// Creates a finished table with these records.
async fn finished(hub: &mut Hub, records: &[Record]) -> (Browser, String) {
    let (me, id) = table_of(hub, records).await;
    let words = "update tables set status = 'over', \
                 description = json_set(description, '$.status', 'over') where id = $1";
    let over: Sql = (words.to_owned(), vec![id.clone()]);
    hub.meanwhile(&[over]).await;
    (Browser { host: hub.host.clone(), ..me }, id)
}

/// The relevant parts of a replay.
#[derive(Deserialize)]
struct Replay {
    steps: Vec<IgnoredAny>,
    outcome: Value,
}

/// Sends a request from a given address without reading the answer.
async fn ask(who: &Browser, from: &str, path: &str, headers: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(8 * 1024).expect("a small buffer");
    let from: SocketAddr = format!("{from}:0").parse().expect("an address");
    socket.bind(from).expect("an address of this machine");
    let to: SocketAddr = who.host.parse().expect("an address");
    let mut stream = socket.connect(to).await.expect("the server listens");
    let cookie = who.cookie.as_deref().unwrap_or_default();
    let text =
        format!("GET {path} HTTP/1.0\r\nHost: {}\r\nCookie: {cookie}\r\n{headers}\r\n", who.host);
    stream.write_all(text.as_bytes()).await.expect("it reads");
    stream
}

/// Reads the whole answer.
async fn read(mut stream: TcpStream) -> (String, Vec<u8>) {
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").expect("a head");
    let body = answer.split_off(end + 4);
    (String::from_utf8(answer).expect("text"), body)
}

/// The memory of this process, which includes the server, in bytes.
fn memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").expect("Linux says");
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
    let kilobytes = line.trim().trim_end_matches(" kB").parse::<u64>();
    kilobytes.expect("a number") * 1024
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replays_that_nobody_reads_cost_little() {
    let mut hub = Hub::with(Settings { limits: Limits::lifted(), ..quick() }).await;
    let records = much_said(10_000, true);
    let (me, id) = finished(&mut hub, &records).await;
    let path = format!("/api/tables/{id}/replay?open=1");
    let (before, mut unread) = (memory(), Vec::new());
    for _ in 0..12 {
        unread.push(ask(&me, "127.0.0.1", &path, "").await);
    }
    // Meanwhile another client reads all of it.
    let (head, body) = read(ask(&me, "127.0.0.2", &path, "").await).await;
    assert!(head.starts_with("HTTP/1.0 200"), "{head}");
    let whole = body.len() as u64;
    let replay: Replay = serde_json::from_slice(&body).expect("JSON, whole");
    assert_eq!(replay.steps.len(), records.len());
    assert!(replay.outcome["winners"].is_array());
    drop((replay, body));
    let made = me.metric("replay_bytes_total").await - whole;
    let asked = unread.len() as u64 * whole;
    assert!(made < asked / 2, "{made} bytes of {asked} were made for nobody");
    let grown = memory().saturating_sub(before);
    assert!(grown < 300_000_000, "{grown} bytes are held for {asked} that nobody reads");
    // A client that disconnects frees its place at once, and a returning client is answered.
    drop(unread);
    until("it has made room", async || me.metric("replays_active").await == 0).await;
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replay_and_a_record_are_compressed_as_they_are_made() {
    let mut hub = Hub::open().await;
    let (me, id) = finished(&mut hub, &much_said(300, true)).await;
    for path in ["replay?seat=0", "journal"] {
        let path = format!("/api/tables/{id}/{path}");
        let plain = me.get(&path).await.ok();
        assert!(plain.is_object());
        let zipped = ask(&me, "127.0.0.1", &path, "Accept-Encoding: gzip\r\n").await;
        let (head, body) = read(zipped).await;
        assert!(head.to_lowercase().contains("content-encoding: gzip"), "{head}");
        let plain = serde_json::to_vec(&plain).expect("JSON").len();
        assert!(body.starts_with(&[0x1f, 0x8b]) && body.len() < plain / 2, "{}", body.len());
    }
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_for_many_replays_keeps_others_from_none() {
    let limits = Limits {
        replays_at_once: 8,
        replays_per_person: 2,
        replays_waiting: 16,
        ..Limits::lifted()
    };
    let mut hub = Hub::with(Settings { limits, ..quick() }).await;
    let (me, id) = finished(&mut hub, &much_said(3_000, true)).await;
    let path = format!("/api/tables/{id}/replay?open=1");
    // One person's third request is refused, whether the others are running or queued.
    let own = [ask(&me, "127.0.0.1", &path, "").await, ask(&me, "127.0.0.1", &path, "").await];
    until("both are made", async || me.metric("replays_active").await == 2).await;
    let refused = me.get(&path).await;
    assert_eq!(refused.refused(429), "too_much");
    let error = refused.json()["error"].clone();
    assert_eq!(
        (&error["limit"], &error["retry_after_s"]),
        (&json!("replays_per_person"), &json!(5))
    );
    // Many people at one address have a quarter of the places, and of the queue.
    let mut flood = Vec::new();
    for _ in 0..8 {
        let guest = Browser::arrive(&hub.host).await;
        flood.push(ask(&guest, "127.0.0.1", &path, "").await);
        flood.push(ask(&guest, "127.0.0.1", &path, "").await);
    }
    let line = "limits_reached_total{limit=\"replays_waiting\"}";
    until("the limit is met", async || me.metric(line).await > 0).await;
    assert!(me.metric("replays_active").await <= 2);
    // Another person elsewhere is answered sooner than all of those.
    let other = Browser::arrive(&hub.host).await;
    let (head, body) = read(ask(&other, "127.0.0.2", &path, "").await).await;
    assert!(head.starts_with("HTTP/1.0 200"), "{head}");
    assert!(serde_json::from_slice::<Value>(&body).is_ok_and(|replay| replay["steps"].is_array()));
    drop((own, flood));
    hub.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_missed_is_told_up_to_a_length_and_not_too_often() {
    let limits = Limits { history_records: 150, looks_per_minute: 2, ..Limits::lifted() };
    let mut hub = Hub::with(Settings { limits, ..quick() }).await;
    let records = much_said(3_000, false);
    let (me, id) = table_of(&mut hub, &records).await;
    let mut socket = me.connect(&id, 0).await;
    let hello = socket.hear_kind("hello").await;
    let newest = hello["seq"].as_u64().expect("a number");
    assert!(newest >= 3_000, "{newest}");
    let history = hello["history"].as_array().expect("a list");
    let seqs: Vec<u64> = history.iter().filter_map(|seen| seen["seq"].as_u64()).collect();
    assert_eq!(seqs, (newest - 149..=newest).collect::<Vec<u64>>(), "the last ones, all of them");
    // Requests for only the latest records are always allowed.
    for _ in 0..20 {
        socket.say(json!({ "do": "look", "seat": 0, "since": newest - 3 })).await;
        let hello = socket.hear_kind("hello").await;
        assert_eq!(hello["history"].as_array().map(Vec::len), Some(3));
    }
    for _ in 0..3 {
        socket.say(json!({ "do": "look", "seat": 1, "since": 0 })).await;
    }
    let mut said = Vec::new();
    while let Some(says) = socket.hear().await {
        said.push(says);
    }
    let last = said.last().expect("words");
    assert_eq!((&last["code"], &last["limit"]), (&json!("too_much"), &json!("looks_per_minute")));
    assert!(said.iter().filter(|says| says["kind"] == "hello").count() == 2, "{last}");
    hub.close().await;
}

/// The compiled rules exist twice: browsers that accept Brotli get a quarter fewer bytes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rules_for_the_device_come_as_small_as_a_browser_can_read_them() {
    let hub = Hub::open().await;
    let me = Browser::arrive(&hub.host).await;
    let files = whistle_server::site_files(None).expect("the page is built");
    let (path, plain) = files.iter().find(|(path, _)| path.ends_with(".wasm")).expect("the rules");
    let mut sizes = Vec::new();
    for (accepted, coding) in
        [("gzip, br", Some("br")), ("gzip, br;q=0", Some("gzip")), ("identity", None)]
    {
        let accepted = format!("Accept-Encoding: {accepted}\r\n");
        let (head, body) = read(ask(&me, "127.0.0.1", &format!("/{path}"), &accepted).await).await;
        let head = head.to_lowercase();
        let said = head.lines().find_map(|line| line.strip_prefix("content-encoding: "));
        assert_eq!(said, coding, "{head}");
        assert!(head.contains("application/wasm") && head.contains("immutable"), "{head}");
        sizes.push(body.len());
    }
    assert_eq!(sizes[2], plain.len());
    assert!(sizes[0] < sizes[1] && sizes[1] < sizes[2], "{sizes:?}");
    hub.close().await;
}
