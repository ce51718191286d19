//! Clients of tables here that are connected to another node, and that node's requests for them.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio::time::Instant;
use whistle_table::CommandId;

use super::message::{Message, RemoteClient};
use super::numbered::Sequence;
use super::{Cluster, To};
use crate::hub::Hub;
use crate::problem::Problem;
use crate::routing::Caller;
use crate::table_actor::{
    Ask, ClientMessage, ConnectionHandle, InitialViewer, NewConnection, Request, ServerMessage,
};

/// How many frames may wait before a client is dropped, and how many of its messages.
const UNREAD: usize = 256;
/// How many frames travel together.
const TOGETHER: usize = 32;

/// Websockets elsewhere of tables here, by node and by its number for them.
#[derive(Default)]
pub(super) struct RemoteClients {
    open: BTreeMap<(String, u64), Inbox>,
}

struct Inbox {
    said: mpsc::Sender<Said>,
    heard: Sequence,
}

/// Messages of a client elsewhere.
enum Said {
    Message(Box<ClientMessage>, Instant),
    Refused(CommandId, Problem),
}

impl RemoteClients {
    pub(super) fn end_where(&mut self, of: impl Fn(&str) -> bool) {
        self.open.retain(|(node, _), _| !of(node));
    }
}

/// The connection to a client elsewhere.
struct RemoteLink {
    cluster: Arc<Cluster>,
    node: String,
    table: String,
    link: u64,
    told: Sequence,
}

impl Cluster {
    /// Handles another node's request to a table.
    pub(super) fn asked(
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
            let _ = cluster.say_to(&from, &table, Message::Answer { number, answer });
        });
    }

    /// Handles a client that connects through another node.
    pub(super) fn client_connects(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        from: String,
        table: String,
        link: u64,
        client: RemoteClient,
    ) {
        let (said, says) = mpsc::channel(UNREAD);
        let inbox = Inbox { said, heard: Sequence::default() };
        self.remote_clients.lock().open.insert((from.clone(), link), inbox);
        self.counts().guests(1);
        let (cluster, told) = (Arc::clone(self), Sequence::default());
        let open = RemoteLink { cluster, node: from, table, link, told };
        tokio::spawn(open.serve(Arc::clone(hub), client, says));
    }

    fn client_is_heard(&self, from: &str, link: u64, seq: u64, said: Option<Said>) {
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

    /// Handles a client's message, which the other node has checked.
    pub(super) fn client_says<'a>(
        &self,
        from: &str,
        link: u64,
        seq: u64,
        mut frames: impl Iterator<Item = &'a str>,
    ) {
        let at = Instant::now();
        let message = frames.next().and_then(|text| serde_json::from_str(text).ok());
        let said = message.map(|message| Said::Message(Box::new(message), at));
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
        self.client_is_heard(from, link, seq, Some(Said::Refused(CommandId(id), problem)));
    }

    pub(super) fn client_leaves(&self, from: &str, link: u64) {
        self.remote_clients.lock().open.remove(&(from.to_owned(), link));
    }
}

impl RemoteLink {
    /// Serves the client as if it were connected here.
    async fn serve(mut self, hub: Arc<Hub>, client: RemoteClient, mut says: mpsc::Receiver<Said>) {
        let (out, mut told) = mpsc::channel::<Utf8Bytes>(UNREAD);
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
        let sent = self.say(Message::Connected { link: self.link, answer: answer.into() }, []);
        let Some(ConnectionHandle { number, actor, mut place, .. }) = handle else { return };
        let mut texts = Vec::new();
        let mut is_on = sent;
        while is_on {
            tokio::select! {
                count = told.recv_many(&mut texts, TOGETHER) => {
                    is_on = count > 0 && self.tell(texts.iter().map(Utf8Bytes::as_str));
                    texts.clear();
                }
                ended = &mut place.ended => {
                    if let Ok(problem) = ended {
                        hub.metrics.met(problem.limit);
                        let text = ServerMessage::Error(problem.to_protocol()).to_text();
                        self.tell([text.as_str()].into_iter());
                    }
                    is_on = false;
                }
                said = says.recv() => {
                    let ask = match said {
                        Some(Said::Message(message, at)) => {
                            Ask::Message { connection: number, message: *message, at }
                        }
                        Some(Said::Refused(id, problem)) => {
                            Ask::Refuse { connection: number, id, problem }
                        }
                        None => break,
                    };
                    is_on = actor.send(ask).await.is_ok();
                }
            }
        }
        // Frames already sent still leave.
        while let Ok(text) = told.try_recv() {
            self.tell([text.as_str()].into_iter());
        }
        let _ = actor.send(Ask::Gone { connection: number }).await;
    }

    fn say<'a>(&self, says: Message, frames: impl IntoIterator<Item = &'a str>) -> bool {
        let to = To::Node { node: self.node.clone(), table: self.table.clone() };
        self.cluster.say_with(to, &self.table, says, frames).is_ok()
    }

    fn tell<'a>(&mut self, frames: impl Iterator<Item = &'a str>) -> bool {
        let says = Message::Frames { link: self.link, seq: self.told.next() };
        self.say(says, frames)
    }
}

impl Drop for RemoteLink {
    fn drop(&mut self) {
        self.cluster.counts().guests(-1);
        self.cluster.client_leaves(&self.node, self.link);
        self.say(Message::Ended { link: self.link }, []);
    }
}
