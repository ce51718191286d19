//! The real program when it runs out of file descriptors or time.

use std::io::Write as _;
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::Duration;

use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use whistle_harness::browser::PATIENCE;
use whistle_protocol::TableCard;
use whistle_protocol::websocket::{ClientMessage, Pong, ServerMessage};

use crate::run::Folder;
use crate::server::Server;

/// Starts a server with a limit on open files.
fn start(folder: &Folder, files: u32, settings: &str) -> Server {
    let program = std::env::var("WHISTLESTOP_PROGRAM");
    let program = program.unwrap_or_else(|_| env!("CARGO_BIN_EXE_whistlestop").to_owned());
    let config = folder.write("settings.toml", settings);
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("ulimit -n {files}; exec \"$0\" \"$@\""), &program, "serve"])
        .args(["--listen", "127.0.0.1:0", "--data", &folder.path("data"), "--config", &config])
        .stderr(Stdio::null());
    Server::start(&mut command)
}

#[test]
fn with_few_open_files_it_serves_on_however_many_sockets_are_held() {
    let folder = Folder::new("few-files");
    let server = start(&folder, 160, "");
    let held: Vec<TcpStream> = (0..400)
        .map(|_| {
            let mut stream = TcpStream::connect(&server.host).expect("it listens");
            // A connection that was closed to make room cannot be written to, which is not an error here.
            let _ = stream.write_all(b"GET / ");
            stream
        })
        .collect();
    for _ in 0..20 {
        let head = server.ask("GET", "/api/games", "", "").head;
        assert!(head.starts_with("HTTP/1.0 200"), "{head}");
    }
    drop(held);
}

/// Answers a number of pings, and returns how many were answered.
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
        if let ServerMessage::Ping(ping) = serde_json::from_str(&text).expect("a message") {
            pings += 1;
            let pong = ClientMessage::Pong(Pong { t: ping.t });
            let pong = serde_json::to_string(&pong).expect("JSON");
            let _ = socket.send(Message::text(pong)).await;
        }
    }
    pings
}

#[tokio::test]
async fn a_server_that_was_asleep_drops_nobody_for_what_it_did_not_hear() {
    let folder = Folder::new("asleep");
    let server = start(&folder, 1_024, "pong_s = 1\n");
    let cookie = server.ask("GET", "/api/me", "", "").cookie().expect("a cookie");
    let new = r#"{"game": "trick-of-the-rails", "seats": 3, "seating": ["me", "me", "me"]}"#;
    let made = server.ask("POST", "/api/tables", &cookie, new).body;
    let made: TableCard = serde_json::from_str(&made).expect("a card");
    let url = format!("ws://{}/api/tables/{}/ws", server.host, made.id);
    let mut request = url.into_client_request().expect("an address");
    request.headers_mut().insert("Cookie", cookie.parse().expect("a header"));
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.expect("a websocket");
    assert_eq!(answer_pings(&mut socket, 3).await, 3);
    for _ in 0..3 {
        server.signal("-STOP");
        // Much longer than a client may be silent.
        tokio::time::sleep(Duration::from_secs(3)).await;
        server.signal("-CONT");
        assert_eq!(answer_pings(&mut socket, 4).await, 4, "it was dropped");
    }
}
