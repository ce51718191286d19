//! Somebody who comes through the proxy, from an address of their own.

use std::net::IpAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use whistle_protocol::websocket::{ClientMessage, Pong, ServerMessage};
use whistle_protocol::{Problem, ProblemAnswer};

/// How long anybody waits for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// Why somebody did not get what they asked for.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    /// The server said no, and why.
    Refused { status: u16, code: String, limit: Option<String> },
    /// There was no answer, or none that makes sense.
    Broken(String),
}

impl Trouble {
    pub(crate) fn broken(error: impl ToString) -> Trouble {
        Trouble::Broken(error.to_string())
    }

    /// Reads the refusal in an answer's body.
    fn refused(status: u16, body: &str) -> Trouble {
        match serde_json::from_str::<ProblemAnswer>(body) {
            Ok(answer) => Trouble::of(status, &answer.error),
            Err(_) => Trouble::Refused { status, code: String::new(), limit: None },
        }
    }

    /// Reads the refusal in a message of the websocket.
    pub(crate) fn said(problem: &Problem) -> Trouble {
        Trouble::of(0, problem)
    }

    fn of(status: u16, problem: &Problem) -> Trouble {
        let limit = problem.limit.as_deref().map(str::to_owned);
        Trouble::Refused { status, code: problem.code.to_string(), limit }
    }

    /// Names it for a table of what happened.
    pub(crate) fn name(&self) -> String {
        match self {
            Trouble::Refused { limit: Some(limit), .. } => limit.clone(),
            Trouble::Refused { status, code, .. } => format!("{status} {code}"),
            Trouble::Broken(why) => why.clone(),
        }
    }
}

/// Somebody, with the address that the proxy names and the cookie they got.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) host: String,
    pub(crate) address: IpAddr,
    pub(crate) cookie: Option<String>,
}

impl Visitor {
    /// Comes without a cookie.
    pub(crate) fn stranger(host: &str, address: IpAddr) -> Visitor {
        Visitor { host: host.to_owned(), address, cookie: None }
    }

    /// Comes and becomes a guest.
    pub(crate) async fn arrive(host: &str, address: IpAddr) -> Result<Visitor, Trouble> {
        let mut visitor = Visitor::stranger(host, address);
        let (head, _) = visitor.exchange("GET", "/api/me", "").await?;
        let cookie = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next())?
        });
        visitor.cookie = cookie.map(|cookie| cookie.trim().to_owned());
        Ok(visitor)
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Trouble> {
        let (_, body) = self.exchange("GET", path, "").await?;
        serde_json::from_str(&body).map_err(Trouble::broken)
    }

    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Trouble> {
        let body = serde_json::to_string(body).expect("JSON");
        let (_, body) = self.exchange("POST", path, &body).await?;
        serde_json::from_str(&body).map_err(Trouble::broken)
    }

    /// Asks, and reads the whole answer: its head and its body.
    pub(crate) async fn exchange(
        &self,
        method: &str,
        path: &str,
        body: &str,
    ) -> Result<(String, String), Trouble> {
        let asked = async {
            let mut stream = TcpStream::connect(&self.host).await?;
            let request = format!("{}{body}", self.head(method, path, body.len()));
            stream.write_all(request.as_bytes()).await?;
            let mut answer = Vec::new();
            // A server that has seen enough may close before it has read everything.
            let read = stream.read_to_end(&mut answer).await;
            if answer.is_empty() {
                read?;
            }
            Ok::<_, std::io::Error>(String::from_utf8_lossy(&answer).into_owned())
        };
        let answer = tokio::time::timeout(PATIENCE, asked).await;
        let answer = answer.map_err(|_| Trouble::broken("no answer"))?;
        let answer = answer.map_err(|error| Trouble::Broken(error.kind().to_string()))?;
        let (head, body) =
            answer.split_once("\r\n\r\n").ok_or_else(|| Trouble::broken("closed"))?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        match status {
            Some(200) => Ok((head.to_owned(), body.to_owned())),
            Some(status) => Err(Trouble::refused(status, body)),
            None => Err(Trouble::broken("no status")),
        }
    }

    /// Writes the head of a request.
    pub(crate) fn head(&self, method: &str, path: &str, length: usize) -> String {
        let cookie = self.cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n"));
        format!(
            "{method} {path} HTTP/1.0\r\nHost: {host}\r\nX-Forwarded-For: {address}\r\n{cookie}\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n",
            host = self.host,
            address = self.address,
            cookie = cookie.unwrap_or_default(),
        )
    }

    pub(crate) async fn connect(&self, table: &str, since: u64) -> Result<Socket, Trouble> {
        let url = format!("ws://{}/api/tables/{table}/ws?since={since}", self.host);
        let mut request = url.into_client_request().map_err(Trouble::broken)?;
        let headers = request.headers_mut();
        let address = self.address.to_string().parse().map_err(Trouble::broken)?;
        headers.insert("X-Forwarded-For", address);
        if let Some(cookie) = &self.cookie {
            headers.insert("Cookie", cookie.parse().map_err(Trouble::broken)?);
        }
        let connecting = tokio_tungstenite::connect_async(request);
        let connected = tokio::time::timeout(PATIENCE, connecting).await;
        match connected.map_err(|_| Trouble::broken("no websocket"))? {
            Ok((stream, _)) => Ok(Socket { stream, pongs: true }),
            Err(Error::Http(answer)) => {
                let body = answer.body().as_deref().unwrap_or_default();
                Err(Trouble::refused(answer.status().as_u16(), &String::from_utf8_lossy(body)))
            }
            Err(Error::Io(error)) => Err(Trouble::Broken(error.kind().to_string())),
            Err(_) => Err(Trouble::broken("no websocket")),
        }
    }
}

/// A websocket to a table.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Whether pings are answered.
    pub(crate) pongs: bool,
}

impl Socket {
    /// Says something; an error means that nobody listens any more.
    pub(crate) async fn send(&mut self, message: &ClientMessage) -> Result<(), Trouble> {
        self.say_text(serde_json::to_string(message).expect("JSON")).await
    }

    pub(crate) async fn say_text(&mut self, text: String) -> Result<(), Trouble> {
        let said = tokio::time::timeout(PATIENCE, self.stream.send(Message::text(text))).await;
        let said = said.map_err(|_| Trouble::broken("nobody reads"))?;
        said.map_err(|_| Trouble::broken("closed"))
    }

    /// Hears the next message that is no ping.
    pub(crate) async fn receive(&mut self) -> Result<ServerMessage, Trouble> {
        loop {
            let text = match self.stream.next().await {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(_)) | Err(_)) | None => {
                    return Err(Trouble::broken("closed"));
                }
                Some(Ok(_)) => continue,
            };
            let message = serde_json::from_str(&text).map_err(Trouble::broken)?;
            let ServerMessage::Ping(ping) = message else { return Ok(message) };
            if self.pongs {
                self.send(&ClientMessage::Pong(Pong { t: ping.t })).await?;
            }
        }
    }

    /// Hears what comes until a moment; nothing if nothing came.
    pub(crate) async fn receive_for(
        &mut self,
        patience: Duration,
    ) -> Result<Option<ServerMessage>, Trouble> {
        match tokio::time::timeout(patience, self.receive()).await {
            Ok(heard) => heard.map(Some),
            Err(_) => Ok(None),
        }
    }

    pub(crate) async fn close(mut self) {
        let _ = tokio::time::timeout(PATIENCE, self.stream.close(None)).await;
    }
}
