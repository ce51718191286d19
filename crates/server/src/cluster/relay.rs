//! Clients of this node at tables on other nodes: their requests and messages are relayed to the owner.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot};

use super::bus::BusDown;
use super::message::{Message, RemoteAnswer, RemoteClient};
use super::numbered::{ByNode, Sequence};
use super::{Cluster, Recipient};
use crate::admission::SocketOwner;
use crate::hub::Hub;
use crate::problem::Problem;
use crate::routing::RouteError;
use crate::table_actor::{Ask, ConnectionHandle, NewConnection, Reply, Request};

/// How long another node may take to answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);
/// How many messages of a client may wait.
const QUEUE_LENGTH: usize = 64;

/// Unanswered requests to other nodes.
pub(super) type Questions = ByNode<oneshot::Sender<RemoteAnswer<Reply>>>;

/// This node's websockets for tables on other nodes.
pub(super) type Links = ByNode<Link>;

pub(super) struct Link {
    out: mpsc::Sender<Utf8Bytes>,
    /// `None` once the owner has answered.
    connecting: Option<oneshot::Sender<RemoteAnswer<bool>>>,
    heard: Sequence,
}

impl Cluster {
    /// Refuses to relay to a node that is incompatible or unreachable.
    fn must_reach(&self, node: &str) -> Result<(), Problem> {
        let membership = self.membership.lock();
        match membership.live.get(node) {
            Some(other) if !super::understands(other) => {
                let message = "this table is on a server that runs another version; try again when all \
                               servers have been upgraded";
                Err(Problem { message: message.to_owned(), ..Problem::one_moment() })
            }
            _ if !self.bus.is_connected() => Err(Problem::one_moment()),
            _ => Ok(()),
        }
    }

    /// Sends a request to a table that another node owns.
    pub(crate) async fn request(
        &self,
        node: &str,
        table: &str,
        request: &Request,
    ) -> Result<Reply, RouteError> {
        self.must_reach(node)?;
        let says = |number| Message::Ask { number, request: request.clone() };
        self.question(node, table, says).await
    }

    /// Sends a numbered message to another node and waits for the answer.
    pub(super) async fn question(
        &self,
        node: &str,
        table: &str,
        says: impl FnOnce(u64) -> Message,
    ) -> Result<Reply, RouteError> {
        let (answer, answered) = oneshot::channel();
        let number = self.questions.lock().insert(node, answer);
        let answered = answer_to(self.send_to(node, table, says(number)), answered).await;
        self.questions.lock().remove(node, number);
        answered
    }

    pub(super) fn answered(&self, from: &str, number: u64, answer: RemoteAnswer<Reply>) {
        if let Some(asker) = self.questions.lock().remove(from, number) {
            let _ = asker.send(answer);
        }
    }

    /// Connects a client to a table that another node owns.
    pub(crate) async fn connect(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        node: &str,
        table: &str,
        new: &NewConnection,
    ) -> Result<ConnectionHandle, RouteError> {
        self.must_reach(node)?;
        let (connecting, connected) = oneshot::channel();
        let heard = Sequence::default();
        let link = Link { out: new.out.clone(), connecting: Some(connecting), heard };
        let number = self.links.lock().insert(node, link);
        self.counts().relays(1);
        let open = OpenLink {
            cluster: Arc::clone(self),
            node: node.to_owned(),
            table: table.to_owned(),
            number,
            said: Sequence::default(),
        };
        let client = RemoteClient {
            address: new.address,
            person: new.person.clone(),
            token: new.token.clone(),
            since: new.since,
            look: new.look.to_text(),
        };
        let says = Message::Connect { link: number, new: client };
        let sits = answer_to(self.send_to(node, table, says), connected).await?;
        let whose = SocketOwner {
            address: new.address,
            person: new.person.as_ref().map(|person| person.id.clone()),
            token: new.token.clone(),
            sits,
        };
        let place = hub.websockets.admit(whose, hub.sockets.are_scarce())?;
        let (actor, asks) = mpsc::channel(QUEUE_LENGTH);
        tokio::spawn(open.forward(asks));
        Ok(ConnectionHandle { number, actor, place, sits })
    }

    pub(super) fn connected(&self, from: &str, link: u64, answer: RemoteAnswer<bool>) {
        if let Some(link) = self.links.lock().of(from, link)
            && let Some(connecting) = link.connecting.take()
        {
            let _ = connecting.send(answer);
        }
    }

    /// Passes frames on to the client's websocket.
    pub(super) fn frames_received<'a>(
        &self,
        from: &str,
        number: u64,
        seq: u64,
        mut frames: impl Iterator<Item = &'a str>,
    ) {
        let mut links = self.links.lock();
        let Some(link) = links.of(from, number) else { return };
        let in_order = link.heard.is_next(seq);
        if !in_order {
            self.counts().gap();
        }
        if !in_order || !frames.all(|frame| link.out.try_send(Utf8Bytes::from(frame)).is_ok()) {
            // The client reconnects and gets the messages that it missed.
            links.remove(from, number);
        }
    }

    pub(super) fn link_ended(&self, from: &str, number: u64) {
        self.links.lock().remove(from, number);
    }
}

/// Waits for the answer to a message.
async fn answer_to<T>(
    sent: Result<(), BusDown>,
    answered: oneshot::Receiver<RemoteAnswer<T>>,
) -> Result<T, RouteError> {
    sent.map_err(|BusDown| Problem::one_moment())?;
    match tokio::time::timeout(ANSWER_TIMEOUT, answered).await {
        Ok(Ok(answered)) => answered.into(),
        Ok(Err(_)) | Err(_) => Err(RouteError::Lost),
    }
}

/// The link of a websocket to another node; dropping it tells that node.
struct OpenLink {
    cluster: Arc<Cluster>,
    node: String,
    table: String,
    number: u64,
    said: Sequence,
}

impl OpenLink {
    /// Forwards the client's messages.
    async fn forward(mut self, mut asks: mpsc::Receiver<Ask>) {
        while let Some(ask) = asks.recv().await {
            let (link, seq) = (self.number, self.said.next());
            let (says, text) = match ask {
                Ask::Message { message, .. } => {
                    let text = serde_json::to_string(&message).expect("a message is JSON");
                    (Message::ClientSays { link, seq }, Some(text))
                }
                Ask::Refuse { id, problem, .. } => {
                    (Message::RefuseCommand { link, seq, id: id.0, problem }, None)
                }
                // The client has disconnected.
                _ => return,
            };
            let to = Recipient::Node { node: self.node.clone(), table: self.table.clone() };
            if self.cluster.send_with(to, &self.table, says, text.as_deref()).is_err() {
                return;
            }
        }
    }
}

impl Drop for OpenLink {
    fn drop(&mut self) {
        self.cluster.counts().relays(-1);
        self.cluster.links.lock().remove(&self.node, self.number);
        let says = Message::ClientGone { link: self.number };
        let _ = self.cluster.send_to(&self.node, &self.table, says);
    }
}
