//! Reviews of finished games, made in the background.
//!
//! One review is made at a time, on its own low-priority threads: half as many as there are cores. A review pauses
//! while bots wait for a worker. A table can have one review at a time and a person a few; the queue is bounded, and in
//! it addresses take turns, as do the people at each address. In a cluster, an idle node can make the reviews that wait
//! here. Findings are sent while the review is made, and the finished review is stored.

mod delegation;
mod job;
mod threads;

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use whistle_protocol::review::TableReview;

use crate::admission::{FairQueue, Limit};
use crate::hub::Hub;
use crate::problem::Problem;
use crate::settings::Settings;
use crate::store::Change;
pub(crate) use delegation::ReviewReservation;
use job::{Budget, Job, ReviewEnd};
use threads::Threads;

/// When a refused request may be repeated.
const RETRY_AFTER: Duration = Duration::from_secs(20);
/// An address may use one in this many places of the queue.
const ADDRESS_SHARES: usize = 4;
/// How many games whose review took too long are remembered.
const REMEMBERED_GAMES: usize = 256;

/// A finished game to review.
pub(crate) struct FinishedGame {
    /// Table id.
    pub(crate) table: String,
    /// The game's journal.
    pub(crate) journal: String,
    /// For each journal entry, the number of its record.
    pub(crate) seqs: Vec<u64>,
}

/// All reviews that are running or waiting.
pub(crate) struct Reviews {
    per_person: usize,
    most_waiting: usize,
    budget: Budget,
    threads: Threads,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    last: u64,
    line: FairQueue<Arc<Job>>,
    /// Reviews running or waiting, by table.
    jobs: BTreeMap<String, Arc<Job>>,
    is_working: bool,
    /// Whether waiting reviews are being offered to other nodes.
    is_delegating: bool,
    is_closing: bool,
    /// Tables whose review took too long; another attempt would take too long as well.
    too_long: VecDeque<String>,
}

impl Reviews {
    pub(crate) fn new(settings: &Settings) -> Arc<Reviews> {
        let limits = &settings.limits;
        let simulations = Some(settings.review_simulations).filter(|&number| number > 0);
        let time = Duration::from_secs(limits.review_seconds);
        Arc::new(Reviews {
            per_person: limits.reviews_per_person as usize,
            most_waiting: limits.reviews_waiting as usize,
            budget: Budget { simulations, time },
            threads: Threads::new(settings.reviewers()),
            state: Mutex::default(),
        })
    }

    /// Returns the progress of a table's review, if it is running or waiting.
    pub(crate) fn progress(&self, table: &str, since: usize) -> Option<TableReview> {
        let state = self.state.lock();
        let job = state.jobs.get(table)?;
        let before = state.jobs.values().filter(|other| other.number < job.number).count();
        Some(job.progress(before as u32, since))
    }

    /// Refuses a request beyond the limits, before anything is read.
    pub(crate) fn check_limits(
        &self,
        table: &str,
        person: &str,
        address: IpAddr,
    ) -> Result<(), Problem> {
        let state = self.state.lock();
        if state.too_long.iter().any(|known| known == table) {
            let message = "this game takes longer to review than this server allows; \
                           review its game file with `whistlestop review`";
            return Err(Problem::conflict("review_too_long", message));
        }
        let theirs = state.jobs.values().filter(|job| job.person == person).count();
        if theirs >= self.per_person {
            let message = "your earlier reviews are still running";
            return Err(Problem::limit(Limit::ReviewsPerPerson, message, Some(RETRY_AFTER)));
        }
        // A full queue still has room for an address with no reviews in it, so that others cannot keep it out.
        let of_address = state.line.len_of(&address.to_string());
        let share = (self.most_waiting / ADDRESS_SHARES).max(1);
        let room = if of_address == 0 { 2 * self.most_waiting } else { self.most_waiting };
        if of_address >= share || state.line.len() >= room {
            let message = "too many games are waiting for a review";
            return Err(Problem::limit(Limit::ReviewsWaiting, message, Some(RETRY_AFTER)));
        }
        Ok(())
    }

    /// Queues a review, unless the table already has one.
    pub(crate) fn ask(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        game: FinishedGame,
        person: &str,
        address: IpAddr,
    ) -> Result<TableReview, Problem> {
        let table = game.table.clone();
        if let Some(told) = self.progress(&table, 0) {
            return Ok(told);
        }
        self.check_limits(&table, person, address)?;
        {
            let state = &mut *self.state.lock();
            // Another request may have arrived since the first check.
            if !state.is_closing && !state.jobs.contains_key(&table) {
                state.last += 1;
                let job = Arc::new(Job::new(game, state.last, person));
                state.line.push(&address.to_string(), person, state.last, Arc::clone(&job));
                state.jobs.insert(table.clone(), job);
            }
        }
        self.start_next(hub);
        Ok(self.progress(&table, 0).unwrap_or_default())
    }

    /// Starts the next review unless one is running.
    fn start_next(self: &Arc<Self>, hub: &Arc<Hub>) {
        let job = {
            let state = &mut *self.state.lock();
            if state.is_closing {
                return;
            }
            let job = if state.is_working { None } else { state.line.pop() };
            state.is_working |= job.is_some();
            job
        };
        self.delegate_waiting(hub);
        let Some(job) = job else { return };
        let (reviews, hub) = (Arc::clone(self), Arc::clone(hub));
        tokio::spawn(async move {
            let ended = job.make(&reviews.threads, &hub.thinking, reviews.budget).await;
            reviews.store_result(&hub, &job, &ended).await;
            reviews.state.lock().is_working = false;
            reviews.start_next(&hub);
        });
    }

    /// Stores a finished review, made here or by another node.
    async fn store_result(&self, hub: &Hub, job: &Job, ended: &ReviewEnd) {
        if let ReviewEnd::Done(body) = ended {
            let change = Change::Review { table: job.table.clone(), body: body.clone() };
            // If that fails, the review is lost; the next request makes it again.
            if let Err(error) = hub.store.write(change).await {
                tracing::warn!(%error, "failed to store a review");
            }
        }
        let state = &mut *self.state.lock();
        state.jobs.remove(&job.table);
        if matches!(ended, ReviewEnd::TooLong) {
            state.too_long.truncate(REMEMBERED_GAMES - 1);
            state.too_long.push_front(job.table.clone());
        }
    }

    /// Returns the number of reviews running or waiting.
    pub(crate) fn open(&self) -> usize {
        self.state.lock().jobs.len()
    }

    /// Stops all reviews and starts no more.
    pub(crate) fn close(&self) {
        let state = &mut *self.state.lock();
        state.is_closing = true;
        state.jobs.values().for_each(|job| job.stop());
        while state.line.pop().is_some() {}
    }
}
