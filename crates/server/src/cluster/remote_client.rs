//! Clients of other nodes at tables on this node.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio::time::Instant;
use whistle_table::CommandId;

use super::message::{Message, RemoteClient};
use super::numbered::Sequence;
use super::{Cluster, Recipient};
use crate::hub::Hub;
use crate::problem::Problem;
use crate::routing::Caller;
use crate::table_actor::{
    Ask, ClientMessage, ConnectionHandle, InitialViewer, NewConnection, Request, ServerMessage,
};

/// How many messages may wait in each direction; a client that does not keep up is dropped.
const QUEUE_LENGTH: usize = 256;
/// How many frames are sent in one message.
const MAX_FRAMES_PER_MESSAGE: usize = 32;

/// Other nodes' websockets for tables on this node, by node and link.
#[derive(Default)]
pub(super) struct RemoteClients {
    open: BTreeMap<(String, u64), Inbox>,
}

struct Inbox {
    said: mpsc::Sender<Inbound>,
    heard: Sequence,
}

/// Input from a client of another node.
enum Inbound {
    Message(Box<ClientMessage>, Instant),
    Refused(CommandId, Problem),
}

impl RemoteClients {
    pub(super) fn remove_where(&mut self, of: impl Fn(&str) -> bool) {
        self.open.retain(|(node, _), _| !of(node));
    }
}

/// The link to a client of another node.
struct RemoteLink {
    cluster: Arc<Cluster>,
    node: String,
    table: String,
    link: u64,
    told: Sequence,
}

impl Cluster {
    /// Answers a request that another node relays.
    pub(super) fn request_received(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        from: String,
        table: String,
        number: u64,
        request: Request,
    ) {
        let (cluster, hub) = (Arc::clone(self), Arc::clone(hub));
        tokio::spawn(async move {
            let answer = hub.route(&table, &request, Caller::Node).await.into();
            let _ = cluster.send_to(&from, &table, Message::Answer { number, answer });
        });
    }

    /// Connects a client of another node.
    pub(super) fn client_connects(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        from: String,
        table: String,
        link: u64,
        client: RemoteClient,
    ) {
        let (said, says) = mpsc::channel(QUEUE_LENGTH);
        let inbox = Inbox { said, heard: Sequence::default() };
        self.remote_clients.lock().open.insert((from.clone(), link), inbox);
        self.counts().remote_clients(1);
        let (cluster, told) = (Arc::clone(self), Sequence::default());
        let open = RemoteLink { cluster, node: from, table, link, told };
        tokio::spawn(open.serve(Arc::clone(hub), client, says));
    }

    fn client_is_heard(&self, from: &str, link: u64, seq: u64, said: Option<Inbound>) {
        let mut clients = self.remote_clients.lock();
        let key = (from.to_owned(), link);
        let Some(inbox) = clients.open.get_mut(&key) else { return };
        let in_order = inbox.heard.is_next(seq);
        if !in_order {
            self.counts().gap();
        }
        if !in_order || said.is_none_or(|said| inbox.said.try_send(said).is_err()) {
            clients.open.remove(&key);
        }
    }

    /// Takes a client's message, which its own node has already checked.
    pub(super) fn client_says<'a>(
        &self,
        from: &str,
        link: u64,
        seq: u64,
        mut frames: impl Iterator<Item = &'a str>,
    ) {
        let at = Instant::now();
        let message = frames.next().and_then(|text| serde_json::from_str(text).ok());
        let said = message.map(|message| Inbound::Message(Box::new(message), at));
        self.client_is_heard(from, link, seq, said);
    }

    pub(super) fn client_is_refused(
        &self,
        from: &str,
        link: u64,
        seq: u64,
        id: String,
        problem: Problem,
    ) {
        self.client_is_heard(from, link, seq, Some(Inbound::Refused(CommandId(id), problem)));
    }

    pub(super) fn client_leaves(&self, from: &str, link: u64) {
        self.remote_clients.lock().open.remove(&(from.to_owned(), link));
    }
}

impl RemoteLink {
    /// Serves the client as if it were connected here.
    async fn serve(
        mut self,
        hub: Arc<Hub>,
        client: RemoteClient,
        mut says: mpsc::Receiver<Inbound>,
    ) {
        let (out, mut told) = mpsc::channel::<Utf8Bytes>(QUEUE_LENGTH);
        let RemoteClient { address, person, token, since, look } = client;
        let look = InitialViewer::from_text(look);
        let new = NewConnection { address, person, token, since, look, out };
        let connected = hub.connect(&self.table, &new, Caller::Node).await;
        drop(new);
        let (handle, answer) = match connected {
            Ok(handle) => {
                let sits = handle.sits;
                (Some(handle), Ok(sits))
            }
            Err(error) => (None, Err(error)),
        };
        let sent = self.send(Message::Connected { link: self.link, answer: answer.into() }, []);
        let Some(ConnectionHandle { number, actor, mut place, .. }) = handle else { return };
        let mut texts = Vec::new();
        let mut is_on = sent;
        while is_on {
            tokio::select! {
                count = told.recv_many(&mut texts, MAX_FRAMES_PER_MESSAGE) => {
                    is_on = count > 0 && self.send_frames(texts.iter().map(Utf8Bytes::as_str));
                    texts.clear();
                }
                ended = &mut place.ended => {
                    if let Ok(problem) = ended {
                        hub.metrics.met(problem.limit);
                        let text = ServerMessage::Error(problem.to_protocol()).to_text();
                        self.send_frames([text.as_str()].into_iter());
                    }
                    is_on = false;
                }
                said = says.recv() => {
                    let ask = match said {
                        Some(Inbound::Message(message, at)) => {
                            Ask::Message { connection: number, message: *message, at }
                        }
                        Some(Inbound::Refused(id, problem)) => {
                            Ask::Refuse { connection: number, id, problem }
                        }
                        None => break,
                    };
                    is_on = actor.send(ask).await.is_ok();
                }
            }
        }
        // Frames sent before the end still go out.
        while let Ok(text) = told.try_recv() {
            self.send_frames([text.as_str()].into_iter());
        }
        let _ = actor.send(Ask::Gone { connection: number }).await;
    }

    fn send<'a>(&self, says: Message, frames: impl IntoIterator<Item = &'a str>) -> bool {
        let to = Recipient::Node { node: self.node.clone(), table: self.table.clone() };
        self.cluster.send_with(to, &self.table, says, frames).is_ok()
    }

    fn send_frames<'a>(&mut self, frames: impl Iterator<Item = &'a str>) -> bool {
        let says = Message::Frames { link: self.link, seq: self.told.next() };
        self.send(says, frames)
    }
}

impl Drop for RemoteLink {
    fn drop(&mut self) {
        self.cluster.counts().remote_clients(-1);
        self.cluster.client_leaves(&self.node, self.link);
        self.send(Message::LinkEnded { link: self.link }, []);
    }
}
