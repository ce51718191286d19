//! One server of several on the same PostgreSQL.
//!
//! Any of them serves anybody. A table has one owner at a time, which alone makes views and writes; who is
//! connected to another node is relayed to it ([`relay`], [`remote_client`]) over a [`bus`]. Who owns
//! what stands in the database ([`crate::store`]'s leases): a server renews its own row
//! ([`heartbeat`]), and the tables of one that does not are taken up by the others ([`take_over`]).
//! `docs/develop/decisions/0024-several-machines.md` tells why.

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

/// One server of several.
pub(crate) struct Cluster {
    row: NodeRow,
    lease: Duration,
    bus: Bus,
    metrics: Arc<Metrics>,
    membership: Mutex<Membership>,
    links: Mutex<Links>,
    remote_clients: Mutex<RemoteClients>,
    questions: Mutex<Questions>,
    /// What others do for this server, and what it does for others.
    delegated_jobs: Mutex<DelegatedJobs>,
    accepted_jobs: Mutex<AcceptedJobs>,
    draining: AtomicBool,
}

/// What a server that has joined still needs to take part.
pub(crate) struct Joined {
    heart: Heartbeat,
    incoming: mpsc::Receiver<Incoming>,
}

/// By what right a table is kept: a lease, taken when there had been so many breaks.
#[derive(Clone, Debug)]
pub(crate) struct HeldLease {
    pub(crate) lease: Lease,
    breaks: u64,
}

impl Cluster {
    /// Becomes one of several: opens the bus and puts up a row.
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
        let row = NodeRow { id, name, version: VERSION, oldest: OLDEST_VERSION, lease_ms };
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

    /// Takes note that another server did not do what it had taken.
    pub(crate) fn job_reassigned(&self, work: JobKind) {
        self.counts().reassigned(work as usize);
    }

    fn counts(&self) -> &Counts {
        &self.metrics.cluster
    }

    /// Does what a server of several does, until it is dropped.
    pub(crate) async fn take_part(self: Arc<Self>, hub: Arc<Hub>, joined: Joined) {
        let Joined { heart, incoming } = joined;
        tokio::join!(
            Arc::clone(&self).keep_heartbeat(Arc::clone(&hub), heart),
            Arc::clone(&self).keep_taking_over(Arc::clone(&hub)),
            Arc::clone(&self).keep_announcing_availability(Arc::clone(&hub)),
            Arc::clone(&self).keep_receiving(hub, incoming),
        );
    }

    /// Tells whether the others still believe that this server runs: it does nothing otherwise.
    pub(crate) fn is_valid(&self) -> bool {
        self.membership.lock().is_valid()
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }

    /// Tells whether what is kept by a lease is kept without a break since.
    pub(crate) fn holds(&self, held: &HeldLease) -> bool {
        let membership = self.membership.lock();
        membership.is_valid() && membership.breaks() == held.breaks
    }

    /// Refuses to do anything while the others may have taken up what was ours.
    pub(crate) fn must_be_valid(&self) -> Result<(), Problem> {
        if self.is_valid() { Ok(()) } else { Err(Problem::one_moment()) }
    }

    /// Takes a table up, if no other node owns it.
    pub(crate) async fn claim(&self, store: &Store, table: &str) -> Result<HeldLease, RouteError> {
        let breaks = self.membership.lock().breaks();
        let claimed = store.claim(table, &self.row.id).await.map_err(Problem::from)?;
        match claimed.ok_or_else(Problem::no_table)? {
            Claim::Theirs(node) => Err(RouteError::OwnedBy(node)),
            Claim::Mine(lease) => {
                if lease.fence > 1 {
                    self.counts().tables_loaded();
                }
                Ok(HeldLease { lease, breaks })
            }
        }
    }

    /// Ends every line that goes over the bus: this server ends.
    pub(crate) fn close(&self) {
        self.disconnect_all();
    }

    /// Tells whether no other node owns a table.
    pub(crate) async fn is_free(&self, store: &Store, table: &str) -> Result<bool, StoreError> {
        let owner = store.owner_of(table).await?;
        Ok(owner.is_none_or(|owner| owner == self.row.id))
    }

    /// Finds another server that may take a table up: a different one for each table.
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

    /// Tells all servers that a token proves nobody any more.
    pub(crate) fn token_ended(&self, token: &str) {
        let _ = self.send(Recipient::AllNodes, "", Message::TokenEnded { token: token.to_owned() });
    }

    /// Tells all servers that a person's connections end.
    pub(crate) fn person_ended(&self, person: &str, why: &Problem) {
        let message = Message::PersonEnded { person: person.to_owned(), problem: why.clone() };
        let _ = self.send(Recipient::AllNodes, "", message);
    }

    /// Tells all servers who is kept out, or let in again.
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
                // Whoever heard again sooner may have spoken to us already: they need not wait for it.
                Incoming::Reconnected => {
                    _ = self.send(Recipient::AllNodes, "", Message::Reconnected)
                }
                Incoming::MessagesLost => {
                    self.disconnect_all();
                    // What was said of bans meanwhile is in the database too.
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
        // To all is to oneself too.
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
            Message::TokenEnded { token } => hub.websockets.end_of_token(&token),
            Message::PersonEnded { person, problem } => {
                hub.websockets.end_of_person(&person, &problem);
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
                "invalid message on the bus: another version or another program publishes there"
            );
        }
    }

    /// Ends everything that goes over the bus: something of it may have been lost.
    fn disconnect_all(&self) {
        self.links.lock().remove_where(|_| true);
        self.remote_clients.lock().remove_where(|_| true);
        self.questions.lock().remove_where(|_| true);
        self.delegated_jobs.lock().remove_where(|_| true);
        self.stop_jobs_of(|_| true);
    }

    /// Ends what goes over servers that do not run any more.
    fn disconnect_nodes(&self, gone: &BTreeSet<String>) {
        self.links.lock().remove_where(|node| gone.contains(node));
        self.remote_clients.lock().remove_where(|node| gone.contains(node));
        self.questions.lock().remove_where(|node| gone.contains(node));
        self.delegated_jobs.lock().remove_where(|node| gone.contains(node));
        self.stop_jobs_of(|node| gone.contains(node));
    }
}

/// Tells whether a server speaks a version that we speak too.
fn understands(node: &LiveNode) -> bool {
    node.oldest <= VERSION && OLDEST_VERSION <= node.version
}

/// Chooses one of so many by a table's name, which is random.
fn shard_of(table: &str, count: usize) -> usize {
    let number = table.get(..8).and_then(|start| u32::from_str_radix(start, 16).ok());
    number.unwrap_or_default() as usize % count.max(1)
}
