//! A client that looks like a browser to the server: a cookie, requests, websockets.

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use whistle_protocol::TableCard;
use whistle_protocol::websocket::{ClientMessage, Pong, ServerMessage};

/// How long a test waits before it fails: long enough for the busiest machine. No test measures time with it.
pub const PATIENCE: Duration = Duration::from_secs(180);

/// Polls until the condition holds.
pub async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !is_so().await {
        assert!(began.elapsed() < PATIENCE, "timed out: {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// An HTTP response.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }

    /// Returns the body of a response that must be a success.
    pub fn ok(&self) -> Value {
        self.read()
    }

    /// The same, as a type of the protocol.
    pub fn read<T: DeserializeOwned>(&self) -> T {
        assert_eq!(self.status, 200, "{self:?}");
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the error code of a response that must have this status.
    pub fn refused(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{self:?}");
        self.json()["error"]["code"].as_str().expect("an error has a code").to_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

/// A person with a browser.
#[derive(Clone)]
pub struct Browser {
    pub host: String,
    pub cookie: Option<String>,
}

impl Browser {
    /// Arrives as a guest.
    pub async fn arrive(host: &str) -> Browser {
        let mut browser = Browser { host: host.to_owned(), cookie: None };
        let answer = browser.get("/api/me").await;
        answer.ok();
        browser.keep_cookie(&answer);
        browser
    }

    pub fn keep_cookie(&mut self, answer: &Answer) {
        let cookie = answer.header("set-cookie").expect("a cookie");
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        self.cookie = Some(cookie.split(';').next().expect("a value").to_owned());
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], "").await
    }

    /// Requests a path with this `Host` header.
    pub async fn send_to(&self, host: &str, path: &str) -> Answer {
        self.exchange_as(host, "GET", path, &[], "").await.expect("the server listens")
    }

    pub async fn post(&self, path: &str, body: impl Serialize) -> Answer {
        self.change("POST", path, body).await
    }

    pub async fn put(&self, path: &str, body: impl Serialize) -> Answer {
        self.change("PUT", path, body).await
    }

    pub async fn delete(&self, path: &str, body: impl Serialize) -> Answer {
        self.change("DELETE", path, body).await
    }

    async fn change(&self, method: &str, path: &str, body: impl Serialize) -> Answer {
        let origin = format!("Origin: http://{}", self.host);
        let headers = ["Content-Type: application/json", origin.as_str()];
        let body = serde_json::to_string(&body).expect("JSON");
        self.send(method, path, &headers, &body).await
    }

    pub async fn send(&self, method: &str, path: &str, headers: &[&str], body: &str) -> Answer {
        self.try_send(method, path, headers, body).await.expect("the server listens")
    }

    /// The same for a server that may be down; then returns `None`.
    pub async fn try_send(
        &self,
        method: &str,
        path: &str,
        headers: &[&str],
        body: &str,
    ) -> Option<Answer> {
        self.exchange(method, path, headers, body).await.ok()
    }

    /// The same, returning the reason if there is no response.
    pub async fn exchange(
        &self,
        method: &str,
        path: &str,
        headers: &[&str],
        body: &str,
    ) -> io::Result<Answer> {
        self.exchange_as(&self.host, method, path, headers, body).await
    }

    /// Writes the head of a request.
    pub fn head(&self, method: &str, path: &str, headers: &[&str], length: usize) -> String {
        self.head_as(&self.host, method, path, headers, length)
    }

    fn head_as(
        &self,
        host: &str,
        method: &str,
        path: &str,
        headers: &[&str],
        length: usize,
    ) -> String {
        let mut text = format!("{method} {path} HTTP/1.0\r\nHost: {host}\r\n");
        if let Some(cookie) = &self.cookie {
            text += &format!("Cookie: {cookie}\r\n");
        }
        for header in headers {
            text += &format!("{header}\r\n");
        }
        text + &format!("Content-Length: {length}\r\n\r\n")
    }

    async fn exchange_as(
        &self,
        host: &str,
        method: &str,
        path: &str,
        headers: &[&str],
        body: &str,
    ) -> io::Result<Answer> {
        let request = self.head_as(host, method, path, headers, body.len()) + body;
        let mut stream = TcpStream::connect(&self.host).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        // A server that refuses a request may close before it has read everything.
        let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
        if answer.is_empty() {
            read.map_err(|_| io::ErrorKind::TimedOut)??;
        }
        let answer = String::from_utf8(answer).expect("text");
        let (head, body) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or(io::ErrorKind::InvalidData)?;
        Ok(Answer { status, head: head.to_owned(), body: body.to_owned() })
    }

    /// Creates and starts a table with this person where the seating says `me`, and bots elsewhere.
    pub async fn play(&self, new: impl Serialize) -> String {
        let id = self.make(new).await;
        self.post(&format!("/api/tables/{id}/start"), json!({})).await.ok();
        id
    }

    /// Creates a table and returns its id.
    pub async fn make(&self, new: impl Serialize) -> String {
        self.post("/api/tables", new).await.read::<TableCard>().id
    }

    /// Reads a value from `/metrics`, by its name without the program's prefix, including any labels.
    pub async fn metric(&self, name: &str) -> u64 {
        let text = self.get("/metrics").await.body;
        let number = text.lines().find_map(|line| {
            line.strip_prefix("whistlestop_")?.strip_prefix(name)?.strip_prefix(' ')
        });
        let number = number.unwrap_or_else(|| panic!("no {name}: {text}"));
        number.trim().parse().expect("a number")
    }

    pub async fn connect(&self, table: &str, since: u64) -> Socket {
        self.try_connect(table, since, None).await.expect("a websocket")
    }

    /// Connects as the given initial viewer: a seat, or `later`.
    pub async fn connect_looking(&self, table: &str, look: &str) -> Result<Socket, String> {
        self.open(&format!("{table}/ws?look={look}"), None, None).await
    }

    pub async fn try_connect(
        &self,
        table: &str,
        since: u64,
        origin: Option<&str>,
    ) -> Result<Socket, String> {
        self.open(&format!("{table}/ws?since={since}"), origin, None).await
    }

    /// Connects with the given protocol version.
    pub async fn connect_speaking(&self, table: &str, protocol: u32) -> Socket {
        let path = format!("{table}/ws?protocol={protocol}");
        self.open(&path, None, None).await.expect("a websocket")
    }

    /// Connects through a proxy that forwards the client's address.
    pub async fn connect_from(&self, table: &str, address: &str) -> Result<Socket, String> {
        self.open(&format!("{table}/ws?since=0"), None, Some(address)).await
    }

    /// Builds the request for a table's websocket, below `/api/tables/`.
    pub fn websocket(&self, path: &str) -> Request {
        let url = format!("ws://{}/api/tables/{path}", self.host);
        let mut request = url.into_client_request().expect("an address");
        let own = format!("http://{}", self.host);
        let headers = request.headers_mut();
        headers.insert("Origin", own.parse().expect("a header"));
        if let Some(cookie) = &self.cookie {
            headers.insert("Cookie", cookie.parse().expect("a header"));
        }
        request
    }

    async fn open(
        &self,
        path: &str,
        origin: Option<&str>,
        forwarded_for: Option<&str>,
    ) -> Result<Socket, String> {
        let mut request = self.websocket(path);
        let headers = request.headers_mut();
        if let Some(origin) = origin {
            headers.insert("Origin", origin.parse().expect("a header"));
        }
        if let Some(address) = forwarded_for {
            headers.insert("X-Forwarded-For", address.parse().expect("a header"));
        }
        let connected = tokio_tungstenite::connect_async(request).await;
        let (stream, _) = connected.map_err(|error| error.to_string())?;
        let (heard, owed) = (Vec::new(), VecDeque::new());
        Ok(Socket { stream, heard, pongs: true, late: Duration::ZERO, owed, answered: 0 })
    }
}

/// Checks that a frame is exactly a protocol message, with no missing or extra fields.
fn read_message(text: &str) -> ServerMessage {
    let message: ServerMessage =
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let tree: Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(serde_json::to_value(&message).expect("JSON"), tree);
    message
}

/// A websocket to a table.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Every frame received.
    pub heard: Vec<String>,
    /// Whether pings are answered.
    pub pongs: bool,
    /// How long the answer to a ping is delayed.
    pub late: Duration,
    /// The delayed answers, and when to send them.
    owed: VecDeque<(Instant, Pong)>,
    /// How many pings were answered.
    answered: usize,
}

impl Socket {
    pub async fn send(&mut self, message: &ClientMessage) {
        self.say_text(&serde_json::to_string(message).expect("JSON")).await;
    }

    pub async fn say(&mut self, says: Value) {
        self.say_text(&says.to_string()).await;
    }

    pub async fn say_text(&mut self, text: &str) {
        // A closed connection cannot send; the test notices that when it reads.
        let _ = self.stream.send(Message::text(text)).await;
    }

    /// Sends a ping at the websocket level.
    pub async fn ping(&mut self) {
        let _ = self.stream.send(Message::Ping(Vec::new().into())).await;
    }

    /// Returns the next message other than a ping; `None` once the server has closed.
    pub async fn receive(&mut self) -> Option<ServerMessage> {
        loop {
            let due = self.owed.front().map(|(due, _)| *due);
            let next = tokio::select! {
                biased;
                () = tokio::time::sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    self.pay().await;
                    continue;
                }
                next = tokio::time::timeout(PATIENCE, self.stream.next()) => next,
            };
            let text = match next.expect("the server sends a message") {
                Some(Ok(Message::Text(text))) => text.to_string(),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => continue,
            };
            let message = read_message(&text);
            self.heard.push(text);
            let ServerMessage::Ping(ping) = message else { return Some(message) };
            if self.pongs {
                self.owed.push_back((Instant::now() + self.late, Pong { t: ping.t }));
                if self.late.is_zero() {
                    self.pay().await;
                }
            }
        }
    }

    /// The same as JSON, for tests that inspect fields without a type.
    pub async fn hear(&mut self) -> Option<Value> {
        let message = self.receive().await?;
        Some(serde_json::to_value(&message).expect("JSON"))
    }

    /// Answers the oldest unanswered ping.
    async fn pay(&mut self) {
        if let Some((_, pong)) = self.owed.pop_front() {
            self.send(&ClientMessage::Pong(pong)).await;
            self.answered += 1;
        }
    }

    /// Waits until this many pings have been answered, skipping all other messages.
    pub async fn answer_pings(&mut self, count: usize) {
        let began = Instant::now();
        while self.answered < count {
            assert!(began.elapsed() < PATIENCE, "the server pings");
            let _ = tokio::time::timeout(Duration::from_millis(100), self.hear()).await;
        }
    }

    /// Reads until a frame of the given kind.
    pub async fn hear_kind(&mut self, kind: &str) -> Value {
        loop {
            let says = self.hear().await.unwrap_or_else(|| panic!("closed before a {kind}"));
            if says["kind"] == kind {
                return says;
            }
        }
    }

    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}
