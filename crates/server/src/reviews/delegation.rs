//! Reviews that other nodes make for this one, and the reverse.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;
use whistle_protocol::review::TableReview;

use super::job::{Budget, Job, ReviewEnd};
use super::{FinishedGame, Reviews};
use crate::cluster::{self, Cluster, DelegatedJob, JobKind, JobResult, JobUpdate, ReviewJob};
use crate::hub::Hub;
use crate::thinking::Priority;

/// How long to wait before a review that nobody accepted is offered again.
const OFFER_AGAIN_AFTER: Duration = Duration::from_millis(500);

/// Capacity reserved for another node's review. Dropping it starts the next review in this node's queue.
pub(crate) struct ReviewReservation {
    reviews: Arc<Reviews>,
    hub: Arc<Hub>,
}

/// A review for another node. Dropping it stops the review.
pub(crate) struct ReviewForNode {
    job: Arc<Job>,
    making: JoinHandle<(JobResult, Option<String>)>,
}

impl Reviews {
    /// Tells whether no review is running or waiting.
    pub(crate) fn is_idle(&self) -> bool {
        let state = self.state.lock();
        !state.is_working && !state.is_closing && state.line.len() == 0
    }

    /// Reserves the review threads for another node, if they are idle.
    pub(crate) fn reserve(self: &Arc<Self>, hub: &Arc<Hub>) -> Option<ReviewReservation> {
        let state = &mut *self.state.lock();
        if state.is_working || state.is_closing || state.line.len() > 0 {
            return None;
        }
        state.is_working = true;
        Some(ReviewReservation { reviews: Arc::clone(self), hub: Arc::clone(hub) })
    }

    /// Offers waiting reviews to other nodes until none are left.
    pub(super) fn delegate_waiting(self: &Arc<Self>, hub: &Arc<Hub>) {
        let Some(cluster) = hub.cluster.clone() else { return };
        {
            let state = &mut *self.state.lock();
            if state.is_delegating || state.line.len() == 0 || !cluster.can_delegate_jobs() {
                return;
            }
            state.is_delegating = true;
        }
        let (reviews, hub) = (Arc::clone(self), Arc::clone(hub));
        tokio::spawn(async move {
            loop {
                let delegated = cluster.offer(JobKind::Review, Priority::BotsOnly).await;
                let job = {
                    let state = &mut *reviews.state.lock();
                    if state.line.len() == 0 || state.is_closing {
                        state.is_delegating = false;
                        return;
                    }
                    delegated.is_some().then(|| state.line.pop()).flatten()
                };
                match (delegated, job) {
                    (Some(delegated), Some(job)) => {
                        let (reviews, hub) = (Arc::clone(&reviews), Arc::clone(&hub));
                        let cluster = Arc::clone(&cluster);
                        tokio::spawn(async move {
                            reviews.follow_delegated(&hub, &cluster, job, delegated).await;
                        });
                    }
                    _ => tokio::time::sleep(OFFER_AGAIN_AFTER).await,
                }
            }
        });
    }

    /// Follows a review that another node makes, and queues it here again if that node fails.
    async fn follow_delegated(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        cluster: &Arc<Cluster>,
        job: Arc<Job>,
        mut delegated: DelegatedJob,
    ) {
        let given = delegated.assign(cluster::Job::Review(job.to_send(self.budget)));
        let ended = loop {
            match delegated.next_update().await {
                _ if !given || job.is_stopped() => break None,
                Some(JobUpdate::Accepted | JobUpdate::Progress(None)) => (),
                Some(JobUpdate::Progress(Some(told))) => job.add_remote_findings(*told),
                Some(JobUpdate::Done(JobResult::Review, Some(body))) => {
                    break Some(ReviewEnd::Done(body));
                }
                Some(JobUpdate::Done(JobResult::TooLong, _)) => break Some(ReviewEnd::TooLong),
                Some(JobUpdate::Done(..)) | None => break None,
            }
        };
        match ended {
            Some(ended) => self.store_result(hub, &job, &ended).await,
            None => {
                cluster.job_reassigned(JobKind::Review);
                let state = &mut *self.state.lock();
                if !state.is_closing {
                    state.line.push("", &job.person, job.number, Arc::clone(&job));
                }
            }
        }
        self.start_next(hub);
    }
}

impl ReviewReservation {
    /// Starts the review.
    pub(crate) fn make(self, review: ReviewJob) -> ReviewForNode {
        let ReviewJob { journal, seqs, simulations, seconds } = review;
        let game = FinishedGame { table: String::new(), journal, seqs };
        let job = Arc::new(Job::new(game, 0, ""));
        let budget = Budget { simulations, time: Duration::from_secs(seconds) };
        let making = tokio::spawn({
            let job = Arc::clone(&job);
            async move {
                let made = job.make(&self.reviews.threads, &self.hub.thinking, budget).await;
                match made {
                    ReviewEnd::Done(body) => (JobResult::Review, Some(body)),
                    ReviewEnd::TooLong => (JobResult::TooLong, None),
                    ReviewEnd::Failed => (JobResult::Failed, None),
                }
            }
        });
        ReviewForNode { job, making }
    }
}

impl Drop for ReviewReservation {
    fn drop(&mut self) {
        self.reviews.state.lock().is_working = false;
        self.reviews.start_next(&self.hub);
    }
}

impl ReviewForNode {
    /// Returns the findings after the first `since`.
    pub(crate) fn progress(&self, since: usize) -> TableReview {
        self.job.progress(0, since)
    }

    /// Waits until the review ends.
    pub(crate) async fn ended(&mut self) -> (JobResult, Option<String>) {
        (&mut self.making).await.unwrap_or((JobResult::Failed, None))
    }
}

impl Drop for ReviewForNode {
    fn drop(&mut self) {
        self.job.stop();
    }
}
