//! One review: how it is made, and its progress meanwhile.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use whistle_core::JournalText;
use whistle_protocol::review::{ChanceLuck, JudgedDecision, Moment, Review};
use whistle_protocol::review::{ReviewStatus, TableReview};
use whistle_review::{Asked, Found, Progress, ReviewError, review_journal};

use super::FinishedGame;
use super::threads::Threads;
use crate::cluster::ReviewJob;
use crate::thinking::Thinking;

/// Every review uses the same seed, so a repeated review gives the same result.
const SEED: u64 = 1;
/// How long a review pauses at a time while bots wait for a worker.
const YIELD_TIME: Duration = Duration::from_millis(20);
/// Maximum number of pauses in a row, so that a busy server still finishes reviews.
const MAX_YIELDS: u32 = 25;

/// The cost limits of a review.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    /// Simulations per position; `None` for the game's default.
    pub(super) simulations: Option<u32>,
    pub(super) time: Duration,
}

/// A review that is running or waiting.
pub(super) struct Job {
    pub(super) table: String,
    pub(super) number: u64,
    pub(super) person: String,
    journal: String,
    seqs: Vec<u64>,
    stop: AtomicBool,
    findings: Mutex<Findings>,
}

/// Progress so far.
#[derive(Default)]
struct Findings {
    has_begun: bool,
    done: u64,
    all: u64,
    list: Vec<Finding>,
    /// The findings already in the list, by kind and entry.
    known: BTreeSet<(u8, u32)>,
}

impl Findings {
    fn count(&mut self, done: u64, all: u64) {
        self.all = self.all.max(all);
        // Threads may report in a different order than they counted.
        self.done = self.done.max(done);
    }

    /// Adds a finding, unless a node that has failed since had already reported it.
    fn add(&mut self, finding: Finding) {
        if self.known.insert(finding.key()) {
            self.list.push(finding);
        }
    }
}

enum Finding {
    Moment(Moment),
    Decision(JudgedDecision),
    Luck(ChanceLuck),
}

impl Finding {
    /// Returns the kind of a finding and the entry it is about.
    fn key(&self) -> (u8, u32) {
        match self {
            Finding::Moment(moment) => (0, moment.after),
            Finding::Decision(decision) => (1, decision.entry),
            Finding::Luck(luck) => (2, luck.entry),
        }
    }
}

/// How a review ended.
pub(super) enum ReviewEnd {
    /// The finished review as JSON.
    Done(String),
    /// The review reached its time limit.
    TooLong,
    /// The server is closing, or the review failed; the log has the error.
    Failed,
}

impl Job {
    pub(super) fn new(game: FinishedGame, number: u64, person: &str) -> Job {
        let FinishedGame { table, journal, seqs } = game;
        let (stop, findings) = (AtomicBool::new(false), Mutex::default());
        Job { table, number, person: person.to_owned(), journal, seqs, stop, findings }
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns the job in the form that is sent to another node.
    pub(super) fn to_send(&self, budget: Budget) -> ReviewJob {
        ReviewJob {
            journal: self.journal.clone(),
            seqs: self.seqs.clone(),
            simulations: budget.simulations,
            seconds: budget.time.as_secs(),
        }
    }

    /// Adds the findings of another node.
    pub(super) fn add_remote_findings(&self, told: TableReview) {
        let findings = &mut *self.findings.lock();
        findings.has_begun |= told.status != ReviewStatus::Waiting;
        findings.count(told.done.into(), told.all.into());
        told.moments.into_iter().map(Finding::Moment).for_each(|one| findings.add(one));
        told.decisions.into_iter().map(Finding::Decision).for_each(|one| findings.add(one));
        told.luck.into_iter().map(Finding::Luck).for_each(|one| findings.add(one));
    }

    /// Returns the status and the findings after the first `since`.
    pub(super) fn progress(&self, before: u32, since: usize) -> TableReview {
        let findings = self.findings.lock();
        let status = if findings.has_begun { ReviewStatus::Working } else { ReviewStatus::Waiting };
        let mut told = TableReview {
            status,
            before,
            done: findings.done as u32,
            all: findings.all as u32,
            found: findings.list.len() as u32,
            seqs: self.seqs.clone(),
            ..TableReview::default()
        };
        for finding in findings.list.iter().skip(since) {
            match finding {
                Finding::Moment(moment) => told.moments.push(moment.clone()),
                Finding::Decision(decision) => told.decisions.push(decision.clone()),
                Finding::Luck(luck) => told.luck.push(luck.clone()),
            }
        }
        told
    }

    /// Runs the review.
    pub(super) async fn make(
        self: &Arc<Self>,
        threads: &Threads,
        thinking: &Arc<Thinking>,
        budget: Budget,
    ) -> ReviewEnd {
        self.findings.lock().has_begun = true;
        let out_of_time = Arc::new(AtomicBool::new(false));
        let clock = {
            let (job, out_of_time) = (Arc::clone(self), Arc::clone(&out_of_time));
            tokio::spawn(async move {
                tokio::time::sleep(budget.time).await;
                out_of_time.store(true, Ordering::Relaxed);
                job.stop();
            })
        };
        let (job, thinking, threads) = (Arc::clone(self), Arc::clone(thinking), threads.clone());
        let made = tokio::task::spawn_blocking(move || {
            threads.install(|| job.review(&thinking, budget)).ok_or(ReviewError::Stopped)?
        });
        let made = made.await;
        clock.abort();
        match made {
            Ok(Ok(review)) => ReviewEnd::Done(self.to_json(review)),
            Ok(Err(ReviewError::Stopped)) if out_of_time.load(Ordering::Relaxed) => {
                ReviewEnd::TooLong
            }
            Ok(Err(ReviewError::Stopped)) => ReviewEnd::Failed,
            Ok(Err(error)) => {
                tracing::error!(%error, "review failed");
                ReviewEnd::Failed
            }
            Err(error) => {
                tracing::error!(%error, "review panicked");
                ReviewEnd::Failed
            }
        }
    }

    fn review(&self, thinking: &Thinking, budget: Budget) -> Result<Review, ReviewError> {
        let text = JournalText::read(&self.journal)?;
        let progress = |progress: Progress<'_>| {
            self.note(progress);
            let mut pauses = 0..MAX_YIELDS;
            while pauses.next().is_some() && thinking.keeps_bots_waiting() {
                std::thread::sleep(YIELD_TIME);
            }
        };
        let asked = Asked {
            simulations: budget.simulations,
            seed: SEED,
            seat: None,
            progress: &progress,
            stop: &self.stop,
        };
        review_journal(&text, &asked)
    }

    fn note(&self, progress: Progress<'_>) {
        let findings = &mut *self.findings.lock();
        findings.count(progress.done, progress.all);
        if let Some(found) = progress.found {
            findings.add(match found {
                Found::Moment(moment) => Finding::Moment(moment.clone()),
                Found::Decision(decision) => Finding::Decision(decision.clone()),
                Found::Luck(luck) => Finding::Luck(luck.clone()),
            });
        }
    }

    /// Returns the finished review as it is stored and sent.
    fn to_json(&self, review: Review) -> String {
        let all = self.findings.lock().all as u32;
        let told = TableReview {
            status: ReviewStatus::Done,
            done: all,
            all,
            seqs: self.seqs.clone(),
            review: Some(Box::new(review)),
            ..TableReview::default()
        };
        serde_json::to_string(&told).expect("a review is JSON")
    }
}
