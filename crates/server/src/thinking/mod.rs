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
pub(crate) use question::{Question, Thought};
use queue::Queue;

/// What is thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    /// A move that a table waits for.
    Move,
    /// What somebody asked to be told.
    Advice,
    /// A move at a table where bots play among themselves and nobody looks.
    Alone,
}

impl Kind {
    /// All of them, those that come first before the others.
    const ALL: [Kind; 3] = [Kind::Move, Kind::Advice, Kind::Alone];
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
    queue: Mutex<(Queue<oneshot::Sender<Turn>>, u64)>,
    hints: Hints,
    most_waiting: usize,
    metrics: Arc<Metrics>,
}

/// A place in the line. Whoever lets it go leaves the line.
pub(crate) struct Place {
    thinking: Arc<Thinking>,
    kind: Kind,
    owner: Owner,
    number: u64,
    turn: oneshot::Receiver<Turn>,
}

/// Who has left the line and may come again.
pub(crate) struct LeftPlace {
    thinking: Arc<Thinking>,
    kind: Kind,
    owner: Owner,
}

/// A thinker's time. Whoever lets it go gives it to the next in line.
pub(crate) struct Turn {
    thinking: Arc<Thinking>,
    kind: Kind,
    /// How long may be thought.
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

    /// Tells whether bots or advice wait for a thinker.
    pub(crate) fn keeps_bots_waiting(&self) -> bool {
        let queue = &self.queue.lock().0;
        queue.waiting(Kind::Move) + queue.waiting(Kind::Advice) > 0
    }

    /// Lets somebody ask for a hint, if they have not asked for too many.
    pub(crate) fn hint(&self, person: &str) -> Result<Hint, Problem> {
        // Bots do not count: whoever lets hundreds of them play keeps nobody's hints away.
        let waiting = self.queue.lock().0.waiting(Kind::Advice);
        let asked = if waiting >= self.most_waiting {
            let words = "too many players are asking for hints";
            Err(Problem::limit(Limit::ThinkingWaiting, words, Some(Duration::from_secs(5))))
        } else {
            self.hints.ask(person)
        };
        asked.inspect_err(|_| self.metrics.thinking.refused())
    }

    /// Joins the line.
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

    /// Tells whether a thinker is free that nobody here waits for.
    pub(crate) fn has_time(&self) -> bool {
        self.queue.lock().0.has_time()
    }

    /// Gives free thinkers to whoever is next.
    fn let_think(self: &Arc<Self>) {
        loop {
            let (kind, sender, patience) = {
                let queue = &mut self.queue.lock().0;
                let Some((kind, sender)) = queue.next() else { return };
                (kind, sender, queue.patience(kind))
            };
            self.metrics.thinking.waits(kind as usize, -1);
            // Who has left at this moment gives it back at once.
            let _ = sender.send(Turn { thinking: Arc::clone(self), kind, patience });
        }
    }
}

impl Place {
    /// Waits for a thinker.
    pub(crate) async fn turn(mut self) -> Option<Turn> {
        self.next().await
    }

    /// The same, by somebody who may stop waiting and wait again.
    pub(crate) async fn next(&mut self) -> Option<Turn> {
        (&mut self.turn).await.ok()
    }

    /// What is waited for.
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// Leaves the line, perhaps to join it again.
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
        // A turn that was given to somebody who leaves goes to the next.
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
