//! Somebody who comes through the proxy, from an address of their own.

use std::net::IpAddr;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

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
        let error = serde_json::from_str::<Value>(body).unwrap_or_default()["error"].take();
        let word = |name: &str| error[name].as_str().map(str::to_owned);
        Trouble::Refused { status, code: word("code").unwrap_or_default(), limit: word("limit") }
    }

    /// Reads the refusal in a frame.
    pub(crate) fn said(frame: &Value) -> Trouble {
        let word = |name: &str| frame[name].as_str().map(str::to_owned);
        let code = word("code").unwrap_or_else(|| frame["kind"].to_string());
        Trouble::Refused { status: 0, code, limit: word("limit") }
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

    pub(crate) async fn get(&self, path: &str) -> Result<Value, Trouble> {
        let (_, body) = self.exchange("GET", path, "").await?;
        serde_json::from_str(&body).map_err(Trouble::broken)
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Result<Value, Trouble> {
        let (_, body) = self.exchange("POST", path, &body.to_string()).await?;
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
    pub(crate) async fn say(&mut self, says: Value) -> Result<(), Trouble> {
        self.say_text(says.to_string()).await
    }

    pub(crate) async fn say_text(&mut self, text: String) -> Result<(), Trouble> {
        let said = tokio::time::timeout(PATIENCE, self.stream.send(Message::text(text))).await;
        let said = said.map_err(|_| Trouble::broken("nobody reads"))?;
        said.map_err(|_| Trouble::broken("closed"))
    }

    /// Hears the next frame that is no ping.
    pub(crate) async fn hear(&mut self) -> Result<Value, Trouble> {
        loop {
            let text = match self.stream.next().await {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(_)) | Err(_)) | None => {
                    return Err(Trouble::broken("closed"));
                }
                Some(Ok(_)) => continue,
            };
            let says: Value = serde_json::from_str(&text).map_err(Trouble::broken)?;
            if says["kind"] == "ping" {
                if self.pongs {
                    self.say(json!({ "do": "pong", "t": says["t"] })).await?;
                }
                continue;
            }
            return Ok(says);
        }
    }

    /// Hears what comes until a moment; nothing if nothing came.
    pub(crate) async fn hear_for(&mut self, patience: Duration) -> Result<Option<Value>, Trouble> {
        match tokio::time::timeout(patience, self.hear()).await {
            Ok(heard) => heard.map(Some),
            Err(_) => Ok(None),
        }
    }

    pub(crate) async fn close(mut self) {
        let _ = tokio::time::timeout(PATIENCE, self.stream.close(None)).await;
    }
}
