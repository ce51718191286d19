//! The websocket: reconnects when the connection is lost, and sends nothing twice.

use std::collections::BTreeMap;
use std::sync::mpsc::Sender;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{Connector, connect_async_tls_with_config};
use whistle_protocol::PROTOCOL;
use whistle_protocol::websocket::{ClientMessage, CommandId, Pong, ServerMessage};

use super::http_client::HttpClient;
use crate::words::one_line;

/// The longest pause before reconnecting.
const LONGEST_WAIT: Duration = Duration::from_secs(15);

/// An event from the connection.
#[allow(clippy::large_enum_variant)]
pub(super) enum Incoming {
    Message(ServerMessage),
    Lost,
    /// The server refuses us.
    Closed(String),
    /// The server speaks another version of the protocol.
    OtherProtocol,
}

/// Keeps the connection until nobody listens any more or the server ends it.
pub(super) async fn keep_open(
    http: HttpClient,
    table: String,
    mut outgoing: UnboundedReceiver<ClientMessage>,
    incoming: Sender<Incoming>,
) {
    let mut connection = Connection { since: 0, unanswered: BTreeMap::new(), incoming };
    let mut wait = Duration::from_millis(500);
    loop {
        let last = match connection.open(&http, &table, &mut outgoing).await {
            Ended::Nobody => return,
            Ended::Refused(message) => Incoming::Closed(message),
            Ended::OtherProtocol => Incoming::OtherProtocol,
            Ended::TooMuch { retry_after } => {
                if connection.incoming.send(Incoming::Lost).is_err() {
                    return;
                }
                tokio::time::sleep(retry_after).await;
                continue;
            }
            Ended::Broken { had_opened } => {
                if connection.incoming.send(Incoming::Lost).is_err() {
                    return;
                }
                wait = if had_opened { Duration::from_millis(500) } else { wait * 2 };
                tokio::time::sleep(wait.min(LONGEST_WAIT)).await;
                continue;
            }
        };
        let _ = connection.incoming.send(last);
        return;
    }
}

enum Ended {
    Nobody,
    Broken {
        had_opened: bool,
    },
    /// The client sent too much, but may try again later.
    TooMuch {
        retry_after: Duration,
    },
    Refused(String),
    OtherProtocol,
}

struct Connection {
    /// The last record seen.
    since: u64,
    /// Unanswered commands.
    unanswered: BTreeMap<CommandId, ClientMessage>,
    incoming: Sender<Incoming>,
}

impl Connection {
    async fn open(
        &mut self,
        http: &HttpClient,
        table: &str,
        outgoing: &mut UnboundedReceiver<ClientMessage>,
    ) -> Ended {
        use futures_util::{SinkExt as _, StreamExt as _};
        let (place, since) = (http.address.websocket(table), self.since);
        let address = format!("{place}?since={since}&protocol={PROTOCOL}");
        let Ok(mut request) = address.into_client_request() else {
            return Ended::Refused("not an address".to_owned());
        };
        let headers = [("cookie", http.cookie.clone()), ("origin", Some(http.address.origin()))];
        for (name, value) in headers {
            if let Some(value) = value.and_then(|value| HeaderValue::from_str(&value).ok()) {
                request.headers_mut().insert(name, value);
            }
        }
        let connector = match http.address.is_secure {
            true => http.trust.for_websocket().ok().map(Connector::Rustls),
            false => Some(Connector::Plain),
        };
        let opened = connect_async_tls_with_config(request, None, true, connector).await;
        let Ok((mut socket, _)) = opened else { return Ended::Broken { had_opened: false } };
        let broken = Ended::Broken { had_opened: true };
        for command in self.unanswered.values() {
            if socket.send(Message::text(command.to_text())).await.is_err() {
                return broken;
            }
        }
        loop {
            tokio::select! {
                message = outgoing.recv() => {
                    let Some(message) = message else { return Ended::Nobody };
                    if let Some(id) = message.id() {
                        self.unanswered.insert(id.clone(), message.clone());
                    }
                    if socket.send(Message::text(message.to_text())).await.is_err() {
                        return broken;
                    }
                }
                frame = socket.next() => {
                    let Some(Ok(frame)) = frame else { return broken };
                    let Message::Text(text) = frame else { continue };
                    let Ok(message) = serde_json::from_str::<ServerMessage>(&text) else {
                        return Ended::OtherProtocol;
                    };
                    if let ServerMessage::Ping(ping) = &message {
                        let pong = ClientMessage::Pong(Pong { t: ping.t });
                        if socket.send(Message::text(pong.to_text())).await.is_err() {
                            return broken;
                        }
                        continue;
                    }
                    if let Some(ended) = self.follow(&message) {
                        return ended;
                    }
                    if self.incoming.send(Incoming::Message(message)).is_err() {
                        return Ended::Nobody;
                    }
                }
            }
        }
    }

    /// Records the records seen and the commands answered; returns how the connection ends, if it does.
    fn follow(&mut self, message: &ServerMessage) -> Option<Ended> {
        let seen = match message {
            ServerMessage::Hello(hello) if hello.protocol != PROTOCOL => {
                return Some(Ended::OtherProtocol);
            }
            ServerMessage::Hello(hello) => hello.seq,
            ServerMessage::Step(step) => step.seq,
            ServerMessage::Receipt(receipt) => {
                self.unanswered.remove(&receipt.id);
                receipt.seq
            }
            ServerMessage::Refused(refused) => {
                self.unanswered.remove(&refused.id);
                refused.seq
            }
            ServerMessage::Advice(advice) => {
                self.unanswered.remove(&advice.id);
                self.since
            }
            ServerMessage::Error(problem) => {
                return Some(match &*problem.code {
                    // A client that is too fast, as a script may be, waits a little and continues.
                    "too_much" => {
                        let seconds = problem.retry_after_s.unwrap_or(1);
                        Ended::TooMuch { retry_after: Duration::from_secs(seconds) }
                    }
                    "other_protocol" => Ended::OtherProtocol,
                    _ => Ended::Refused(one_line(&problem.message)),
                });
            }
            ServerMessage::Table(_)
            | ServerMessage::Said(_)
            | ServerMessage::Reaction(_)
            | ServerMessage::Ping(_) => self.since,
        };
        self.since = self.since.max(seen);
        None
    }
}
