//! Reviews of finished games: jobs that no move waits for.
//!
//! One review is made at a time, on threads of its own: half as many as there are cores, which the system runs
//! when nothing else wants to. While bots wait for a thinker a review waits too. A table has one
//! at a time, a person a few, and the line before them is bounded; in it addresses take turns, and the
//! people of each. Where there are several servers, one that has time makes what waits here. What is found is told while it is made, and kept in the store when it is whole.

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

/// When whoever is refused may come again.
const RETRY_AFTER: Duration = Duration::from_secs(20);
/// One address may have one of so many shares of the line.
const ADDRESS_SHARES: usize = 4;
/// How many games that took too long are remembered.
const REMEMBERED_GAMES: usize = 256;

/// A finished game that is to be reviewed.
pub(crate) struct FinishedGame {
    /// Its table.
    pub(crate) table: String,
    /// What was played there.
    pub(crate) journal: String,
    /// The number of the record that each entry of the journal is.
    pub(crate) seqs: Vec<u64>,
}

/// All reviews that are made or wait.
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
    /// Those that are made or wait, by table.
    jobs: BTreeMap<String, Arc<Job>>,
    is_working: bool,
    /// Whether those that wait are offered to other servers.
    is_delegating: bool,
    is_closing: bool,
    /// Tables whose review took too long: it would again.
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

    /// Says how far the review of a table is, if it is made or waits.
    pub(crate) fn progress(&self, table: &str, since: usize) -> Option<TableReview> {
        let state = self.state.lock();
        let job = state.jobs.get(table)?;
        let before = state.jobs.values().filter(|other| other.number < job.number).count();
        Some(job.progress(before as u32, since))
    }

    /// Refuses whoever has asked for too much, before anything is read.
    pub(crate) fn refuse(&self, table: &str, person: &str, address: IpAddr) -> Result<(), Problem> {
        let state = self.state.lock();
        if state.too_long.iter().any(|known| known == table) {
            let message = "this game takes longer to review than this server allows; \
                           `whistlestop review` does it at home";
            return Err(Problem::conflict("review_too_long", message));
        }
        let theirs = state.jobs.values().filter(|job| job.person == person).count();
        if theirs >= self.per_person {
            let message = "your earlier reviews are still running";
            return Err(Problem::limit(Limit::ReviewsPerPerson, message, Some(RETRY_AFTER)));
        }
        // A full line still has a place for an address that waits for nothing, so that others cannot
        // keep it out.
        let of_address = state.line.len_of(&address.to_string());
        let share = (self.most_waiting / ADDRESS_SHARES).max(1);
        let room = if of_address == 0 { 2 * self.most_waiting } else { self.most_waiting };
        if of_address >= share || state.line.len() >= room {
            let message = "too many games are waiting for a review";
            return Err(Problem::limit(Limit::ReviewsWaiting, message, Some(RETRY_AFTER)));
        }
        Ok(())
    }

    /// Puts a game in line; one that is there already stays where it is.
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
            // Somebody else may have asked between the two looks.
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

    /// Makes whichever is next, if none is made.
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

    /// Keeps what was made, here or elsewhere.
    async fn store_result(&self, hub: &Hub, job: &Job, ended: &ReviewEnd) {
        if let ReviewEnd::Done(body) = ended {
            let change = Change::Review { table: job.table.clone(), body: body.clone() };
            // It was made all the same; who asks again has it made again.
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

    /// Counts the reviews that are made or wait.
    pub(crate) fn open(&self) -> usize {
        self.state.lock().jobs.len()
    }

    /// Stops everything that is made, and makes nothing any more.
    pub(crate) fn close(&self) {
        let state = &mut *self.state.lock();
        state.is_closing = true;
        state.jobs.values().for_each(|job| job.stop());
        while state.line.pop().is_some() {}
    }
}
