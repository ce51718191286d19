//! Reviews of finished games: background jobs that never delay a move.
//!
//! One review is made at a time, on its own threads: half as many as there are cores, with the lowest priority. While
//! bots wait for a thinker, reviews pause too. A table has one review at a time, a person a few, and the queue is
//! bounded; in it addresses take turns, and the people of each. In a cluster, a server with free capacity makes queued
//! reviews of another. Findings are available while the review is made, and it is stored once complete.

mod elsewhere;
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
pub(crate) use elsewhere::Reserved;
use job::{Budget, Ended, Job};
use threads::Threads;

/// When to try again after a refusal.
const A_WHILE: Duration = Duration::from_secs(20);
/// One address may have one in this many places of the queue.
const SHARES: usize = 4;
/// How many games are remembered whose review took too long.
const REMEMBERED: usize = 256;

/// A finished game to review.
pub(crate) struct FinishedGame {
    /// Its table.
    pub(crate) table: String,
    /// What was played there.
    pub(crate) journal: String,
    /// The record number of each entry.
    pub(crate) seqs: Vec<u64>,
}

/// All reviews that are running or queued.
pub(crate) struct Reviews {
    of_one: usize,
    most_waiting: usize,
    budget: Budget,
    threads: Threads,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    last: u64,
    line: FairQueue<Arc<Job>>,
    /// Running and queued reviews, by table.
    jobs: BTreeMap<String, Arc<Job>>,
    is_working: bool,
    /// Whether queued reviews are offered to other servers.
    is_giving: bool,
    is_closing: bool,
    /// Tables whose review took too long, and would again.
    too_long: VecDeque<String>,
}

impl Reviews {
    pub(crate) fn new(settings: &Settings) -> Arc<Reviews> {
        let limits = &settings.limits;
        let simulations = Some(settings.review_simulations).filter(|&number| number > 0);
        let time = Duration::from_secs(limits.review_seconds);
        Arc::new(Reviews {
            of_one: limits.reviews_per_person as usize,
            most_waiting: limits.reviews_waiting as usize,
            budget: Budget { simulations, time },
            threads: Threads::new(settings.reviewers()),
            state: Mutex::default(),
        })
    }

    /// Returns the progress of a table's review, if it is running or queued.
    pub(crate) fn progress(&self, table: &str, since: usize) -> Option<TableReview> {
        let state = self.state.lock();
        let job = state.jobs.get(table)?;
        let before = state.jobs.values().filter(|other| other.number < job.number).count();
        Some(job.told(before as u32, since))
    }

    /// Refuses requests beyond a limit, before anything is loaded.
    pub(crate) fn refuse(&self, table: &str, person: &str, address: IpAddr) -> Result<(), Problem> {
        let state = self.state.lock();
        if state.too_long.iter().any(|known| known == table) {
            let message = "this game takes longer to review than this server allows; \
                           `whistlestop review` does it at home";
            return Err(Problem::conflict("review_too_long", message));
        }
        let theirs = state.jobs.values().filter(|job| job.person == person).count();
        if theirs >= self.of_one {
            let message = "your earlier reviews are still running";
            return Err(Problem::limit(Limit::ReviewsPerPerson, message, Some(A_WHILE)));
        }
        // A full queue still has room for an address without a place, so that others cannot keep it out.
        let of_address = state.line.len_of(&address.to_string());
        let share = (self.most_waiting / SHARES).max(1);
        let room = if of_address == 0 { 2 * self.most_waiting } else { self.most_waiting };
        if of_address >= share || state.line.len() >= room {
            let message = "too many games are waiting for a review";
            return Err(Problem::limit(Limit::ReviewsWaiting, message, Some(A_WHILE)));
        }
        Ok(())
    }

    /// Queues a game, unless it is already queued.
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
        self.refuse(&table, person, address)?;
        {
            let state = &mut *self.state.lock();
            // Somebody else may have requested it between the two checks.
            if !state.is_closing && !state.jobs.contains_key(&table) {
                state.last += 1;
                let job = Arc::new(Job::new(game, state.last, person));
                state.line.push(&address.to_string(), person, state.last, Arc::clone(&job));
                state.jobs.insert(table.clone(), job);
            }
        }
        self.make_next(hub);
        Ok(self.progress(&table, 0).unwrap_or_default())
    }

    /// Starts the next review, if none is running.
    fn make_next(self: &Arc<Self>, hub: &Arc<Hub>) {
        let job = {
            let state = &mut *self.state.lock();
            if state.is_closing {
                return;
            }
            let job = if state.is_working { None } else { state.line.pop() };
            state.is_working |= job.is_some();
            job
        };
        self.give_away(hub);
        let Some(job) = job else { return };
        let (reviews, hub) = (Arc::clone(self), Arc::clone(hub));
        tokio::spawn(async move {
            let ended = job.make(&reviews.threads, &hub.thinking, reviews.budget).await;
            reviews.ended(&hub, &job, &ended).await;
            reviews.state.lock().is_working = false;
            reviews.make_next(&hub);
        });
    }

    /// Stores a review that was made here or elsewhere.
    async fn ended(&self, hub: &Hub, job: &Job, ended: &Ended) {
        if let Ended::Done(body) = ended {
            let change = Change::Review { table: job.table.clone(), body: body.clone() };
            // If it cannot be stored, the next request makes it again.
            if let Err(error) = hub.store.write(change).await {
                tracing::warn!(%error, "failed to store a review");
            }
        }
        let state = &mut *self.state.lock();
        state.jobs.remove(&job.table);
        if matches!(ended, Ended::TooLong) {
            state.too_long.truncate(REMEMBERED - 1);
            state.too_long.push_front(job.table.clone());
        }
    }

    /// Returns how many reviews are running or queued.
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
