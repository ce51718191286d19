//! The order of thinking: the policy alone, without clocks, threads or bots.

use std::time::Duration;

use super::Kind;
use crate::admission::FairQueue;

/// The target time for one job of each waiting person: the more people wait, the shorter each job.
const ROUND: Duration = Duration::from_secs(2);
/// The minimum time for a job.
const SHORTEST: Duration = Duration::from_millis(50);

/// After how many jobs of higher priority a kind has the next turn, so that none waits for ever.
const SHARE: [u32; Kind::ALL.len()] = [0, 4, 8];

/// Queued jobs, and the number of running ones.
#[derive(Debug)]
pub(super) struct Queue<J> {
    thinkers: usize,
    working: [usize; Kind::ALL.len()],
    lines: [FairQueue<J>; Kind::ALL.len()],
    /// For each kind, how many jobs of other kinds went before its first.
    passed: [u32; Kind::ALL.len()],
}

impl<J> Queue<J> {
    pub(super) fn new(thinkers: usize) -> Queue<J> {
        let lines = Kind::ALL.map(|_| FairQueue::default());
        let (working, passed) = Default::default();
        Queue { thinkers: thinkers.max(1), working, lines, passed }
    }

    /// Returns the number of queued jobs of a kind.
    pub(super) fn waiting(&self, kind: Kind) -> usize {
        self.lines[kind as usize].len()
    }

    pub(super) fn push(&mut self, kind: Kind, group: &str, member: &str, number: u64, job: J) {
        self.lines[kind as usize].push(group, member, number, job);
    }

    pub(super) fn remove(
        &mut self,
        kind: Kind,
        group: &str,
        member: &str,
        number: u64,
    ) -> Option<J> {
        self.lines[kind as usize].remove(group, member, number)
    }

    /// Takes the next job, if a thinker is free for it.
    pub(super) fn next(&mut self) -> Option<(Kind, J)> {
        if self.working.iter().sum::<usize>() >= self.thinkers {
            return None;
        }
        let open = |kind: &Kind| self.waiting(*kind) > 0 && self.has_room(*kind);
        let starved = |kind: &Kind| self.passed[*kind as usize] >= SHARE[*kind as usize];
        let late = Kind::ALL.into_iter().rev().filter(open).find(starved);
        let kind = late.or_else(|| Kind::ALL.into_iter().find(open))?;
        let job = self.lines[kind as usize].pop()?;
        self.working[kind as usize] += 1;
        for other in Kind::ALL {
            let waits = other != kind && self.waiting(other) > 0;
            let passed = &mut self.passed[other as usize];
            *passed = if waits { *passed + 1 } else { 0 };
        }
        Some((kind, job))
    }

    /// Tells whether a thinker is free and nobody waits.
    pub(super) fn has_time(&self) -> bool {
        let works: usize = self.working.iter().sum();
        works < self.thinkers && Kind::ALL.into_iter().all(|kind| self.waiting(kind) == 0)
    }

    /// Takes a thinker for a job outside the queue, if nobody waits for it.
    pub(super) fn take_free(&mut self, kind: Kind) -> bool {
        let may = self.has_time() && self.has_room(kind);
        self.working[kind as usize] += usize::from(may);
        may
    }

    /// If there are several thinkers, one is reserved for bots that somebody waits for.
    fn has_room(&self, kind: Kind) -> bool {
        let others: usize = self.working[Kind::Advice as usize..].iter().sum();
        kind == Kind::Move || others < (self.thinkers - 1).max(1)
    }

    /// A job is done, and its thinker free.
    pub(super) fn done(&mut self, kind: Kind) {
        self.working[kind as usize] -= 1;
    }

    /// Returns how long a job of a kind may take now: the longer the queue, the shorter.
    pub(super) fn patience(&self, kind: Kind) -> Duration {
        let groups = self.lines[kind as usize].groups() + 1;
        let share = ROUND * self.thinkers as u32 / u32::try_from(groups).unwrap_or(u32::MAX);
        share.clamp(SHORTEST, ROUND)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A queue with some jobs of each kind, all of one host's table.
    fn with(thinkers: usize, jobs: [usize; 3]) -> Queue<u64> {
        let mut queue = Queue::new(thinkers);
        for (kind, count) in Kind::ALL.into_iter().zip(jobs) {
            (0..count as u64).for_each(|job| queue.push(kind, "host", "table", job, job));
        }
        queue
    }

    /// Runs all jobs, one after the other, and returns their order.
    fn order(queue: &mut Queue<u64>) -> Vec<Kind> {
        let one = || queue.next().map(|(kind, _)| kind).inspect(|kind| queue.done(*kind));
        std::iter::from_fn(one).collect()
    }

    #[test]
    fn moves_come_first_and_yet_nothing_waits_for_ever() {
        let order = order(&mut with(1, [40, 5, 5]));
        assert_eq!(order.len(), 50);
        assert_eq!(order[..4], [Kind::Move; 4]);
        let place = |kind| order.iter().position(|&other| other == kind).expect("it is done");
        assert_eq!((place(Kind::Advice), place(Kind::Alone)), (4, 8));
        // All others are done while moves still wait.
        let last = order.iter().rposition(|&kind| kind == Kind::Move).expect("moves");
        assert!(order[..last].iter().filter(|&&kind| kind != Kind::Move).count() >= 9);
        let first_half = &order[..25];
        assert!(first_half.iter().filter(|&&kind| kind == Kind::Move).count() >= 16, "{order:?}");
    }

    #[test]
    fn a_thinker_is_kept_for_moves() {
        let mut queue = with(3, [0, 9, 9]);
        assert_eq!(queue.next().map(|(kind, _)| kind), Some(Kind::Advice));
        assert_eq!(queue.next().map(|(kind, _)| kind), Some(Kind::Advice));
        assert_eq!(queue.next(), None, "the third is kept");
        queue.push(Kind::Move, "other", "table", 100, 100);
        assert_eq!(queue.next(), Some((Kind::Move, 100)));
        assert_eq!(queue.next(), None, "all three think");
        queue.done(Kind::Advice);
        assert!(queue.next().is_some_and(|(kind, _)| kind != Kind::Move));
        // A single thinker does everything.
        assert_eq!(with(1, [0, 1, 1]).next().map(|(kind, _)| kind), Some(Kind::Advice));
        assert_eq!(with(1, [0, 0, 1]).next().map(|(kind, _)| kind), Some(Kind::Alone));
    }

    #[test]
    fn a_hundred_tables_of_one_host_are_one_in_the_round() {
        let mut queue = Queue::new(1);
        for table in 0..100 {
            for job in 0..5 {
                queue.push(Kind::Move, "flood", &table.to_string(), 10 * table + job, 0);
            }
        }
        assert_eq!(queue.patience(Kind::Move), ROUND / 2, "one group waits");
        queue.push(Kind::Move, "honest", "theirs", 5_000, 1);
        let next = |queue: &mut Queue<u32>| {
            let (kind, job) = queue.next()?;
            queue.done(kind);
            Some(job)
        };
        assert_eq!([next(&mut queue), next(&mut queue)], [Some(0), Some(1)]);
    }

    #[test]
    fn many_who_wait_make_everybody_think_shorter() {
        let mut queue: Queue<u64> = Queue::new(2);
        assert_eq!(queue.patience(Kind::Move), ROUND);
        for host in 0..19 {
            queue.push(Kind::Move, &host.to_string(), "table", host, host);
        }
        assert_eq!(queue.patience(Kind::Move), ROUND / 10);
        assert_eq!(queue.patience(Kind::Advice), ROUND, "another line");
        for host in 19..1_000 {
            queue.push(Kind::Move, &host.to_string(), "table", host, host);
        }
        assert_eq!(queue.patience(Kind::Move), SHORTEST);
    }

    #[test]
    fn others_jobs_are_done_while_nobody_here_waits() {
        let mut queue = with(2, [0, 0, 0]);
        assert!(queue.take_free(Kind::Advice) && queue.has_time());
        assert!(!queue.take_free(Kind::Alone), "one is kept for moves");
        assert!(queue.take_free(Kind::Move) && !queue.has_time() && !queue.take_free(Kind::Move));
        queue.done(Kind::Move);
        queue.push(Kind::Advice, "host", "table", 1, 1);
        assert!(!queue.take_free(Kind::Move), "somebody here waits");
    }

    #[test]
    fn what_is_not_wanted_any_more_is_not_thought_about() {
        let mut queue = with(1, [2, 0, 0]);
        queue.remove(Kind::Move, "host", "table", 0);
        assert_eq!(queue.waiting(Kind::Move), 1);
        assert_eq!(queue.next(), Some((Kind::Move, 1)));
    }
}
