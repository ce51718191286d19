//! A visitor who connects through the proxy, from their own address.

use std::net::IpAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use whistle_harness::browser::{Answer, Browser};
use whistle_protocol::websocket::{ClientMessage, Pong, ServerMessage};
use whistle_protocol::{Problem, ProblemAnswer};

/// How long a visitor waits for any answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Why a request failed.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    /// The server refused, with this code.
    Refused { status: u16, code: String, limit: Option<String> },
    /// There was no answer, or no valid one.
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

    /// Returns its name for the table of results.
    pub(crate) fn name(&self) -> String {
        match self {
            Trouble::Refused { limit: Some(limit), .. } => limit.clone(),
            Trouble::Refused { status, code, .. } => format!("{status} {code}"),
            Trouble::Broken(why) => why.clone(),
        }
    }
}

/// A visitor, with the address that the proxy forwards and their cookie.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) browser: Browser,
    forwarded_for: String,
}

impl Visitor {
    /// Returns a visitor without a cookie.
    pub(crate) fn stranger(host: &str, address: IpAddr) -> Visitor {
        let browser = Browser { host: host.to_owned(), cookie: None };
        Visitor { browser, forwarded_for: format!("X-Forwarded-For: {address}") }
    }

    /// Returns a visitor who has become a guest.
    pub(crate) async fn arrive(host: &str, address: IpAddr) -> Result<Visitor, Trouble> {
        let mut visitor = Visitor::stranger(host, address);
        let answer = visitor.exchange("GET", "/api/me", "").await?;
        visitor.browser.keep_cookie(&answer);
        Ok(visitor)
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Trouble> {
        let answer = self.exchange("GET", path, "").await?;
        serde_json::from_str(&answer.body).map_err(Trouble::broken)
    }

    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Trouble> {
        let body = serde_json::to_string(body).expect("JSON");
        let answer = self.exchange("POST", path, &body).await?;
        serde_json::from_str(&answer.body).map_err(Trouble::broken)
    }

    /// Sends a request and reads the whole answer.
    pub(crate) async fn exchange(
        &self,
        method: &str,
        path: &str,
        body: &str,
    ) -> Result<Answer, Trouble> {
        let headers = self.headers();
        let asked = self.browser.exchange(method, path, &headers, body);
        let answer = tokio::time::timeout(PATIENCE, asked).await;
        let answer = answer.map_err(|_| Trouble::broken("no answer"))?;
        let answer = answer.map_err(|error| Trouble::broken(error.kind()))?;
        match answer.status {
            200 => Ok(answer),
            status => Err(Trouble::refused(status, &answer.body)),
        }
    }

    fn headers(&self) -> [&str; 2] {
        ["Content-Type: application/json", &self.forwarded_for]
    }

    /// Writes the head of a request.
    pub(crate) fn head(&self, method: &str, path: &str, length: usize) -> String {
        self.browser.head(method, path, &self.headers(), length)
    }

    pub(crate) async fn connect(&self, table: &str, since: u64) -> Result<Socket, Trouble> {
        let mut request = self.browser.websocket(&format!("{table}/ws?since={since}"));
        let (_, address) = self.forwarded_for.split_once(": ").expect("a header");
        request.headers_mut().insert("X-Forwarded-For", address.parse().map_err(Trouble::broken)?);
        let connecting = tokio_tungstenite::connect_async(request);
        let connected = tokio::time::timeout(PATIENCE, connecting).await;
        match connected.map_err(|_| Trouble::broken("no websocket"))? {
            Ok((stream, _)) => Ok(Socket { stream, pongs: true }),
            Err(Error::Http(answer)) => {
                let body = answer.body().as_deref().unwrap_or_default();
                Err(Trouble::refused(answer.status().as_u16(), &String::from_utf8_lossy(body)))
            }
            Err(Error::Io(error)) => Err(Trouble::broken(error.kind())),
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
    /// Sends a message; an error means that the connection is closed.
    pub(crate) async fn send(&mut self, message: &ClientMessage) -> Result<(), Trouble> {
        self.say_text(serde_json::to_string(message).expect("JSON")).await
    }

    pub(crate) async fn say_text(&mut self, text: String) -> Result<(), Trouble> {
        let said = tokio::time::timeout(PATIENCE, self.stream.send(Message::text(text))).await;
        let said = said.map_err(|_| Trouble::broken("nobody reads"))?;
        said.map_err(|_| Trouble::broken("closed"))
    }

    /// Returns the next message other than a ping.
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

    /// Returns the next message before a deadline; `None` if there is none.
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
