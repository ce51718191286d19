//! Taking work from busy servers.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::{Job, JobResult, OFFER, ReviewJob, SIGN, Work};
use crate::cluster::Cluster;
use crate::cluster::bus::To;
use crate::cluster::message::Message;
use crate::hub::Hub;
use crate::reviews::Reserved;
use crate::thinking::{Kind, Question, Turn};

/// How often to check for free capacity.
const LOOK: Duration = Duration::from_millis(100);

/// Work taken from other servers, by server and number.
#[derive(Default)]
pub(in crate::cluster) struct Tasks {
    open: BTreeMap<(String, u64), Task>,
    ready: [bool; Work::ALL.len()],
}

enum Task {
    /// Capacity is reserved for it.
    Kept(Time),
    /// In progress, until this is set.
    AtIt(Arc<AtomicBool>),
}

/// Capacity reserved for another server.
enum Time {
    Turn(Turn),
    Review(Reserved),
}

impl Cluster {
    /// Stops work for some servers, which have it done elsewhere.
    pub(in crate::cluster) fn end_tasks(&self, of: impl Fn(&str) -> bool) {
        let ended: Vec<Task> = {
            let tasks = &mut self.tasks.lock().open;
            tasks.extract_if(.., |(node, _), _| of(node)).map(|(_, task)| task).collect()
        };
        for task in ended {
            if let Task::AtIt(stop) = task {
                stop.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Announces free capacity for some work, or its end.
    pub(super) fn stand_ready(&self, work: Work, is_ready: bool) {
        let ready = &mut self.tasks.lock().ready[work as usize];
        if *ready != is_ready && self.bus.stand_ready(work, is_ready).is_ok() {
            *ready = is_ready;
        }
    }

    /// Announces capacity while there is some, as long as the server runs.
    pub(in crate::cluster) async fn keep_standing_ready(self: Arc<Self>, hub: Arc<Hub>) {
        while self.bus.shares_work() {
            tokio::time::sleep(LOOK).await;
            let may = self.is_valid() && !self.is_draining();
            self.stand_ready(Work::Thought, may && hub.thinking.has_time());
            let reviews = may && hub.reviews.has_time() && !hub.thinking.keeps_bots_waiting();
            self.stand_ready(Work::Review, reviews);
        }
    }

    /// Handles an offer of a busy server.
    pub(in crate::cluster) fn offered(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        from: String,
        number: u64,
        work: Work,
        kind: Kind,
    ) {
        if self.is_draining() || !self.is_valid() {
            return;
        }
        let time = match work {
            Work::Thought => hub.thinking.turn_if_free(kind).map(Time::Turn),
            Work::Review => hub.reviews.reserve(hub).map(Time::Review),
        };
        // A refusal needs no answer: the offer is made again.
        let Some(time) = time else { return };
        let key = (from, number);
        self.tasks.lock().open.insert(key.clone(), Task::Kept(time));
        if self.say_to(&key.0, "", Message::Take { number }).is_err() {
            self.tasks.lock().open.remove(&key);
            return;
        }
        let cluster = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(OFFER).await;
            // Dropping this may wake others in the queue, who must not find the lock taken.
            let late = {
                let open = &mut cluster.tasks.lock().open;
                matches!(open.get(&key), Some(Task::Kept(_))).then(|| open.remove(&key)).flatten()
            };
            drop(late);
        });
    }

    /// Handles the work itself.
    pub(in crate::cluster) fn told_to_do(self: &Arc<Self>, from: String, number: u64, job: Job) {
        let key = (from, number);
        let Some(Task::Kept(time)) = self.tasks.lock().open.remove(&key) else { return };
        let stop = Arc::new(AtomicBool::new(false));
        let cluster = Arc::clone(self);
        let work = match (time, job) {
            (Time::Turn(turn), Job::Think(question)) => {
                self.counts().taken(Work::Thought as usize);
                tokio::spawn({
                    let (cluster, key, stop) = (Arc::clone(&cluster), key.clone(), stop.clone());
                    async move { cluster.think_for(&key, turn, question, &stop).await }
                })
            }
            (Time::Review(reserved), Job::Review(review)) => {
                self.counts().taken(Work::Review as usize);
                tokio::spawn({
                    let (cluster, key, stop) = (Arc::clone(&cluster), key.clone(), stop.clone());
                    async move { cluster.review_for(&key, reserved, review, &stop).await }
                })
            }
            // Our servers never reserve capacity for one kind of work and get the other.
            _ => return,
        };
        self.tasks.lock().open.insert(key.clone(), Task::AtIt(stop));
        tokio::spawn(async move {
            let _ = work.await;
            cluster.tasks.lock().open.remove(&key);
        });
    }

    /// Handles a server that no longer needs its work.
    pub(in crate::cluster) fn told_enough(&self, from: String, number: u64) {
        let key = (from, number);
        let kept = {
            let open = &mut self.tasks.lock().open;
            match open.get(&key) {
                Some(Task::AtIt(stop)) => {
                    stop.store(true, Ordering::Relaxed);
                    None
                }
                Some(Task::Kept(_)) => open.remove(&key),
                None => None,
            }
        };
        drop(kept);
    }

    async fn think_for(
        &self,
        (from, number): &(String, u64),
        turn: Turn,
        question: Question,
        stop: &Arc<AtomicBool>,
    ) {
        let (patience, stopped) = (turn.patience, Arc::clone(stop));
        let mut thinking = tokio::task::spawn_blocking(move || {
            // The turn ends with the work.
            let _turn = turn;
            question.think(&stopped)
        });
        let late = tokio::time::sleep(patience);
        tokio::pin!(late);
        let mut signs = tokio::time::interval(SIGN);
        let thought = loop {
            tokio::select! {
                thought = &mut thinking => break thought,
                () = &mut late, if !stop.load(Ordering::Relaxed) => {
                    stop.store(true, Ordering::Relaxed);
                }
                _ = signs.tick() => {
                    let says = Message::StillAtIt { number: *number, told: None };
                    let _ = self.say_to(from, "", says);
                }
            }
        };
        let result = match thought {
            Ok(Some(thought)) => JobResult::Thought(thought),
            // If a bot panics, the server that has the whole table tries again.
            Ok(None) | Err(_) => JobResult::Not,
        };
        let says = Message::Done { number: *number, result: Box::new(result) };
        let _ = self.say_to(from, "", says);
    }

    async fn review_for(
        &self,
        (from, number): &(String, u64),
        reserved: Reserved,
        review: ReviewJob,
        stop: &Arc<AtomicBool>,
    ) {
        let (mut made, mut found) = (reserved.make(review), 0);
        let mut signs = tokio::time::interval(SIGN);
        let ended = loop {
            tokio::select! {
                ended = made.ended() => break ended,
                _ = signs.tick() => {
                    if stop.load(Ordering::Relaxed) {
                        return;
                    }
                    let told = made.told(found);
                    found = told.found as usize;
                    let says = Message::StillAtIt { number: *number, told: Some(Box::new(told)) };
                    let _ = self.say_to(from, "", says);
                }
            }
        };
        let (result, body) = ended;
        let says = Message::Done { number: *number, result: Box::new(result) };
        let to = To::Node { node: from.clone(), table: String::new() };
        let _ = self.say_with(to, "", says, body.as_deref());
    }
}
