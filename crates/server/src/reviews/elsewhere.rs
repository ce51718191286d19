//! Reviews that another server makes for us, and those that we make for another.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinHandle;
use whistle_protocol::review::TableReview;

use super::job::{Budget, Ended, Job};
use super::{FinishedGame, Reviews};
use crate::cluster::{self, Cluster, Gift, JobResult, ReviewJob, Word, Work};
use crate::hub::Hub;
use crate::thinking::Kind;

/// How soon a review is offered again if nobody accepts it.
const AGAIN: Duration = Duration::from_millis(500);

/// Our capacity, reserved for another server's review. Dropping it returns it to our own queue.
pub(crate) struct Reserved {
    reviews: Arc<Reviews>,
    hub: Arc<Hub>,
}

/// A review made for another server. Dropping it stops the review.
pub(crate) struct MadeForAnother {
    job: Arc<Job>,
    making: JoinHandle<(JobResult, Option<String>)>,
}

impl Reviews {
    /// Tells whether no review is running or queued.
    pub(crate) fn has_time(&self) -> bool {
        let state = self.state.lock();
        !state.is_working && !state.is_closing && state.line.len() == 0
    }

    /// Reserves capacity for another server's review, if there is some.
    pub(crate) fn reserve(self: &Arc<Self>, hub: &Arc<Hub>) -> Option<Reserved> {
        let state = &mut *self.state.lock();
        if state.is_working || state.is_closing || state.line.len() > 0 {
            return None;
        }
        state.is_working = true;
        Some(Reserved { reviews: Arc::clone(self), hub: Arc::clone(hub) })
    }

    /// Offers queued reviews to other servers, as long as there are any.
    pub(super) fn give_away(self: &Arc<Self>, hub: &Arc<Hub>) {
        let Some(cluster) = hub.cluster.clone() else { return };
        {
            let state = &mut *self.state.lock();
            if state.is_giving || state.line.len() == 0 || !cluster.shares_work() {
                return;
            }
            state.is_giving = true;
        }
        let (reviews, hub) = (Arc::clone(self), Arc::clone(hub));
        tokio::spawn(async move {
            loop {
                let gift = cluster.offer(Work::Review, Kind::Alone).await;
                let job = {
                    let state = &mut *reviews.state.lock();
                    if state.line.len() == 0 || state.is_closing {
                        state.is_giving = false;
                        return;
                    }
                    gift.is_some().then(|| state.line.pop()).flatten()
                };
                match (gift, job) {
                    (Some(gift), Some(job)) => {
                        let (reviews, hub) = (Arc::clone(&reviews), Arc::clone(&hub));
                        let cluster = Arc::clone(&cluster);
                        tokio::spawn(async move {
                            reviews.made_elsewhere(&hub, &cluster, job, gift).await;
                        });
                    }
                    _ => tokio::time::sleep(AGAIN).await,
                }
            }
        });
    }

    /// Follows a review made by another server, and makes it here if that fails.
    async fn made_elsewhere(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        cluster: &Arc<Cluster>,
        job: Arc<Job>,
        mut gift: Gift,
    ) {
        let given = gift.give(cluster::Job::Review(job.to_send(self.budget)));
        let ended = loop {
            match gift.word().await {
                _ if !given || job.is_stopped() => break None,
                Some(Word::Taken | Word::StillAtIt(None)) => (),
                Some(Word::StillAtIt(Some(told))) => job.found_elsewhere(*told),
                Some(Word::Done(JobResult::Review, Some(body))) => break Some(Ended::Done(body)),
                Some(Word::Done(JobResult::TooLong, _)) => break Some(Ended::TooLong),
                Some(Word::Done(..)) | None => break None,
            }
        };
        match ended {
            Some(ended) => self.ended(hub, &job, &ended).await,
            None => {
                cluster.replaced(Work::Review);
                let state = &mut *self.state.lock();
                if !state.is_closing {
                    state.line.push("", &job.person, job.number, Arc::clone(&job));
                }
            }
        }
        self.make_next(hub);
    }
}

impl Reserved {
    /// Makes the review.
    pub(crate) fn make(self, review: ReviewJob) -> MadeForAnother {
        let ReviewJob { journal, seqs, simulations, seconds } = review;
        let game = FinishedGame { table: String::new(), journal, seqs };
        let job = Arc::new(Job::new(game, 0, ""));
        let budget = Budget { simulations, time: Duration::from_secs(seconds) };
        let making = tokio::spawn({
            let job = Arc::clone(&job);
            async move {
                let made = job.make(&self.reviews.threads, &self.hub.thinking, budget).await;
                match made {
                    Ended::Done(body) => (JobResult::Review, Some(body)),
                    Ended::TooLong => (JobResult::TooLong, None),
                    Ended::Not => (JobResult::Not, None),
                }
            }
        });
        MadeForAnother { job, making }
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.reviews.state.lock().is_working = false;
        self.reviews.make_next(&self.hub);
    }
}

impl MadeForAnother {
    /// Returns what was found after this many findings.
    pub(crate) fn told(&self, since: usize) -> TableReview {
        self.job.told(0, since)
    }

    /// Waits until it is done.
    pub(crate) async fn ended(&mut self) -> (JobResult, Option<String>) {
        (&mut self.making).await.unwrap_or((JobResult::Not, None))
    }
}

impl Drop for MadeForAnother {
    fn drop(&mut self) {
        self.job.stop();
    }
}
