//! The node with too much to do: offers jobs to other nodes and waits for their results.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use whistle_protocol::review::TableReview;

use super::{Job, JobKind, JobResult, OFFER_TIMEOUT, SILENCE_TIMEOUT};
use crate::cluster::Cluster;
use crate::cluster::bus::Recipient;
use crate::cluster::message::Message;
use crate::thinking::{BotAnswer, Priority, Question, QueuePosition, ThinkPermit};

/// How long a job waits in this node's own queue before it is offered to others.
const DELEGATE_AFTER: Duration = Duration::from_millis(15);
/// How long to wait before a job that nobody accepted is offered again.
const OFFER_AGAIN_AFTER: Duration = Duration::from_millis(250);
/// How many offers may be open at a time.
const MAX_OPEN_OFFERS: usize = 16;
/// How many nodes may fail to do a bot's job before it is done here.
const MAX_ATTEMPTS: u32 = 3;
/// How long another node may think in all: longer than a bot on this node ever would.
const THINK_TIMEOUT: Duration = Duration::from_secs(4);
/// How often the requester's stop flag is checked while another node thinks.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// Jobs of this node that are offered to other nodes or done by them.
#[derive(Default)]
pub(in crate::cluster) struct DelegatedJobs {
    next: u64,
    open: BTreeMap<u64, Open>,
}

struct Open {
    /// The node that accepted the job; `None` while it is offered.
    node: Option<String>,
    updates: mpsc::Sender<JobUpdate>,
}

/// An update about a delegated job.
#[derive(Debug)]
pub(crate) enum JobUpdate {
    Accepted,
    Progress(Option<Box<TableReview>>),
    /// The job has ended; for a finished review with its text.
    Done(JobResult, Option<String>),
}

/// A job that another node does for this one. Dropping it cancels the job.
pub(crate) struct DelegatedJob {
    cluster: Arc<Cluster>,
    number: u64,
    updates: mpsc::Receiver<JobUpdate>,
}

/// The outcome of waiting in the queue: a permit to think here, or an answer from another node that was free sooner.
pub(crate) enum PermitOrAnswer {
    Permit(ThinkPermit),
    Answer(BotAnswer),
}

impl DelegatedJobs {
    /// Drops the jobs of failed nodes; the tasks waiting for them delegate them again or do them here.
    pub(in crate::cluster) fn remove_where(&mut self, of: impl Fn(&str) -> bool) {
        self.open.retain(|_, open| !open.node.as_deref().is_some_and(&of));
    }

    fn of(&self, node: &str, number: u64) -> Option<&Open> {
        self.open.get(&number).filter(|open| open.node.as_deref() == Some(node))
    }
}

impl Cluster {
    /// Tells whether jobs can be delegated: the bus supports it and another node is live.
    pub(crate) fn can_delegate_jobs(&self) -> bool {
        self.bus.supports_jobs()
            && self.bus.is_connected()
            && self.is_valid()
            && self.membership.lock().live.len() > 1
    }

    /// Offers a job. Returns `None` if no node accepts it in time.
    pub(crate) async fn offer(
        self: &Arc<Self>,
        kind: JobKind,
        priority: Priority,
    ) -> Option<DelegatedJob> {
        if !self.can_delegate_jobs() {
            return None;
        }
        // Otherwise the bus could hand this node its own offer.
        self.set_available(kind, false);
        let (updates, received) = mpsc::channel(64);
        let mut job = {
            let jobs = &mut *self.delegated_jobs.lock();
            if jobs.open.values().filter(|open| open.node.is_none()).count() >= MAX_OPEN_OFFERS {
                return None;
            }
            jobs.next += 1;
            jobs.open.insert(jobs.next, Open { node: None, updates });
            DelegatedJob { cluster: Arc::clone(self), number: jobs.next, updates: received }
        };
        let message = Message::OfferJob { number: job.number, job: kind, priority };
        self.send(Recipient::AnyAvailable(kind), "", message).ok()?;
        match timeout(OFFER_TIMEOUT, job.updates.recv()).await {
            Ok(Some(JobUpdate::Accepted)) => Some(job),
            _ => None,
        }
    }

    /// Handles another node's acceptance of an offer. Only the first node to accept gets the job.
    pub(in crate::cluster) fn offer_accepted(&self, from: &str, number: u64) {
        let is_wanted = match self.delegated_jobs.lock().open.get_mut(&number) {
            Some(open) if open.node.is_none() => {
                open.node = Some(from.to_owned());
                open.updates.try_send(JobUpdate::Accepted).is_ok()
            }
            _ => false,
        };
        if !is_wanted {
            let _ = self.send_to(from, "", Message::StopJob { number });
        }
    }

    /// Handles another node's report of progress on a job, or of its result.
    pub(in crate::cluster) fn job_updated(&self, from: &str, number: u64, update: JobUpdate) {
        let is_wanted = self
            .delegated_jobs
            .lock()
            .of(from, number)
            .is_some_and(|open| open.updates.try_send(update).is_ok());
        if !is_wanted {
            let _ = self.send_to(from, "", Message::StopJob { number });
        }
    }

    /// Waits for a permit to think here, and meanwhile asks other nodes to do it.
    pub(crate) async fn permit_or_answer(
        self: &Arc<Self>,
        mut position: QueuePosition,
        stop: &AtomicBool,
        mut question: impl FnMut() -> Question,
    ) -> Option<PermitOrAnswer> {
        let (priority, mut wait) = (position.priority(), DELEGATE_AFTER);
        for _ in 0..MAX_ATTEMPTS {
            let job = loop {
                if let Ok(permit) = timeout(wait, position.wait()).await {
                    return permit.map(PermitOrAnswer::Permit);
                }
                wait = OFFER_AGAIN_AFTER;
                tokio::select! {
                    biased;
                    permit = position.wait() => return permit.map(PermitOrAnswer::Permit),
                    job = self.offer(JobKind::Think, priority) => {
                        if let Some(job) = job {
                            break job;
                        }
                    }
                }
            };
            // While another node thinks, other jobs may have our place in the queue.
            let left = position.leave();
            match job.think(question(), stop).await {
                Some(answer) => return Some(PermitOrAnswer::Answer(answer)),
                None => {
                    self.counts().reassigned(JobKind::Think as usize);
                    (position, wait) = (left.enqueue_again(), Duration::ZERO);
                }
            }
        }
        position.permit().await.map(PermitOrAnswer::Permit)
    }
}

impl DelegatedJob {
    /// Sends the job to the node that accepted it. Returns whether it was sent.
    pub(crate) fn assign(&self, job: Job) -> bool {
        let kind = match job {
            Job::Think(_) => JobKind::Think,
            Job::Review(_) => JobKind::Review,
        };
        let Some(node) = self.node() else { return false };
        let message = Message::AssignJob { number: self.number, job: Box::new(job) };
        let is_sent = self.cluster.send_to(&node, "", message).is_ok();
        if is_sent {
            self.cluster.counts().delegated(kind as usize);
        }
        is_sent
    }

    /// Waits for an update. Returns `None` if the other node has fallen silent: then the job is lost.
    pub(crate) async fn next_update(&mut self) -> Option<JobUpdate> {
        timeout(SILENCE_TIMEOUT, self.updates.recv()).await.ok().flatten()
    }

    fn node(&self) -> Option<String> {
        self.cluster.delegated_jobs.lock().open.get(&self.number).and_then(|o| o.node.clone())
    }

    fn stop(&self) {
        if let Some(node) = self.node() {
            let message = Message::StopJob { number: self.number };
            let _ = self.cluster.send_to(&node, "", message);
        }
    }

    /// Has another node answer a question. Returns `None` if it fails or takes too long.
    async fn think(mut self, question: Question, stop: &AtomicBool) -> Option<BotAnswer> {
        if !self.assign(Job::Think(question)) {
            return None;
        }
        let (began, mut is_stopped, mut heard) = (Instant::now(), false, Instant::now());
        loop {
            let update = timeout(STOP_CHECK_INTERVAL, self.updates.recv()).await;
            match update {
                Ok(Some(JobUpdate::Done(JobResult::Answer(answer), _))) => return Some(answer),
                Ok(Some(JobUpdate::Accepted | JobUpdate::Progress(_))) => heard = Instant::now(),
                Ok(Some(JobUpdate::Done(..)) | None) => return None,
                Err(_) => (),
            }
            if heard.elapsed() > SILENCE_TIMEOUT || began.elapsed() > THINK_TIMEOUT {
                return None;
            }
            if stop.load(Ordering::Relaxed) && !is_stopped {
                is_stopped = true;
                self.stop();
            }
        }
    }
}

impl Drop for DelegatedJob {
    fn drop(&mut self) {
        self.stop();
        self.cluster.delegated_jobs.lock().open.remove(&self.number);
    }
}
