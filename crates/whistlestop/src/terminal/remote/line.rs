//! The websocket: opened again when it breaks, and nothing is said twice.

use std::collections::BTreeMap;
use std::sync::mpsc::Sender;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use super::http::Door;

/// How long to wait before the line is opened again, at the most.
const LONGEST_WAIT: Duration = Duration::from_secs(15);

/// What comes over the line.
pub(super) enum Heard {
    Said(Value),
    Lost,
    /// The server will not have us.
    Closed(String),
}

/// Holds the line until nobody listens any more or the server ends it.
pub(super) async fn hold(
    door: Door,
    table: String,
    mut to_say: UnboundedReceiver<Value>,
    heard: Sender<Heard>,
) {
    let mut line = Line { since: 0, unanswered: BTreeMap::new(), heard };
    let mut wait = Duration::from_millis(500);
    loop {
        match line.open(&door, &table, &mut to_say).await {
            Ended::Nobody => return,
            Ended::Refused(message) => {
                let _ = line.heard.send(Heard::Closed(message));
                return;
            }
            Ended::TooMuch { retry_after } => {
                if line.heard.send(Heard::Lost).is_err() {
                    return;
                }
                tokio::time::sleep(retry_after).await;
            }
            Ended::Broken { had_opened } => {
                if line.heard.send(Heard::Lost).is_err() {
                    return;
                }
                wait = if had_opened { Duration::from_millis(500) } else { wait * 2 };
                tokio::time::sleep(wait.min(LONGEST_WAIT)).await;
            }
        }
    }
}

enum Ended {
    Nobody,
    Broken {
        had_opened: bool,
    },
    /// It was too much, and will not be then.
    TooMuch {
        retry_after: Duration,
    },
    Refused(String),
}

struct Line {
    /// The last record that was seen.
    since: u64,
    /// What was asked and not answered, by its id.
    unanswered: BTreeMap<String, Value>,
    heard: Sender<Heard>,
}

impl Line {
    async fn open(
        &mut self,
        door: &Door,
        table: &str,
        to_say: &mut UnboundedReceiver<Value>,
    ) -> Ended {
        use futures_util::{SinkExt as _, StreamExt as _};
        let address = format!("ws://{}/api/tables/{table}/ws?since={}", door.host, self.since);
        let Ok(mut request) = address.into_client_request() else {
            return Ended::Refused("not an address".to_owned());
        };
        let headers = [("cookie", door.cookie.clone()), ("origin", Some(door.origin()))];
        for (name, value) in headers {
            if let Some(value) = value.and_then(|value| HeaderValue::from_str(&value).ok()) {
                request.headers_mut().insert(name, value);
            }
        }
        let Ok((mut socket, _)) = connect_async(request).await else {
            return Ended::Broken { had_opened: false };
        };
        let broken = Ended::Broken { had_opened: true };
        for command in self.unanswered.values() {
            if socket.send(Message::text(command.to_string())).await.is_err() {
                return broken;
            }
        }
        loop {
            tokio::select! {
                said = to_say.recv() => {
                    let Some(said) = said else { return Ended::Nobody };
                    if let Some(id) = said["id"].as_str() {
                        self.unanswered.insert(id.to_owned(), said.clone());
                    }
                    if socket.send(Message::text(said.to_string())).await.is_err() {
                        return broken;
                    }
                }
                message = socket.next() => {
                    let Some(Ok(message)) = message else { return broken };
                    let Message::Text(text) = message else { continue };
                    let Ok(said) = serde_json::from_str::<Value>(&text) else { continue };
                    match said["kind"].as_str() {
                        Some("ping") => {
                            let pong = json!({ "do": "pong", "t": said["t"] });
                            if socket.send(Message::text(pong.to_string())).await.is_err() {
                                return broken;
                            }
                            continue;
                        }
                        // Who was too quick, as a script may be, waits a little and goes on.
                        Some("error") if said["code"] == "too_much" => {
                            let seconds = said["retry_after_s"].as_u64().unwrap_or(1);
                            return Ended::TooMuch { retry_after: Duration::from_secs(seconds) };
                        }
                        Some("error") => {
                            let message = said["message"].as_str().unwrap_or_default();
                            return Ended::Refused(super::http::one_line(message));
                        }
                        Some("receipt" | "refused" | "advice") => {
                            self.unanswered.remove(said["id"].as_str().unwrap_or_default());
                        }
                        _ => (),
                    }
                    self.since = said["seq"].as_u64().unwrap_or(self.since).max(self.since);
                    if self.heard.send(Heard::Said(said)).is_err() {
                        return Ended::Nobody;
                    }
                }
            }
        }
    }
}
