//! All thinking of bots: one queue for the whole server.
//!
//! As many jobs run at a time as there are thinkers (a setting; one per core). The policy:
//!
//! - Moves that a table waits for come first, then hints, then bots playing among themselves while nobody watches. At
//! least one in five jobs is a hint and one in nine a bot among bots, so that nothing waits for ever.
//! - If there are several thinkers, one of them is reserved for moves.
//! - Within a kind, the people who created the tables take turns (for hints: those who ask), then the tables of each.
//! However many tables somebody creates, another's bot waits for only one of their jobs.
//! - The more people have jobs waiting, the shorter each may think: a round of all of them should take two seconds, and
//! a job gets at least a twentieth of a second.
//! - Bots on seats always get their turn. Hints can be refused: a person has a limit at a time and per minute, and so
//! has the queue. A seat has one hint at a time, so a table has at most twice as many jobs as seats.
//! - Jobs that nobody needs any more leave the queue: the choice was made, or the person has left or asked again. A
//! hint that had not begun then does not count.

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
pub(crate) use question::{Question, Thought};
use queue::Queue;

/// Kinds of thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    /// A move that a table waits for.
    Move,
    /// A hint.
    Advice,
    /// A move at a table where bots play among themselves and nobody watches.
    Alone,
}

impl Kind {
    /// All kinds, in order of priority.
    const ALL: [Kind; 3] = [Kind::Move, Kind::Advice, Kind::Alone];
}

/// Who a job is for.
#[derive(Clone, Debug)]
pub(crate) struct Owner {
    /// Who created the table or asked for the hint.
    pub(crate) person: String,
    pub(crate) table: String,
}

/// The queue for all thinking.
pub(crate) struct Thinking {
    queue: Mutex<(Queue<oneshot::Sender<Turn>>, u64)>,
    hints: Hints,
    most_waiting: usize,
    metrics: Arc<Metrics>,
}

/// A place in the queue. Dropping it leaves the queue.
pub(crate) struct Place {
    thinking: Arc<Thinking>,
    kind: Kind,
    owner: Owner,
    number: u64,
    turn: oneshot::Receiver<Turn>,
}

/// A place that was left, and can be taken again.
pub(crate) struct LeftPlace {
    thinking: Arc<Thinking>,
    kind: Kind,
    owner: Owner,
}

/// The use of a thinker. Dropping it gives the thinker to the next job.
pub(crate) struct Turn {
    thinking: Arc<Thinking>,
    kind: Kind,
    /// How long the job may think.
    pub(crate) patience: Duration,
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

    /// Tells whether bots or hints wait for a thinker.
    pub(crate) fn keeps_bots_waiting(&self) -> bool {
        let queue = &self.queue.lock().0;
        queue.waiting(Kind::Move) + queue.waiting(Kind::Advice) > 0
    }

    /// Lets somebody ask for a hint, within their limits.
    pub(crate) fn hint(&self, person: &str) -> Result<Hint, Problem> {
        // Bots do not count, so hundreds of them do not take other people's hints away.
        let waiting = self.queue.lock().0.waiting(Kind::Advice);
        let asked = if waiting >= self.most_waiting {
            let words = "too many players are asking for hints";
            Err(Problem::limit(Limit::ThinkingWaiting, words, Some(Duration::from_secs(5))))
        } else {
            self.hints.ask(person)
        };
        asked.inspect_err(|_| self.metrics.thinking.refused())
    }

    /// Joins the queue.
    pub(crate) fn line_up(self: &Arc<Self>, kind: Kind, owner: Owner) -> Place {
        let (sender, turn) = oneshot::channel();
        let number = {
            let (queue, last) = &mut *self.queue.lock();
            *last += 1;
            queue.push(kind, &owner.person, &owner.table, *last, sender);
            *last
        };
        self.metrics.thinking.waits(kind as usize, 1);
        self.let_think();
        Place { thinking: Arc::clone(self), kind, owner, number, turn }
    }

    /// Takes a thinker for another server's job, if one is free and nobody here waits.
    pub(crate) fn turn_if_free(self: &Arc<Self>, kind: Kind) -> Option<Turn> {
        let patience = {
            let queue = &mut self.queue.lock().0;
            queue.take_free(kind).then(|| queue.patience(kind))?
        };
        Some(Turn { thinking: Arc::clone(self), kind, patience })
    }

    /// Tells whether a thinker is free and nobody here waits.
    pub(crate) fn has_time(&self) -> bool {
        self.queue.lock().0.has_time()
    }

    /// Gives free thinkers to the next jobs.
    fn let_think(self: &Arc<Self>) {
        loop {
            let (kind, sender, patience) = {
                let queue = &mut self.queue.lock().0;
                let Some((kind, sender)) = queue.next() else { return };
                (kind, sender, queue.patience(kind))
            };
            self.metrics.thinking.waits(kind as usize, -1);
            // A job that leaves at this moment returns the thinker at once.
            let _ = sender.send(Turn { thinking: Arc::clone(self), kind, patience });
        }
    }
}

impl Place {
    /// Waits for a thinker.
    pub(crate) async fn turn(mut self) -> Option<Turn> {
        self.next().await
    }

    /// Waits for a thinker; the caller may stop waiting and wait again.
    pub(crate) async fn next(&mut self) -> Option<Turn> {
        (&mut self.turn).await.ok()
    }

    /// Returns the kind of job.
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// Leaves the queue, perhaps to join it again.
    pub(crate) fn leave(self) -> LeftPlace {
        let (thinking, kind, owner) = (Arc::clone(&self.thinking), self.kind, self.owner.clone());
        LeftPlace { thinking, kind, owner }
    }
}

impl LeftPlace {
    pub(crate) fn line_up_again(&self) -> Place {
        self.thinking.line_up(self.kind, self.owner.clone())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Place { thinking, kind, owner, number, .. } = self;
        let left = thinking.queue.lock().0.remove(*kind, &owner.person, &owner.table, *number);
        if left.is_some() {
            thinking.metrics.thinking.waits(*kind as usize, -1);
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.thinking.queue.lock().0.done(self.kind);
        self.thinking.metrics.thinking.done(self.kind as usize);
        self.thinking.let_think();
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
        let first = thinking.line_up(Kind::Alone, owner("a", "1")).turn().await.expect("free");
        let gone = thinking.line_up(Kind::Move, owner("b", "2"));
        let mut other = thinking.line_up(Kind::Move, owner("c", "3"));
        assert!(other.turn.try_recv().is_err(), "one thinks at a time");
        drop(gone);
        drop(first);
        let turn = other.turn().await.expect("it is next");
        assert_eq!(turn.kind, Kind::Move);
        // A turn given to a job that leaves goes to the next.
        let leaves = thinking.line_up(Kind::Move, owner("b", "2"));
        let stays = thinking.line_up(Kind::Move, owner("c", "3"));
        drop(turn);
        drop(leaves);
        assert!(stays.turn().await.is_some());
        let text = thinking.metrics.render(&Measured::default());
        assert!(text.contains("whistlestop_bot_jobs_waiting{kind=\"move\"} 0"), "{text}");
    }

    #[tokio::test]
    async fn hints_are_refused_for_too_many_hints_and_not_for_bots() {
        let limits = Limits { thinking_waiting: 2, ..Limits::default() };
        let thinking = one_thinker(&limits);
        let line = |kind| (0..9).map(|_| thinking.line_up(kind, owner("a", "1"))).collect();
        let bots: [Vec<Place>; 2] = [line(Kind::Move), line(Kind::Alone)];
        assert!(thinking.hint("b").is_ok());
        let places: Vec<Place> = line(Kind::Advice);
        let problem = thinking.hint("b").err().expect("too many wait");
        assert_eq!(problem.limit, Some(Limit::ThinkingWaiting));
        drop(places);
        assert!(thinking.hint("b").is_ok());
        drop(bots);
    }
}
