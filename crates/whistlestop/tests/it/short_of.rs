//! The real program when it is short of something: of open files, or of time.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::run::Folder;

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that may have so many files open.
struct Served {
    host: String,
    child: Child,
}

impl Served {
    fn start(folder: &Folder, files: u32, settings: &str) -> Served {
        let program = std::env::var("WHISTLESTOP_PROGRAM");
        let program = program.unwrap_or_else(|_| env!("CARGO_BIN_EXE_whistlestop").to_owned());
        let config = folder.write("settings.toml", settings);
        let mut child = Command::new("sh")
            .args(["-c", &format!("ulimit -n {files}; exec \"$0\" \"$@\""), &program, "serve"])
            .args(["--listen", "127.0.0.1:0", "--data", &folder.path("data"), "--config", &config])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("it was asked for"));
        out.read_line(&mut line).expect("it says where it is");
        child.stdout = Some(out.into_inner());
        let host = line.trim().rsplit("http://").next().expect("an address").to_owned();
        Served { host, child }
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(sent.expect("a signal can be sent").success());
    }

    /// Asks something; the head and the body of the answer.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> (String, String) {
        let host = &self.host;
        let mut stream = TcpStream::connect(host).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("it can wait");
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.0\r\nHost: {host}\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        (head.to_owned(), body.to_owned())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn with_few_open_files_it_serves_on_however_many_sockets_are_held() {
    let folder = Folder::new("few-files");
    let served = Served::start(&folder, 160, "");
    let held: Vec<TcpStream> = (0..400)
        .map(|_| {
            let mut stream = TcpStream::connect(&served.host).expect("it listens");
            // Whoever has to make room cannot be written to, and that is no fault here.
            let _ = stream.write_all(b"GET / ");
            stream
        })
        .collect();
    for _ in 0..20 {
        let (head, _) = served.ask("GET", "/api/games", "", "");
        assert!(head.starts_with("HTTP/1.0 200"), "{head}");
    }
    drop(held);
}

/// Answers pings until a number of them has come, and returns how many were answered.
async fn answer_pings(
    socket: &mut (
             impl futures_util::Stream<Item = Result<Message, tokio_tungstenite::tungstenite::Error>>
             + futures_util::Sink<Message>
             + Unpin
         ),
    most: usize,
) -> usize {
    use futures_util::{SinkExt as _, StreamExt as _};
    let mut pings = 0;
    while pings < most {
        let next = tokio::time::timeout(PATIENCE, socket.next()).await.expect("a frame comes");
        let Some(Ok(Message::Text(text))) = next else { return pings };
        let said: Value = serde_json::from_str(&text).expect("JSON");
        if said["kind"] == "ping" {
            pings += 1;
            let pong = json!({ "do": "pong", "t": said["t"] }).to_string();
            let _ = socket.send(Message::text(pong)).await;
        }
    }
    pings
}

#[tokio::test]
async fn a_server_that_was_asleep_drops_nobody_for_what_it_did_not_hear() {
    let folder = Folder::new("asleep");
    let served = Served::start(&folder, 1_024, "pong_s = 1\n");
    let (head, _) = served.ask("GET", "/api/me", "", "");
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    let cookie = cookie.split(';').next().expect("a value");
    let new = r#"{"game": "trick-of-the-rails", "seats": 3, "seating": ["me", "me", "me"]}"#;
    let (_, made) = served.ask("POST", "/api/tables", cookie, new);
    let made: Value = serde_json::from_str(&made).expect("JSON");
    let url = format!("ws://{}/api/tables/{}/ws", served.host, made["id"].as_str().expect("an id"));
    let mut request = url.into_client_request().expect("an address");
    request.headers_mut().insert("Cookie", cookie.parse().expect("a header"));
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.expect("a websocket");
    assert_eq!(answer_pings(&mut socket, 3).await, 3);
    for _ in 0..3 {
        served.signal("-STOP");
        // Much longer than anybody may be silent.
        tokio::time::sleep(Duration::from_secs(3)).await;
        served.signal("-CONT");
        assert_eq!(answer_pings(&mut socket, 4).await, 4, "it was dropped");
    }
}
