//! All thinking of bots: one line for the whole server, and who is next in it.
//!
//! As many jobs are done at a time as there are thinkers (a setting; one for each core). The policy:
//!
//! - Moves that a table waits for come first, then advice that somebody asked for, then bots that
//!   play among themselves while nobody looks. Of what waits, one in five is advice at the least and
//!   one in nine bots among themselves, so that nothing waits for ever.
//! - Where there are several thinkers one of them is kept for moves.
//! - Within a kind the people who made the tables take turns (for advice: those who ask), then the
//!   tables of each. However many tables somebody makes, another's bot waits for one job of theirs.
//! - The more people's jobs wait, the shorter each is thought about: a round of all of them is to
//!   take two seconds, and a job has a twentieth of a second at the least.
//! - Bots on seats always get their turn. Advice can be refused: a person has so many hints at a time
//!   and a minute, and the server so much in line. A seat has one hint at a time, so a table has no
//!   more jobs than seats, twice.
//! - What nobody wants any more leaves the line: the choice was made, the asker has gone or has asked
//!   again. A hint that had not begun then does not count.

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

/// What is thought about.
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
    /// All of them, those that come first before the others.
    const ALL: [Priority; 3] = [Priority::Move, Priority::Hint, Priority::BotsOnly];
}

/// Whose a job is.
#[derive(Clone, Debug)]
pub(crate) struct Owner {
    /// Who made the table or asked for advice.
    pub(crate) person: String,
    pub(crate) table: String,
}

/// The line of all thinking.
pub(crate) struct Thinking {
    queue: Mutex<(Queue<oneshot::Sender<ThinkPermit>>, u64)>,
    hints: Hints,
    most_waiting: usize,
    metrics: Arc<Metrics>,
}

/// A place in the line. Whoever lets it go leaves the line.
pub(crate) struct QueuePosition {
    thinking: Arc<Thinking>,
    priority: Priority,
    owner: Owner,
    number: u64,
    permit: oneshot::Receiver<ThinkPermit>,
}

/// Who has left the line and may come again.
pub(crate) struct LeftQueue {
    thinking: Arc<Thinking>,
    priority: Priority,
    owner: Owner,
}

/// A thinker's time. Whoever lets it go gives it to the next in line.
pub(crate) struct ThinkPermit {
    thinking: Arc<Thinking>,
    priority: Priority,
    /// How long may be thought.
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

    /// Tells whether bots or advice wait for a thinker.
    pub(crate) fn keeps_bots_waiting(&self) -> bool {
        let queue = &self.queue.lock().0;
        queue.waiting(Priority::Move) + queue.waiting(Priority::Hint) > 0
    }

    /// Lets somebody ask for a hint, if they have not asked for too many.
    pub(crate) fn hint(&self, person: &str) -> Result<Hint, Problem> {
        // Bots do not count: whoever lets hundreds of them play keeps nobody's hints away.
        let waiting = self.queue.lock().0.waiting(Priority::Hint);
        let asked = if waiting >= self.most_waiting {
            let words = "too many players are asking for hints";
            Err(Problem::limit(Limit::ThinkingWaiting, words, Some(Duration::from_secs(5))))
        } else {
            self.hints.ask(person)
        };
        asked.inspect_err(|_| self.metrics.thinking.refused())
    }

    /// Joins the line.
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

    /// Takes a thinker for another server's job, if one is free and nobody here waits.
    pub(crate) fn try_permit(self: &Arc<Self>, priority: Priority) -> Option<ThinkPermit> {
        let time_limit = {
            let queue = &mut self.queue.lock().0;
            queue.try_take(priority).then(|| queue.time_limit(priority))?
        };
        Some(ThinkPermit { thinking: Arc::clone(self), priority, time_limit })
    }

    /// Tells whether a thinker is free that nobody here waits for.
    pub(crate) fn is_idle(&self) -> bool {
        self.queue.lock().0.is_idle()
    }

    /// Gives free thinkers to whoever is next.
    fn grant_permits(self: &Arc<Self>) {
        loop {
            let (priority, sender, time_limit) = {
                let queue = &mut self.queue.lock().0;
                let Some((priority, sender)) = queue.next() else { return };
                (priority, sender, queue.time_limit(priority))
            };
            self.metrics.thinking.waits(priority as usize, -1);
            // Who has left at this moment gives it back at once.
            let _ = sender.send(ThinkPermit { thinking: Arc::clone(self), priority, time_limit });
        }
    }
}

impl QueuePosition {
    /// Waits for a thinker.
    pub(crate) async fn permit(mut self) -> Option<ThinkPermit> {
        self.wait().await
    }

    /// The same, by somebody who may stop waiting and wait again.
    pub(crate) async fn wait(&mut self) -> Option<ThinkPermit> {
        (&mut self.permit).await.ok()
    }

    /// What is waited for.
    pub(crate) fn priority(&self) -> Priority {
        self.priority
    }

    /// Leaves the line, perhaps to join it again.
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
        assert!(other.permit.try_recv().is_err(), "one thinks at a time");
        drop(gone);
        drop(first);
        let permit = other.permit().await.expect("it is next");
        assert_eq!(permit.priority, Priority::Move);
        // A turn that was given to somebody who leaves goes to the next.
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
        let problem = thinking.hint("b").err().expect("too many wait");
        assert_eq!(problem.limit, Some(Limit::ThinkingWaiting));
        drop(places);
        assert!(thinking.hint("b").is_ok());
        drop(bots);
    }
}
