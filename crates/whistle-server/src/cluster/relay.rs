//! Somebody here, a table elsewhere: what they ask and say goes to the server that keeps it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot};

use super::message::{Answered, Guest, Message};
use super::{ByNode, Cluster, To, lock};
use crate::hub::Hub;
use crate::problem::Problem;
use crate::table_actor::{Ask, ConnectionHandle, NewConnection, Reply, Request};
use crate::websockets::SocketOwner;

/// How long another server may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How much of what a client says may wait.
const UNSAID: usize = 64;

/// What came of asking another server.
pub(crate) enum Relayed<T> {
    Answered(Result<T, Problem>),
    /// It does not keep the table.
    NotThere,
    /// Nobody knows whether it was heard.
    Lost,
}

/// What was asked of other servers and is not answered.
#[derive(Default)]
pub(super) struct Questions {
    next: u64,
    open: ByNode<oneshot::Sender<Answered<Reply>>>,
}

/// Websockets of tables that other servers keep.
#[derive(Default)]
pub(super) struct Links {
    next: u64,
    open: ByNode<Link>,
}

struct Link {
    out: mpsc::Sender<Utf8Bytes>,
    /// Until it is answered.
    connecting: Option<oneshot::Sender<Answered<bool>>>,
    /// The number of the last message that came.
    heard: u64,
}

impl Questions {
    /// Gives up what was asked of some servers.
    pub(super) fn end_where(&mut self, of: impl Fn(&str) -> bool) {
        self.open.retain(|_, (node, _)| !of(node));
    }
}

impl Links {
    /// Ends websockets: whoever has one comes again.
    pub(super) fn end_where(&mut self, of: impl Fn(&str) -> bool) {
        self.open.retain(|_, (node, _)| !of(node));
    }

    fn of(&mut self, node: &str, link: u64) -> Option<&mut Link> {
        self.open.get_mut(&link).filter(|(keeper, _)| keeper == node).map(|(_, link)| link)
    }
}

impl Cluster {
    /// Tells whether somebody may be relayed to another server.
    fn must_reach(&self, node: &str) -> Result<(), Problem> {
        let pulse = lock(&self.pulse);
        match pulse.live.get(node) {
            Some(other) if !super::understands(other) => {
                let message = "this table is kept by a server of another version; try again when all \
                               of them are of one";
                Err(Problem { message: message.to_owned(), ..Problem::one_moment() })
            }
            _ if !self.bus.is_connected() => Err(Problem::one_moment()),
            _ => Ok(()),
        }
    }

    /// Asks something of a table that another server keeps.
    pub(crate) async fn request(
        &self,
        node: &str,
        table: &str,
        request: &Request,
    ) -> Relayed<Reply> {
        if let Err(problem) = self.must_reach(node) {
            return Relayed::Answered(Err(problem));
        }
        let says = |number| Message::Ask { number, request: request.clone() };
        self.question(node, table, says).await
    }

    pub(super) async fn question(
        &self,
        node: &str,
        table: &str,
        says: impl FnOnce(u64) -> Message,
    ) -> Relayed<Reply> {
        let (answer, answered) = oneshot::channel();
        let number = {
            let mut questions = lock(&self.questions);
            questions.next += 1;
            let number = questions.next;
            questions.open.insert(number, (node.to_owned(), answer));
            number
        };
        let heard = match self.say_to(node, table, says(number)) {
            Ok(()) => tokio::time::timeout(PATIENCE, answered).await,
            Err(_) => {
                lock(&self.questions).open.remove(&number);
                return Relayed::Answered(Err(Problem::one_moment()));
            }
        };
        lock(&self.questions).open.remove(&number);
        match heard {
            Ok(Ok(Answered::Yes(reply))) => Relayed::Answered(Ok(reply)),
            Ok(Ok(Answered::No(problem))) => Relayed::Answered(Err(problem.into())),
            Ok(Ok(Answered::NotHere)) => Relayed::NotThere,
            Ok(Err(_)) | Err(_) => Relayed::Lost,
        }
    }

    pub(super) fn answered(&self, from: &str, number: u64, answer: Answered<Reply>) {
        let mut questions = lock(&self.questions);
        if questions.open.get(&number).is_some_and(|(node, _)| node == from)
            && let Some((_, asker)) = questions.open.remove(&number)
        {
            let _ = asker.send(answer);
        }
    }

    /// Connects somebody to a table that another server keeps.
    pub(crate) async fn connect(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        node: &str,
        table: &str,
        new: &NewConnection,
    ) -> Relayed<ConnectionHandle> {
        if let Err(problem) = self.must_reach(node) {
            return Relayed::Answered(Err(problem));
        }
        let (connecting, connected) = oneshot::channel();
        let number = {
            let mut links = lock(&self.links);
            links.next += 1;
            let number = links.next;
            let link = Link { out: new.out.clone(), connecting: Some(connecting), heard: 0 };
            links.open.insert(number, (node.to_owned(), link));
            number
        };
        let open = OpenLink {
            cluster: Arc::clone(self),
            node: node.to_owned(),
            table: table.to_owned(),
            number,
            said: 0,
        };
        let guest = Guest {
            address: new.address,
            person: new.person.clone(),
            token: new.token.clone(),
            since: new.since,
            look: new.look.to_text(),
        };
        self.counts().relays(1);
        let says = Message::Connect { link: number, new: guest };
        let heard = match self.say_to(node, table, says) {
            Ok(()) => tokio::time::timeout(PATIENCE, connected).await,
            Err(_) => return Relayed::Answered(Err(Problem::one_moment())),
        };
        let sits = match heard {
            Ok(Ok(Answered::Yes(sits))) => sits,
            Ok(Ok(Answered::No(problem))) => return Relayed::Answered(Err(problem.into())),
            Ok(Ok(Answered::NotHere)) => return Relayed::NotThere,
            Ok(Err(_)) | Err(_) => return Relayed::Lost,
        };
        let whose = SocketOwner {
            address: new.address,
            person: new.person.as_ref().map(|person| person.id.clone()),
            token: new.token.clone(),
            sits,
        };
        let place = match hub.websockets.admit(whose, hub.slots.are_scarce()) {
            Ok(place) => place,
            Err(problem) => return Relayed::Answered(Err(problem)),
        };
        let (actor, asks) = mpsc::channel(UNSAID);
        tokio::spawn(open.carry(asks));
        Relayed::Answered(Ok(ConnectionHandle { number, actor, place, sits }))
    }

    pub(super) fn connected(&self, from: &str, link: u64, answer: Answered<bool>) {
        if let Some(link) = lock(&self.links).of(from, link)
            && let Some(connecting) = link.connecting.take()
        {
            let _ = connecting.send(answer);
        }
    }

    /// Hands frames to the one websocket that they are for.
    pub(super) fn told<'a>(
        &self,
        from: &str,
        number: u64,
        seq: u64,
        frames: impl Iterator<Item = &'a str>,
    ) {
        let mut links = lock(&self.links);
        let Some(link) = links.of(from, number) else { return };
        let in_order = seq == link.heard + 1;
        link.heard = seq;
        let mut is_good = in_order;
        for frame in frames {
            is_good = is_good && link.out.try_send(Utf8Bytes::from(frame)).is_ok();
        }
        if !is_good {
            if !in_order {
                self.counts().gap();
            }
            // Whoever it is comes again, and is told what they have missed.
            links.open.remove(&number);
        }
    }

    pub(super) fn link_ended(&self, from: &str, number: u64) {
        let mut links = lock(&self.links);
        if links.of(from, number).is_some() {
            links.open.remove(&number);
        }
    }
}

/// A websocket of a table elsewhere; when this is dropped, the other server is told.
struct OpenLink {
    cluster: Arc<Cluster>,
    node: String,
    table: String,
    number: u64,
    /// The number of the last message that was sent.
    said: u64,
}

impl OpenLink {
    /// Carries what a client says.
    async fn carry(mut self, mut asks: mpsc::Receiver<Ask>) {
        while let Some(ask) = asks.recv().await {
            self.said += 1;
            let (link, seq) = (self.number, self.said);
            let (says, text) = match ask {
                Ask::Message { message, .. } => {
                    let text = serde_json::to_string(&message).expect("a message is JSON");
                    (Message::Say { link, seq }, Some(text))
                }
                Ask::Refuse { id, problem, .. } => {
                    (Message::Refuse { link, seq, id: id.0, problem: (&problem).into() }, None)
                }
                // It has gone.
                _ => return,
            };
            let to = To::Node { node: self.node.clone(), table: self.table.clone() };
            if self.cluster.say_with(to, &self.table, says, text.as_deref()).is_err() {
                return;
            }
        }
    }
}

impl Drop for OpenLink {
    fn drop(&mut self) {
        self.cluster.counts().relays(-1);
        lock(&self.cluster.links).open.remove(&self.number);
        let says = Message::Gone { link: self.number };
        let _ = self.cluster.say_to(&self.node, &self.table, says);
    }
}
