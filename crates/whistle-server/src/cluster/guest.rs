//! A table here, somebody elsewhere: what another server asks and says for them.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio::time::Instant;
use whistle_table::CommandId;

use super::message::{Answered, Guest, Message};
use super::{Cluster, To, lock};
use crate::hub::{Asked, Hub};
use crate::problem::Problem;
use crate::table_actor::{
    Ask, ClientMessage, ConnectionHandle, InitialViewer, NewConnection, Reply, Request,
    ServerMessage,
};

/// How much may wait to be told before somebody is dropped, and to be heard.
const UNREAD: usize = 256;
/// How many frames travel together.
const TOGETHER: usize = 32;

/// Websockets elsewhere of tables that are kept here, by the server and its number for them.
#[derive(Default)]
pub(super) struct Guests {
    open: BTreeMap<(String, u64), GuestEnd>,
}

struct GuestEnd {
    said: mpsc::Sender<Said>,
    /// The number of the last message that came.
    heard: u64,
}

/// What a client elsewhere has said.
enum Said {
    Message(Box<ClientMessage>, Instant),
    Refused(CommandId, Problem),
}

impl Guests {
    pub(super) fn end_where(&mut self, of: impl Fn(&str) -> bool) {
        self.open.retain(|(node, _), _| !of(node));
    }
}

/// Where a guest is.
struct GuestLink {
    cluster: Arc<Cluster>,
    node: String,
    table: String,
    link: u64,
    /// The number of the last message that was sent.
    told: u64,
}

impl Cluster {
    /// Another server asks something of a table for somebody.
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
            let ask = |answer| Ask::Request { request: request.clone(), answer };
            let answer: Answered<Reply> = match hub.ask_keeper(&table, ask).await {
                Ok(Asked::Answered(reply)) => Answered::Yes(reply),
                Ok(Asked::There(_)) => Answered::NotHere,
                Err(problem) => Answered::No((&problem).into()),
            };
            let _ = cluster.say_to(&from, &table, Message::Answer { number, answer });
        });
    }

    /// Somebody connects through another server.
    pub(super) fn guest_comes(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        from: String,
        table: String,
        link: u64,
        guest: Guest,
    ) {
        let (said, says) = mpsc::channel(UNREAD);
        let end = GuestEnd { said, heard: 0 };
        lock(&self.guests).open.insert((from.clone(), link), end);
        self.counts().guests(1);
        let place = GuestLink { cluster: Arc::clone(self), node: from, table, link, told: 0 };
        let hub = Arc::clone(hub);
        tokio::spawn(place.serve(hub, guest, says));
    }

    fn guest_hears(&self, from: &str, link: u64, seq: u64, said: Option<Said>) {
        let mut guests = lock(&self.guests);
        let key = (from.to_owned(), link);
        let Some(guest) = guests.open.get_mut(&key) else { return };
        let in_order = seq == guest.heard + 1;
        guest.heard = seq;
        if !in_order {
            self.counts().gap();
        }
        let is_good = in_order && said.is_some_and(|said| guest.said.try_send(said).is_ok());
        if !is_good {
            guests.open.remove(&key);
        }
    }

    /// Hears what a client has said; it was checked where the client is.
    pub(super) fn guest_says<'a>(
        &self,
        from: &str,
        link: u64,
        seq: u64,
        mut frames: impl Iterator<Item = &'a str>,
    ) {
        let at = Instant::now();
        let message = frames.next().and_then(|text| serde_json::from_str(text).ok());
        let said = message.map(|message| Said::Message(Box::new(message), at));
        self.guest_hears(from, link, seq, said);
    }

    pub(super) fn guest_is_refused(
        &self,
        from: &str,
        link: u64,
        seq: u64,
        id: String,
        problem: Problem,
    ) {
        self.guest_hears(from, link, seq, Some(Said::Refused(CommandId(id), problem)));
    }

    pub(super) fn guest_goes(&self, from: &str, link: u64) {
        lock(&self.guests).open.remove(&(from.to_owned(), link));
    }
}

impl GuestLink {
    /// Lets somebody take part, as if they were here.
    async fn serve(mut self, hub: Arc<Hub>, guest: Guest, mut says: mpsc::Receiver<Said>) {
        let (out, mut told) = mpsc::channel::<Utf8Bytes>(UNREAD);
        let person = guest.person.as_ref().map(|person| person.id.clone());
        let (address, table) = (guest.address, self.table.clone());
        let look = InitialViewer::from_text(guest.look);
        let Guest { person: who, token, since, .. } = guest;
        let new = NewConnection { address, person: who, token, since, look, out };
        let connect = |answer| Ask::Connect { new: new.clone(), answer };
        let connected = hub.ask_keeper(&table, connect).await;
        let connected = match hub.must_not_be_banned(address, person.as_deref()) {
            Ok(()) => connected,
            Err(problem) => Err(problem),
        };
        drop(new);
        let (handle, answer) = match connected {
            Ok(Asked::Answered(handle)) => {
                let sits = handle.sits;
                (Some(handle), Answered::Yes(sits))
            }
            Ok(Asked::There(_)) => (None, Answered::NotHere),
            Err(problem) => (None, Answered::No((&problem).into())),
        };
        let sent = self.say(Message::Connected { link: self.link, answer }, []);
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
        // What it was told last still leaves.
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
        self.told += 1;
        self.say(Message::Frames { link: self.link, seq: self.told }, frames)
    }
}

impl Drop for GuestLink {
    fn drop(&mut self) {
        self.cluster.counts().guests(-1);
        self.cluster.guest_goes(&self.node, self.link);
        self.say(Message::Ended { link: self.link }, []);
    }
}
