//! The node with spare capacity: accepts jobs that other nodes offer, and does them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::{Job, JobKind, JobResult, OFFER_TIMEOUT, PROGRESS_INTERVAL, ReviewJob};
use crate::cluster::Cluster;
use crate::cluster::bus::Recipient;
use crate::cluster::message::Message;
use crate::hub::Hub;
use crate::reviews::ReviewReservation;
use crate::thinking::{Priority, Question, ThinkPermit};

/// How often the node checks whether it has spare capacity.
const AVAILABILITY_INTERVAL: Duration = Duration::from_millis(100);

/// Jobs accepted from other nodes, by node and number.
#[derive(Default)]
pub(in crate::cluster) struct AcceptedJobs {
    open: BTreeMap<(String, u64), AcceptedJob>,
    available: [bool; JobKind::ALL.len()],
}

enum AcceptedJob {
    /// Accepted, but not yet assigned.
    Reserved(Reservation),
    /// Running until it finishes or this flag is set.
    Running(Arc<AtomicBool>),
}

/// Capacity reserved for another node's job.
enum Reservation {
    Think(ThinkPermit),
    Review(ReviewReservation),
}

impl Cluster {
    /// Stops the jobs done for some nodes, which no longer wait for them.
    pub(in crate::cluster) fn stop_jobs_of(&self, of: impl Fn(&str) -> bool) {
        let stopped: Vec<AcceptedJob> = {
            let jobs = &mut self.accepted_jobs.lock().open;
            jobs.extract_if(.., |(node, _), _| of(node)).map(|(_, job)| job).collect()
        };
        for job in stopped {
            if let AcceptedJob::Running(stop) = job {
                stop.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Announces on the bus whether this node accepts jobs of a kind.
    pub(super) fn set_available(&self, kind: JobKind, is_available: bool) {
        let available = &mut self.accepted_jobs.lock().available[kind as usize];
        if *available != is_available && self.bus.set_available(kind, is_available).is_ok() {
            *available = is_available;
        }
    }

    /// Announces this node as available while it has spare capacity. Runs until the server stops.
    pub(in crate::cluster) async fn keep_announcing_availability(self: Arc<Self>, hub: Arc<Hub>) {
        while self.bus.supports_jobs() {
            tokio::time::sleep(AVAILABILITY_INTERVAL).await;
            let may = self.is_valid() && !self.is_draining();
            self.set_available(JobKind::Think, may && hub.thinking.is_idle());
            let reviews = may && hub.reviews.is_idle() && !hub.thinking.keeps_bots_waiting();
            self.set_available(JobKind::Review, reviews);
        }
    }

    /// Accepts another node's offer if there is capacity for it.
    pub(in crate::cluster) fn job_offered(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        from: String,
        number: u64,
        kind: JobKind,
        priority: Priority,
    ) {
        if self.is_draining() || !self.is_valid() {
            return;
        }
        let reservation = match kind {
            JobKind::Think => hub.thinking.try_permit(priority).map(Reservation::Think),
            JobKind::Review => hub.reviews.reserve(hub).map(Reservation::Review),
        };
        // Offers need not be refused: they expire and are repeated.
        let Some(reservation) = reservation else { return };
        let key = (from, number);
        self.accepted_jobs.lock().open.insert(key.clone(), AcceptedJob::Reserved(reservation));
        if self.send_to(&key.0, "", Message::AcceptJob { number }).is_err() {
            self.accepted_jobs.lock().open.remove(&key);
            return;
        }
        let cluster = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(OFFER_TIMEOUT).await;
            // Drop the reservation after the lock is released: dropping it may start another job, which locks again.
            let expired = {
                let open = &mut cluster.accepted_jobs.lock().open;
                matches!(open.get(&key), Some(AcceptedJob::Reserved(_)))
                    .then(|| open.remove(&key))
                    .flatten()
            };
            drop(expired);
        });
    }

    /// Starts a job that this node has accepted.
    pub(in crate::cluster) fn job_assigned(self: &Arc<Self>, from: String, number: u64, job: Job) {
        let key = (from, number);
        let Some(AcceptedJob::Reserved(reservation)) = self.accepted_jobs.lock().open.remove(&key)
        else {
            return;
        };
        let stop = Arc::new(AtomicBool::new(false));
        let cluster = Arc::clone(self);
        let running = match (reservation, job) {
            (Reservation::Think(permit), Job::Think(question)) => {
                self.counts().accepted(JobKind::Think as usize);
                tokio::spawn({
                    let (cluster, key, stop) = (Arc::clone(&cluster), key.clone(), stop.clone());
                    async move { cluster.think_for_node(&key, permit, question, &stop).await }
                })
            }
            (Reservation::Review(reservation), Job::Review(review)) => {
                self.counts().accepted(JobKind::Review as usize);
                tokio::spawn({
                    let (cluster, key, stop) = (Arc::clone(&cluster), key.clone(), stop.clone());
                    async move { cluster.review_for_node(&key, reservation, review, &stop).await }
                })
            }
            // The node assigned a different kind of job than it had offered, which no real node does.
            _ => return,
        };
        self.accepted_jobs.lock().open.insert(key.clone(), AcceptedJob::Running(stop));
        tokio::spawn(async move {
            let _ = running.await;
            cluster.accepted_jobs.lock().open.remove(&key);
        });
    }

    /// Stops a job at another node's request.
    pub(in crate::cluster) fn job_stopped(&self, from: String, number: u64) {
        let key = (from, number);
        let reserved = {
            let open = &mut self.accepted_jobs.lock().open;
            match open.get(&key) {
                Some(AcceptedJob::Running(stop)) => {
                    stop.store(true, Ordering::Relaxed);
                    None
                }
                Some(AcceptedJob::Reserved(_)) => open.remove(&key),
                None => None,
            }
        };
        drop(reserved);
    }

    async fn think_for_node(
        &self,
        (from, number): &(String, u64),
        permit: ThinkPermit,
        question: Question,
        stop: &Arc<AtomicBool>,
    ) {
        let (time_limit, stopped) = (permit.time_limit, Arc::clone(stop));
        let mut thinking = tokio::task::spawn_blocking(move || {
            // Held until the thread is done, even if this task is cancelled.
            let _permit = permit;
            question.think(&stopped)
        });
        let late = tokio::time::sleep(time_limit);
        tokio::pin!(late);
        let mut progress = tokio::time::interval(PROGRESS_INTERVAL);
        let answer = loop {
            tokio::select! {
                answer = &mut thinking => break answer,
                () = &mut late, if !stop.load(Ordering::Relaxed) => {
                    stop.store(true, Ordering::Relaxed);
                }
                _ = progress.tick() => {
                    let message = Message::JobProgress { number: *number, review: None };
                    let _ = self.send_to(from, "", message);
                }
            }
        };
        let result = match answer {
            Ok(Some(answer)) => JobResult::Answer(answer),
            // The table's owner, which has the whole game, asks a bot that panicked again.
            Ok(None) | Err(_) => JobResult::Failed,
        };
        let message = Message::JobDone { number: *number, result: Box::new(result) };
        let _ = self.send_to(from, "", message);
    }

    async fn review_for_node(
        &self,
        (from, number): &(String, u64),
        reservation: ReviewReservation,
        review: ReviewJob,
        stop: &Arc<AtomicBool>,
    ) {
        let (mut review, mut found) = (reservation.make(review), 0);
        let mut progress = tokio::time::interval(PROGRESS_INTERVAL);
        let (result, body) = loop {
            tokio::select! {
                ended = review.ended() => break ended,
                _ = progress.tick() => {
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    let so_far = review.progress(found);
                    found = so_far.found as usize;
                    let review = Some(Box::new(so_far));
                    let message = Message::JobProgress { number: *number, review };
                    let _ = self.send_to(from, "", message);
                }
            }
        };
        let message = Message::JobDone { number: *number, result: Box::new(result) };
        let to = Recipient::Node { node: from.clone(), table: String::new() };
        let _ = self.send_with(to, "", message, body.as_deref());
    }
}
