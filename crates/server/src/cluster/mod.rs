//! A server as one of several on the same PostgreSQL.
//!
//! Any of them serves anybody. A table has one owner at a time, which alone makes views and writes; clients connected
//! to another node are relayed to it ([`relay`], [`remote_client`]) over a [`bus`]. The database records who owns what
//! (the leases of [`crate::store`]): a server renews its own row ([`heartbeat`]), and the others take over the tables
//! of one that does not ([`take_over`]). `docs/develop/decisions/0024-several-machines.md` gives the reasons.

mod bus;
mod counts;
mod drain;
mod heartbeat;
mod message;
mod numbered;
mod relay;
mod remote_client;
mod review_progress;
mod settings;
mod take_over;
mod work;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::mpsc;
use tokio::time::Instant;

use self::bus::{Bus, BusDown, Incoming, To};
pub(crate) use self::counts::Counts;
use self::heartbeat::Pulse;
use self::message::{Envelope, Message, OLDEST, VERSION};
use self::relay::{Links, Questions};
use self::remote_client::RemoteClients;
pub use self::settings::{BusAddress, ClusterSettings, NotABus, Secret};
pub(crate) use self::work::{Gift, Job, JobResult, ReviewJob, Thinker, Word, Work};
use self::work::{Gifts, Tasks};
use crate::admin::{BanLine, Bans};
use crate::hub::Hub;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::routing::RouteError;
use crate::store::{Claim, Heartbeat, Lease, LiveNode, NodeRow, Store, StoreError};
use crate::throttle::Throttle;
use crate::token;

/// A server as one of several.
pub(crate) struct Cluster {
    row: NodeRow,
    lease: Duration,
    bus: Bus,
    metrics: Arc<Metrics>,
    pulse: Mutex<Pulse>,
    links: Mutex<Links>,
    remote_clients: Mutex<RemoteClients>,
    questions: Mutex<Questions>,
    /// Work that others do for this server, and that it does for others.
    gifts: Mutex<Gifts>,
    tasks: Mutex<Tasks>,
    draining: AtomicBool,
}

/// What a server that has joined needs to take part.
pub(crate) struct Joined {
    heart: Heartbeat,
    incoming: mpsc::Receiver<Incoming>,
}

/// The right to a table: a lease, with the number of interruptions when it was taken.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) lease: Lease,
    breaks: u64,
}

impl Cluster {
    /// Joins the cluster: opens the bus and adds a row.
    ///
    /// # Errors
    /// In words, if the database or the bus cannot be had.
    pub(crate) async fn join(
        store: &Store,
        settings: &ClusterSettings,
        metrics: Arc<Metrics>,
    ) -> Result<(Arc<Cluster>, Joined), String> {
        let failed = |error: StoreError| error.to_string();
        let id = token::fresh_id();
        let name = settings.node.clone().unwrap_or_else(|| id[..8].to_owned());
        let lease = settings.lease();
        let lease_ms = i64::try_from(lease.as_millis()).unwrap_or(i64::MAX);
        let row = NodeRow { id, name, version: VERSION, oldest: OLDEST, lease_ms };
        let cluster = store.cluster_name(&token::fresh_id()).await.map_err(failed)?;
        let opened = Bus::open(settings, store, &cluster, &row.id).await;
        let (bus, incoming) = opened.map_err(|error| format!("the bus cannot be had: {error}"))?;
        let mut heart = store.heartbeat().map_err(failed)?;
        let began = Instant::now();
        let live = heart.beat(&row).await.map_err(failed)?;
        let cluster = Cluster {
            row,
            lease,
            bus,
            metrics,
            pulse: Mutex::new(Pulse::new(began + lease)),
            links: Mutex::default(),
            remote_clients: Mutex::default(),
            questions: Mutex::default(),
            gifts: Mutex::default(),
            tasks: Mutex::default(),
            draining: AtomicBool::new(false),
        };
        cluster.renewed(began, live);
        tracing::info!(node = cluster.row.name, "joined the cluster");
        Ok((Arc::new(cluster), Joined { heart, incoming }))
    }

    /// Notes that another server did not do work that it had accepted.
    pub(crate) fn replaced(&self, work: Work) {
        self.counts().replaced(work as usize);
    }

    fn counts(&self) -> &Counts {
        &self.metrics.cluster
    }

    /// Takes part in the cluster until it is dropped.
    pub(crate) async fn take_part(self: Arc<Self>, hub: Arc<Hub>, joined: Joined) {
        let Joined { heart, incoming } = joined;
        tokio::join!(
            Arc::clone(&self).keep_beating(Arc::clone(&hub), heart),
            Arc::clone(&self).keep_taking_over(Arc::clone(&hub)),
            Arc::clone(&self).keep_standing_ready(Arc::clone(&hub)),
            Arc::clone(&self).keep_listening(hub, incoming),
        );
    }

    /// Tells whether the others still consider this server to be running; otherwise it does nothing.
    pub(crate) fn is_valid(&self) -> bool {
        self.pulse.lock().is_valid()
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }

    /// Tells whether a lease has been held without interruption.
    pub(crate) fn holds(&self, held: &Held) -> bool {
        let pulse = self.pulse.lock();
        pulse.is_valid() && pulse.breaks() == held.breaks
    }

    /// Refuses everything while the others may have taken over our tables.
    pub(crate) fn must_be_valid(&self) -> Result<(), Problem> {
        if self.is_valid() { Ok(()) } else { Err(Problem::one_moment()) }
    }

    /// Takes a table over if no other node owns it.
    pub(crate) async fn claim(&self, store: &Store, table: &str) -> Result<Held, RouteError> {
        let breaks = self.pulse.lock().breaks();
        let claimed = store.claim(table, &self.row.id).await.map_err(Problem::from)?;
        match claimed.ok_or_else(Problem::no_table)? {
            Claim::Theirs(node) => Err(RouteError::OwnedBy(node)),
            Claim::Mine(lease) => {
                if lease.fence > 1 {
                    self.counts().taken_up();
                }
                Ok(Held { lease, breaks })
            }
        }
    }

    /// Closes every connection over the bus, because this server stops.
    pub(crate) fn close(&self) {
        self.end_all();
    }

    /// Tells whether no other node owns a table.
    pub(crate) async fn is_free(&self, store: &Store, table: &str) -> Result<bool, StoreError> {
        let owner = store.owner_of(table).await?;
        Ok(owner.is_none_or(|owner| owner == self.row.id))
    }

    /// Chooses another server to take a table over: a different one for each table.
    fn another(&self, table: &str) -> Option<String> {
        let pulse = self.pulse.lock();
        let others: Vec<&LiveNode> =
            pulse.live.values().filter(|node| self.may_take(node)).collect();
        if others.is_empty() {
            return None;
        }
        Some(others[place_of(table, others.len())].id.clone())
    }

    pub(crate) fn another_for(&self, table: &str) -> Result<String, Problem> {
        self.another(table).ok_or_else(Problem::one_moment)
    }

    fn may_take(&self, node: &LiveNode) -> bool {
        node.id != self.row.id && !node.draining && understands(node)
    }

    fn say(&self, to: To, table: &str, says: Message) -> Result<(), BusDown> {
        self.say_with(to, table, says, [])
    }

    fn say_with<'a>(
        &self,
        to: To,
        table: &str,
        says: Message,
        frames: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), BusDown> {
        let (from, table) = (self.row.id.clone(), table.to_owned());
        let text = Envelope { from, table, says }.to_text(frames);
        self.counts().said();
        self.bus.publish(to, text)
    }

    fn say_to(&self, node: &str, table: &str, says: Message) -> Result<(), BusDown> {
        let to = To::Node { node: node.to_owned(), table: table.to_owned() };
        self.say(to, table, says)
    }

    /// Tells all servers that a token is no longer valid.
    pub(crate) fn token_ended(&self, token: &str) {
        let _ = self.say(To::All, "", Message::TokenEnded { token: token.to_owned() });
    }

    /// Tells all servers to close a person's connections.
    pub(crate) fn person_ended(&self, person: &str, why: &Problem) {
        let says = Message::PersonEnded { person: person.to_owned(), problem: why.clone() };
        let _ = self.say(To::All, "", says);
    }

    /// Tells all servers of a ban, or that one was lifted.
    pub(crate) fn banned(&self, ban: &BanLine) {
        let _ = self.say(To::All, "", Message::Banned { ban: ban.clone() });
    }

    pub(crate) fn unbanned(&self, subject: &str) {
        let _ = self.say(To::All, "", Message::Unbanned { subject: subject.to_owned() });
    }

    async fn keep_listening(
        self: Arc<Self>,
        hub: Arc<Hub>,
        mut incoming: mpsc::Receiver<Incoming>,
    ) {
        while let Some(heard) = incoming.recv().await {
            match heard {
                Incoming::Text(text) => self.hear(&hub, &text),
                Incoming::Nonsense => self.heard_nonsense(),
                // Servers that were back earlier may have spoken to us already and need not wait.
                Incoming::Back => _ = self.say(To::All, "", Message::Back),
                Incoming::Broken => {
                    self.end_all();
                    // Bans announced meanwhile are in the database too.
                    if let Ok(bans) = Bans::load(&hub.store).await {
                        hub.bans.replace(bans);
                    }
                }
            }
        }
    }

    fn hear(self: &Arc<Self>, hub: &Arc<Hub>, text: &str) {
        let Some((Envelope { from, table, says }, mut frames)) = Envelope::read(text) else {
            return self.heard_nonsense();
        };
        // Messages to all reach their sender too.
        if from == self.row.id {
            return;
        }
        self.counts().heard();
        match says {
            Message::Ask { number, request } => self.asked(hub, from, table, number, request),
            Message::Answer { number, answer } => self.answered(&from, number, answer),
            Message::Connect { link, new } => self.client_connects(hub, from, table, link, new),
            Message::Connected { link, answer } => self.connected(&from, link, answer),
            Message::Say { link, seq } => self.client_says(&from, link, seq, frames),
            Message::Refuse { link, seq, id, problem } => {
                self.client_is_refused(&from, link, seq, id, problem);
            }
            Message::Frames { link, seq } => self.told(&from, link, seq, frames),
            Message::Gone { link } => self.client_leaves(&from, link),
            Message::Ended { link } => self.link_ended(&from, link),
            Message::TakeUp { number } => self.take_up_for(hub, from, table, number),
            Message::AskReview { number, since } => {
                self.asked_for_review(hub, &from, &table, number, since);
            }
            Message::Offer { number, work, kind } => self.offered(hub, from, number, work, kind),
            Message::Take { number } => self.gift_taken(&from, number),
            Message::Do { number, job } => self.told_to_do(from, number, *job),
            Message::StillAtIt { number, told } => {
                self.gift_word(&from, number, Word::StillAtIt(told));
            }
            Message::Done { number, result } => {
                let body = frames.next().map(str::to_owned);
                self.gift_word(&from, number, Word::Done(*result, body));
            }
            Message::Enough { number } => self.told_enough(from, number),
            Message::TokenEnded { token } => hub.websockets.end_of_token(&token),
            Message::PersonEnded { person, problem } => {
                hub.websockets.end_of_person(&person, &problem);
            }
            Message::Banned { ban } => hub.keep_out(ban),
            Message::Unbanned { subject } => hub.bans.remove(&subject),
            Message::Back => self.end_of_nodes(&BTreeSet::from([from])),
        }
    }

    fn heard_nonsense(&self) {
        static THROTTLE: Throttle = Throttle::new();
        self.counts().nonsense();
        if let Some(left_out) = THROTTLE.pass("") {
            tracing::warn!(
                left_out,
                "invalid message on the bus: another version or another program publishes there"
            );
        }
    }

    /// Closes everything that goes over the bus, since messages may be lost.
    fn end_all(&self) {
        self.links.lock().end_where(|_| true);
        self.remote_clients.lock().end_where(|_| true);
        self.questions.lock().end_where(|_| true);
        self.gifts.lock().end_where(|_| true);
        self.end_tasks(|_| true);
    }

    /// Closes everything that goes over nodes that no longer run.
    fn end_of_nodes(&self, gone: &BTreeSet<String>) {
        self.links.lock().end_where(|node| gone.contains(node));
        self.remote_clients.lock().end_where(|node| gone.contains(node));
        self.questions.lock().end_where(|node| gone.contains(node));
        self.gifts.lock().end_where(|node| gone.contains(node));
        self.end_tasks(|node| gone.contains(node));
    }
}

/// Tells whether a server speaks a version that we speak too.
fn understands(node: &LiveNode) -> bool {
    node.oldest <= VERSION && OLDEST <= node.version
}

/// Chooses one of several by a table's random id.
fn place_of(table: &str, count: usize) -> usize {
    let number = table.get(..8).and_then(|start| u32::from_str_radix(start, 16).ok());
    number.unwrap_or_default() as usize % count.max(1)
}
