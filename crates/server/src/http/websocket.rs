//! The websocket of one client.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{self, Path, State};
use axum::response::Response;
use axum_extra::extract::cookie::CookieJar;
use futures_util::SinkExt as _;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::Instant;
use whistle_protocol::PROTOCOL;

use super::guard::Address;
use super::identity::{MaybePerson, token_of};
use crate::admission::{Limit, Rate, TokenBucket, too_often};
use crate::hub::Hub;
use crate::problem::Problem;
use crate::routing::Caller;
use crate::table_actor::{
    Ask, ClientMessage, ConnectionHandle, InitialViewer, NewConnection, ServerMessage,
};
use crate::user_text::json_without_nul;

/// The largest frame that a client may send.
const LARGEST_FRAME: usize = 16 * 1024;
/// The size of the read buffer. Clients send little, and every connection has such a buffer, which is cleared before
/// every read.
const READ_AT_ONCE: usize = 2 * 1024;
/// How many frames may wait for a client before it is dropped.
const UNREAD: usize = 256;
/// How long one frame may take to send.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

#[derive(Deserialize)]
pub(super) struct Query {
    #[serde(default)]
    since: u64,
    #[serde(default)]
    look: InitialViewer,
    /// The protocol version that the client speaks, if it sends one.
    #[serde(default)]
    protocol: Option<u32>,
}

pub(super) async fn open(
    State(hub): State<Arc<Hub>>,
    address: Address,
    jar: CookieJar,
    MaybePerson { person, .. }: MaybePerson,
    Path(id): Path<String>,
    extract::Query(Query { since, look, protocol }): extract::Query<Query>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    // A missing table is reported before there is a websocket.
    hub.find(&id).await?;
    let upgrade = upgrade.max_message_size(LARGEST_FRAME).max_frame_size(LARGEST_FRAME);
    let upgrade = upgrade.read_buffer_size(READ_AT_ONCE);
    // A connection without a valid token need not be closed when a token is revoked.
    let token = person.as_ref().and_then(|_| token_of(&jar));
    if let Some(spoken) = protocol.filter(|&spoken| spoken != PROTOCOL) {
        let problem = other_protocol(spoken);
        return Ok(upgrade.on_upgrade(async move |socket| end(&hub, socket, &problem).await));
    }
    let (out, told) = mpsc::channel::<Utf8Bytes>(UNREAD);
    let new = NewConnection { address: address.0, person, token, since, look, out };
    Ok(upgrade.on_upgrade(move |socket| serve(hub, id, new, told, socket)))
}

async fn serve(
    hub: Arc<Hub>,
    id: String,
    new: NewConnection,
    mut told: mpsc::Receiver<Utf8Bytes>,
    mut socket: WebSocket,
) {
    let connected = hub.connect(&id, &new, Caller::Client).await;
    drop(new);
    let ConnectionHandle { number, actor, mut place, .. } = match connected {
        Ok(connected) => connected,
        Err(error) => return end(&hub, socket, &hub.explain(error)).await,
    };
    let rate = Rate::of_messages(&hub.settings.limits);
    let mut budget = TokenBucket::new(Instant::now());
    let mut count = |at| {
        let spent = budget.try_spend(rate, at);
        spent.map_err(|wait| too_often(Limit::MessagesPerSecond, wait))
    };
    let mut texts = Vec::new();
    let problem = loop {
        tokio::select! {
            count = told.recv_many(&mut texts, UNREAD) => {
                // The actor has dropped the client or has ended.
                if count == 0 {
                    break None;
                }
                // Frames queued together, such as a step and its receipt, are sent together.
                let sent = async {
                    for text in texts.drain(..) {
                        socket.feed(Message::Text(text)).await?;
                    }
                    socket.flush().await
                };
                if !matches!(tokio::time::timeout(SEND_TIMEOUT, sent).await, Ok(Ok(()))) {
                    break None;
                }
            }
            // Closed from elsewhere, because the person has logged out or to make room.
            ended = &mut place.ended => break ended.ok(),
            heard = socket.recv() => {
                let at = Instant::now();
                match heard {
                    None => break None,
                    Some(Err(_)) => {
                        break Some(Problem::bad("bad_frame", "a frame can have at most 16 kB"));
                    }
                    Some(Ok(Message::Text(text))) => {
                        if let Err(problem) = count(at) {
                            break Some(problem);
                        }
                        let message: ClientMessage = match serde_json::from_str(&text) {
                            Ok(message) => message,
                            Err(error) => break Some(Problem::bad("bad_request", error)),
                        };
                        let ask = match json_without_nul(text.as_bytes()) {
                            Ok(()) => Ask::Message { connection: number, message, at },
                            // A malformed command is refused; anything else that is malformed ends the connection.
                            Err(problem) => match message.id() {
                                Some(id) => Ask::Refuse { connection: number, id: id.clone(), problem },
                                None => break Some(problem),
                            },
                        };
                        if actor.send(ask).await.is_err() {
                            break None;
                        }
                    }
                    Some(Ok(Message::Binary(_))) => {
                        break Some(Problem::bad("bad_frame", "frames are text"));
                    }
                    Some(Ok(Message::Close(_))) => break None,
                    // Each of them counts as a message.
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                        if let Err(problem) = count(at) {
                            break Some(problem);
                        }
                    }
                }
            }
        }
    };
    let _ = actor.send(Ask::Gone { connection: number }).await;
    match problem {
        Some(problem) => end(&hub, socket, &problem).await,
        None => _ = tokio::time::timeout(SEND_TIMEOUT, socket.send(Message::Close(None))).await,
    }
}

/// A client of another version. It is informed over the websocket, because a page cannot see why a websocket was not
/// opened.
fn other_protocol(spoken: u32) -> Problem {
    let message = format!(
        "this server speaks version {PROTOCOL} of the protocol, and you speak {spoken}: reload the \
         page, or update the program"
    );
    Problem::bad("other_protocol", message)
}

/// Sends the reason and closes.
async fn end(hub: &Hub, mut socket: WebSocket, problem: &Problem) {
    hub.metrics.met(problem.limit);
    let text = ServerMessage::Error(problem.to_protocol()).to_text().into();
    let words = async {
        let _ = socket.send(Message::Text(text)).await;
        let _ = socket.send(Message::Close(None)).await;
    };
    let _ = tokio::time::timeout(SEND_TIMEOUT, words).await;
}
