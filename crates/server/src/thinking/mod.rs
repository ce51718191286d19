//! The server's single queue for all bots' moves and hints.
//!
//! The number of workers limits how many jobs run at a time (a setting; by default one per core). The policy:
//!
//! - Moves that a table waits for come first, then hints, then moves at tables where only bots play and nobody watches.
//!   Of the waiting jobs that start, at least one in five is a hint and one in nine a bots-only move, so that nothing
//!   waits forever.
//! - With several workers, one is reserved for moves.
//! - Within a priority, the people who created the tables take turns (for hints, the people who asked), then each
//!   person's tables. However many tables one person has, another person's bot waits for only one of their jobs.
//! - The more people have waiting jobs, the shorter each job is: a round of all of them should take two seconds, and a
//!   job gets at least a twentieth of a second.
//! - Bots on seats are never refused. Hints are limited in total and per person, both at a time and per minute. A seat
//!   has one hint at a time, so a table has at most two jobs per seat.
//! - A job leaves the queue when its result is no longer wanted: the choice was made, or the player left or asked
//!   again. A hint that had not begun by then does not count.

mod counts;
mod hints;
mod question;
mod queue;

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::admission::{Limit, Limits, Rates};
use crate::metrics::Metrics;
use crate::problem::Problem;

pub(crate) use counts::Counts;
pub(crate) use hints::Hint;
use hints::Hints;
pub(crate) use question::{BotAnswer, Question};
use queue::Queue;

/// The priority of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Priority {
    /// A move that a table waits for.
    Move,
    /// A hint that a player asked for.
    #[serde(rename = "advice")]
    Hint,
    /// A move at a table where bots play among themselves and nobody watches.
    #[serde(rename = "alone")]
    BotsOnly,
}

impl Priority {
    /// All priorities, highest first.
    const ALL: [Priority; 3] = [Priority::Move, Priority::Hint, Priority::BotsOnly];
}

/// The owner of a job, for fairness.
#[derive(Clone, Debug)]
pub(crate) struct Owner {
    /// The person who created the table or asked for the hint.
    pub(crate) person: String,
    pub(crate) table: String,
}

/// The queue of bot jobs.
pub(crate) struct Thinking {
    queue: Mutex<(Queue<oneshot::Sender<ThinkPermit>>, u64)>,
    hints: Hints,
    most_waiting: usize,
    metrics: Arc<Metrics>,
}

/// A position in the queue. Dropping it leaves the queue.
pub(crate) struct QueuePosition {
    thinking: Arc<Thinking>,
    priority: Priority,
    owner: Owner,
    number: u64,
    permit: oneshot::Receiver<ThinkPermit>,
}

/// The data needed to join the queue again.
pub(crate) struct LeftQueue {
    thinking: Arc<Thinking>,
    priority: Priority,
    owner: Owner,
}

/// A permit to use a worker. Dropping it admits the next job.
pub(crate) struct ThinkPermit {
    thinking: Arc<Thinking>,
    priority: Priority,
    /// How long the job may take.
    pub(crate) time_limit: Duration,
}

impl Thinking {
    pub(crate) fn new(
        thinkers: usize,
        limits: &Limits,
        rates: Arc<Rates>,
        metrics: Arc<Metrics>,
    ) -> Arc<Thinking> {
        let hints = Hints::new(limits, rates);
        let most_waiting = limits.thinking_waiting as usize;
        let queue = Mutex::new((Queue::new(thinkers), 0));
        Arc::new(Thinking { queue, hints, most_waiting, metrics })
    }

    /// Tells whether moves or hints are waiting for a worker.
    pub(crate) fn keeps_bots_waiting(&self) -> bool {
        let queue = &self.queue.lock().0;
        queue.waiting(Priority::Move) + queue.waiting(Priority::Hint) > 0
    }

    /// Counts a hint, or refuses it beyond the limits.
    pub(crate) fn hint(&self, person: &str) -> Result<Hint, Problem> {
        // Bots' moves do not count; otherwise hundreds of bots could block everyone's hints.
        let waiting = self.queue.lock().0.waiting(Priority::Hint);
        let asked = if waiting >= self.most_waiting {
            let words = "too many players are asking for hints";
            Err(Problem::limit(Limit::ThinkingWaiting, words, Some(Duration::from_secs(5))))
        } else {
            self.hints.ask(person)
        };
        asked.inspect_err(|_| self.metrics.thinking.refused())
    }

    /// Joins the queue.
    pub(crate) fn enqueue(self: &Arc<Self>, priority: Priority, owner: Owner) -> QueuePosition {
        let (sender, permit) = oneshot::channel();
        let number = {
            let (queue, last) = &mut *self.queue.lock();
            *last += 1;
            queue.push(priority, &owner.person, &owner.table, *last, sender);
            *last
        };
        self.metrics.thinking.waits(priority as usize, 1);
        self.grant_permits();
        QueuePosition { thinking: Arc::clone(self), priority, owner, number, permit }
    }

    /// Returns a permit for another node's job, if a worker is free and no job here is waiting.
    pub(crate) fn try_permit(self: &Arc<Self>, priority: Priority) -> Option<ThinkPermit> {
        let time_limit = {
            let queue = &mut self.queue.lock().0;
            queue.try_take(priority).then(|| queue.time_limit(priority))?
        };
        Some(ThinkPermit { thinking: Arc::clone(self), priority, time_limit })
    }

    /// Tells whether a worker is free and no job here is waiting.
    pub(crate) fn is_idle(&self) -> bool {
        self.queue.lock().0.is_idle()
    }

    /// Gives free workers to the next jobs.
    fn grant_permits(self: &Arc<Self>) {
        loop {
            let (priority, sender, time_limit) = {
                let queue = &mut self.queue.lock().0;
                let Some((priority, sender)) = queue.next() else { return };
                (priority, sender, queue.time_limit(priority))
            };
            self.metrics.thinking.waits(priority as usize, -1);
            // If the receiver is gone, dropping the permit passes it on.
            let _ = sender.send(ThinkPermit { thinking: Arc::clone(self), priority, time_limit });
        }
    }
}

impl QueuePosition {
    /// Waits for a permit.
    pub(crate) async fn permit(mut self) -> Option<ThinkPermit> {
        self.wait().await
    }

    /// Waits for a permit. Cancel-safe: the position stays in the queue.
    pub(crate) async fn wait(&mut self) -> Option<ThinkPermit> {
        (&mut self.permit).await.ok()
    }

    /// Returns the priority of the waiting job.
    pub(crate) fn priority(&self) -> Priority {
        self.priority
    }

    /// Leaves the queue, and allows joining it again.
    pub(crate) fn leave(self) -> LeftQueue {
        let (thinking, priority, owner) =
            (Arc::clone(&self.thinking), self.priority, self.owner.clone());
        LeftQueue { thinking, priority, owner }
    }
}

impl LeftQueue {
    pub(crate) fn enqueue_again(&self) -> QueuePosition {
        self.thinking.enqueue(self.priority, self.owner.clone())
    }
}

impl Drop for QueuePosition {
    fn drop(&mut self) {
        let QueuePosition { thinking, priority, owner, number, .. } = self;
        let left = thinking.queue.lock().0.remove(*priority, &owner.person, &owner.table, *number);
        if left.is_some() {
            thinking.metrics.thinking.waits(*priority as usize, -1);
        }
    }
}

impl Drop for ThinkPermit {
    fn drop(&mut self) {
        self.thinking.queue.lock().0.done(self.priority);
        self.thinking.metrics.thinking.done(self.priority as usize);
        self.thinking.grant_permits();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Measured;

    fn owner(person: &str, table: &str) -> Owner {
        Owner { person: person.to_owned(), table: table.to_owned() }
    }

    fn one_thinker(limits: &Limits) -> Arc<Thinking> {
        Thinking::new(1, limits, Arc::new(Rates::new(limits)), Arc::default())
    }

    #[tokio::test]
    async fn turns_go_round_and_who_leaves_is_passed_over() {
        let thinking = one_thinker(&Limits::default());
        let first =
            thinking.enqueue(Priority::BotsOnly, owner("a", "1")).permit().await.expect("free");
        let gone = thinking.enqueue(Priority::Move, owner("b", "2"));
        let mut other = thinking.enqueue(Priority::Move, owner("c", "3"));
        assert!(other.permit.try_recv().is_err(), "one job runs at a time");
        drop(gone);
        drop(first);
        let permit = other.permit().await.expect("it is next");
        assert_eq!(permit.priority, Priority::Move);
        // A permit granted to a dropped position goes to the next.
        let leaves = thinking.enqueue(Priority::Move, owner("b", "2"));
        let stays = thinking.enqueue(Priority::Move, owner("c", "3"));
        drop(permit);
        drop(leaves);
        assert!(stays.permit().await.is_some());
        let text = thinking.metrics.render(&Measured::default());
        assert!(text.contains("whistlestop_bot_jobs_waiting{kind=\"move\"} 0"), "{text}");
    }

    #[tokio::test]
    async fn hints_are_refused_for_too_many_hints_and_not_for_bots() {
        let limits = Limits { thinking_waiting: 2, ..Limits::default() };
        let thinking = one_thinker(&limits);
        let line = |priority| (0..9).map(|_| thinking.enqueue(priority, owner("a", "1"))).collect();
        let bots: [Vec<QueuePosition>; 2] = [line(Priority::Move), line(Priority::BotsOnly)];
        assert!(thinking.hint("b").is_ok());
        let places: Vec<QueuePosition> = line(Priority::Hint);
        let problem = thinking.hint("b").err().expect("too many are waiting");
        assert_eq!(problem.limit, Some(Limit::ThinkingWaiting));
        drop(places);
        assert!(thinking.hint("b").is_ok());
        drop(bots);
    }
}
