//! One of several nodes that share a PostgreSQL database.
//!
//! Clients may connect to any node. Each table has one owner at a time, the only node that writes the table and
//! computes its views; clients of other nodes are relayed to the owner ([`relay`], [`remote_client`]) over a message
//! [`bus`]. The database records the owners ([`crate::store`]'s leases): a node renews its lease with a [`heartbeat`],
//! and when that stops, other nodes take over its tables ([`take_over`]).
//! `docs/develop/decisions/0024-several-machines.md` gives the reasons.

mod bus;
mod counts;
mod drain;
mod heartbeat;
mod jobs;
mod message;
mod numbered;
mod relay;
mod remote_client;
mod review_progress;
mod settings;
mod take_over;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::mpsc;
use tokio::time::Instant;

use self::bus::{Bus, BusDown, Incoming, Recipient};
pub(crate) use self::counts::Counts;
use self::heartbeat::Membership;
use self::jobs::{AcceptedJobs, DelegatedJobs};
pub(crate) use self::jobs::{
    DelegatedJob, Job, JobKind, JobResult, JobUpdate, PermitOrAnswer, ReviewJob,
};
use self::message::{Envelope, Message, OLDEST_VERSION, VERSION};
use self::relay::{Links, Questions};
use self::remote_client::RemoteClients;
pub use self::settings::{BusAddress, ClusterSettings, NotABus, Secret};
use crate::admin::{BanLine, Bans};
use crate::hub::Hub;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::routing::RouteError;
use crate::store::{Claim, Heartbeat, Lease, LiveNode, NodeRow, Store, StoreError};
use crate::throttle::Throttle;
use crate::token;

/// This node's part in the cluster.
pub(crate) struct Cluster {
    row: NodeRow,
    lease: Duration,
    bus: Bus,
    metrics: Arc<Metrics>,
    membership: Mutex<Membership>,
    links: Mutex<Links>,
    remote_clients: Mutex<RemoteClients>,
    questions: Mutex<Questions>,
    /// Jobs that other nodes do for this one, and jobs that this one does for them.
    delegated_jobs: Mutex<DelegatedJobs>,
    accepted_jobs: Mutex<AcceptedJobs>,
    draining: AtomicBool,
}

/// Everything that [`Cluster::take_part`] needs besides the cluster itself.
pub(crate) struct Joined {
    heart: Heartbeat,
    incoming: mpsc::Receiver<Incoming>,
}

/// The lease of a table, and how often the node's own lease had lapsed when it was taken.
#[derive(Clone, Debug)]
pub(crate) struct HeldLease {
    pub(crate) lease: Lease,
    lapses: u64,
}

impl Cluster {
    /// Joins the cluster: opens the bus and registers the node in the database.
    ///
    /// # Errors
    /// Returns a message if the database or the bus is not available.
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
        let row = NodeRow { id, name, version: VERSION, oldest: OLDEST_VERSION, lease_ms };
        let cluster = store.cluster_name(&token::fresh_id()).await.map_err(failed)?;
        let opened = Bus::open(settings, store, &cluster, &row.id).await;
        let (bus, incoming) =
            opened.map_err(|error| format!("failed to connect to the message bus: {error}"))?;
        let mut heart = store.heartbeat().map_err(failed)?;
        let began = Instant::now();
        let live = heart.beat(&row).await.map_err(failed)?;
        let cluster = Cluster {
            row,
            lease,
            bus,
            metrics,
            membership: Mutex::new(Membership::new(began + lease)),
            links: Mutex::default(),
            remote_clients: Mutex::default(),
            questions: Mutex::default(),
            delegated_jobs: Mutex::default(),
            accepted_jobs: Mutex::default(),
            draining: AtomicBool::new(false),
        };
        cluster.lease_renewed(began, live);
        tracing::info!(node = cluster.row.name, "joined the cluster");
        Ok((Arc::new(cluster), Joined { heart, incoming }))
    }

    /// Counts a job that another node accepted and did not finish.
    pub(crate) fn job_reassigned(&self, work: JobKind) {
        self.counts().reassigned(work as usize);
    }

    fn counts(&self) -> &Counts {
        &self.metrics.cluster
    }

    /// Runs the node's background tasks until the future is dropped.
    pub(crate) async fn take_part(self: Arc<Self>, hub: Arc<Hub>, joined: Joined) {
        let Joined { heart, incoming } = joined;
        tokio::join!(
            Arc::clone(&self).keep_heartbeat(Arc::clone(&hub), heart),
            Arc::clone(&self).keep_taking_over(Arc::clone(&hub)),
            Arc::clone(&self).keep_announcing_availability(Arc::clone(&hub)),
            Arc::clone(&self).keep_receiving(hub, incoming),
        );
    }

    /// Tells whether this node's lease is valid. Without it the node must not act.
    pub(crate) fn is_valid(&self) -> bool {
        self.membership.lock().is_valid()
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }

    /// Tells whether a table's lease has been valid without interruption.
    pub(crate) fn holds(&self, held: &HeldLease) -> bool {
        let membership = self.membership.lock();
        membership.is_valid() && membership.lapses() == held.lapses
    }

    /// Refuses to act while other nodes may have taken the tables over.
    pub(crate) fn must_be_valid(&self) -> Result<(), Problem> {
        if self.is_valid() { Ok(()) } else { Err(Problem::one_moment()) }
    }

    /// Claims the lease of a table, unless another node owns the table.
    pub(crate) async fn claim(&self, store: &Store, table: &str) -> Result<HeldLease, RouteError> {
        let lapses = self.membership.lock().lapses();
        let claimed = store.claim(table, &self.row.id).await.map_err(Problem::from)?;
        match claimed.ok_or_else(Problem::no_table)? {
            Claim::Theirs(node) => Err(RouteError::OwnedBy(node)),
            Claim::Mine(lease) => {
                if lease.fence > 1 {
                    self.counts().tables_loaded();
                }
                Ok(HeldLease { lease, lapses })
            }
        }
    }

    /// Closes every exchange over the bus, at shutdown.
    pub(crate) fn close(&self) {
        self.disconnect_all();
    }

    /// Tells whether no other node owns a table.
    pub(crate) async fn is_free(&self, store: &Store, table: &str) -> Result<bool, StoreError> {
        let owner = store.owner_of(table).await?;
        Ok(owner.is_none_or(|owner| owner == self.row.id))
    }

    /// Picks another live node for a table; different tables get different nodes.
    fn successor(&self, table: &str) -> Option<String> {
        let membership = self.membership.lock();
        let others: Vec<&LiveNode> =
            membership.live.values().filter(|node| self.can_take_tables(node)).collect();
        if others.is_empty() {
            return None;
        }
        Some(others[shard_of(table, others.len())].id.clone())
    }

    pub(crate) fn successor_of(&self, table: &str) -> Result<String, Problem> {
        self.successor(table).ok_or_else(Problem::one_moment)
    }

    fn can_take_tables(&self, node: &LiveNode) -> bool {
        node.id != self.row.id && !node.draining && understands(node)
    }

    fn send(&self, to: Recipient, table: &str, message: Message) -> Result<(), BusDown> {
        self.send_with(to, table, message, [])
    }

    fn send_with<'a>(
        &self,
        to: Recipient,
        table: &str,
        message: Message,
        frames: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), BusDown> {
        let (from, table) = (self.row.id.clone(), table.to_owned());
        let text = Envelope { from, table, message }.to_text(frames);
        self.counts().sent();
        self.bus.publish(to, text)
    }

    fn send_to(&self, node: &str, table: &str, message: Message) -> Result<(), BusDown> {
        let to = Recipient::Node { node: node.to_owned(), table: table.to_owned() };
        self.send(to, table, message)
    }

    /// Tells all nodes that a token was revoked.
    pub(crate) fn token_ended(&self, token: &str) {
        let _ = self.send(Recipient::AllNodes, "", Message::TokenEnded { token: token.to_owned() });
    }

    /// Tells all nodes to close a person's connections.
    pub(crate) fn person_ended(&self, person: &str, why: &Problem) {
        let message = Message::PersonEnded { person: person.to_owned(), problem: why.clone() };
        let _ = self.send(Recipient::AllNodes, "", message);
    }

    /// Tells all nodes about a new ban.
    pub(crate) fn banned(&self, ban: &BanLine) {
        let _ = self.send(Recipient::AllNodes, "", Message::Banned { ban: ban.clone() });
    }

    pub(crate) fn unbanned(&self, subject: &str) {
        let _ =
            self.send(Recipient::AllNodes, "", Message::Unbanned { subject: subject.to_owned() });
    }

    async fn keep_receiving(
        self: Arc<Self>,
        hub: Arc<Hub>,
        mut incoming: mpsc::Receiver<Incoming>,
    ) {
        while let Some(received) = incoming.recv().await {
            match received {
                Incoming::Text(text) => self.receive(&hub, &text),
                Incoming::Invalid => self.received_invalid(),
                // Messages from nodes that reconnected sooner may have been lost; this tells them not to wait.
                Incoming::Reconnected => {
                    _ = self.send(Recipient::AllNodes, "", Message::Reconnected)
                }
                Incoming::MessagesLost => {
                    self.disconnect_all();
                    // Bans that were announced meanwhile are in the database too.
                    if let Ok(bans) = Bans::load(&hub.store).await {
                        hub.bans.replace(bans);
                    }
                }
            }
        }
    }

    fn receive(self: &Arc<Self>, hub: &Arc<Hub>, text: &str) {
        let Some((Envelope { from, table, message }, mut frames)) = Envelope::read(text) else {
            return self.received_invalid();
        };
        // A message to all nodes reaches its sender as well.
        if from == self.row.id {
            return;
        }
        self.counts().received();
        match message {
            Message::Ask { number, request } => {
                self.request_received(hub, from, table, number, request)
            }
            Message::Answer { number, answer } => self.answered(&from, number, answer),
            Message::Connect { link, new } => self.client_connects(hub, from, table, link, new),
            Message::Connected { link, answer } => self.connected(&from, link, answer),
            Message::ClientSays { link, seq } => self.client_says(&from, link, seq, frames),
            Message::RefuseCommand { link, seq, id, problem } => {
                self.client_is_refused(&from, link, seq, id, problem);
            }
            Message::Frames { link, seq } => self.frames_received(&from, link, seq, frames),
            Message::ClientGone { link } => self.client_leaves(&from, link),
            Message::LinkEnded { link } => self.link_ended(&from, link),
            Message::LoadTable { number } => self.load_table_for(hub, from, table, number),
            Message::AskReview { number, since } => {
                self.asked_for_review(hub, &from, &table, number, since);
            }
            Message::OfferJob { number, job, priority } => {
                self.job_offered(hub, from, number, job, priority);
            }
            Message::AcceptJob { number } => self.offer_accepted(&from, number),
            Message::AssignJob { number, job } => self.job_assigned(from, number, *job),
            Message::JobProgress { number, review } => {
                self.job_updated(&from, number, JobUpdate::Progress(review));
            }
            Message::JobDone { number, result } => {
                let body = frames.next().map(str::to_owned);
                self.job_updated(&from, number, JobUpdate::Done(*result, body));
            }
            Message::StopJob { number } => self.job_stopped(from, number),
            Message::TokenEnded { token } => hub.websockets.close_all_of_token(&token),
            Message::PersonEnded { person, problem } => {
                hub.websockets.close_all_of_person(&person, &problem);
            }
            Message::Banned { ban } => hub.apply_ban(ban),
            Message::Unbanned { subject } => hub.bans.remove(&subject),
            Message::Reconnected => self.disconnect_nodes(&BTreeSet::from([from])),
        }
    }

    fn received_invalid(&self) {
        static THROTTLE: Throttle = Throttle::new();
        self.counts().invalid();
        if let Some(left_out) = THROTTLE.pass("") {
            tracing::warn!(
                left_out,
                "invalid message on the bus: another version or another program is publishing there"
            );
        }
    }

    /// Closes every exchange over the bus, since messages may have been lost.
    fn disconnect_all(&self) {
        self.links.lock().remove_where(|_| true);
        self.remote_clients.lock().remove_where(|_| true);
        self.questions.lock().remove_where(|_| true);
        self.delegated_jobs.lock().remove_where(|_| true);
        self.stop_jobs_of(|_| true);
    }

    /// Closes every exchange with failed nodes.
    fn disconnect_nodes(&self, gone: &BTreeSet<String>) {
        self.links.lock().remove_where(|node| gone.contains(node));
        self.remote_clients.lock().remove_where(|node| gone.contains(node));
        self.questions.lock().remove_where(|node| gone.contains(node));
        self.delegated_jobs.lock().remove_where(|node| gone.contains(node));
        self.stop_jobs_of(|node| gone.contains(node));
    }
}

/// Tells whether another node and this one have a protocol version in common.
fn understands(node: &LiveNode) -> bool {
    node.oldest <= VERSION && OLDEST_VERSION <= node.version
}

/// Maps a table to one of `count` shards by its id, which is random.
fn shard_of(table: &str, count: usize) -> usize {
    let number = table.get(..8).and_then(|start| u32::from_str_radix(start, 16).ok());
    number.unwrap_or_default() as usize % count.max(1)
}
