//! The queue's policy, without clocks, threads or bots.

use std::time::Duration;

use super::Priority;
use crate::admission::FairQueue;

/// The time in which every group in the queue should get one job; more groups make shorter jobs.
const ROUND_TIME: Duration = Duration::from_secs(2);
/// The shortest time limit for a job.
const MIN_TIME: Duration = Duration::from_millis(50);

/// For each priority, after how many other jobs it goes next, so that no job waits forever.
const MAX_PASSED: [u32; Priority::ALL.len()] = [0, 4, 8];

/// Waiting jobs, and the number of running ones.
#[derive(Debug)]
pub(super) struct Queue<J> {
    thinkers: usize,
    working: [usize; Priority::ALL.len()],
    queues: [FairQueue<J>; Priority::ALL.len()],
    /// For each priority, how many other jobs went before its first job.
    passed_over: [u32; Priority::ALL.len()],
}

impl<J> Queue<J> {
    pub(super) fn new(thinkers: usize) -> Queue<J> {
        let queues = Priority::ALL.map(|_| FairQueue::default());
        let (working, passed_over) = Default::default();
        Queue { thinkers: thinkers.max(1), working, queues, passed_over }
    }

    /// Returns the number of waiting jobs of a priority.
    pub(super) fn waiting(&self, priority: Priority) -> usize {
        self.queues[priority as usize].len()
    }

    pub(super) fn push(
        &mut self,
        priority: Priority,
        group: &str,
        member: &str,
        number: u64,
        job: J,
    ) {
        self.queues[priority as usize].push(group, member, number, job);
    }

    pub(super) fn remove(
        &mut self,
        priority: Priority,
        group: &str,
        member: &str,
        number: u64,
    ) -> Option<J> {
        self.queues[priority as usize].remove(group, member, number)
    }

    /// Removes and returns the next job, if a worker is free for it.
    pub(super) fn next(&mut self) -> Option<(Priority, J)> {
        if self.working.iter().sum::<usize>() >= self.thinkers {
            return None;
        }
        let open =
            |priority: &Priority| self.waiting(*priority) > 0 && self.has_free_thinker(*priority);
        let starved = |priority: &Priority| {
            self.passed_over[*priority as usize] >= MAX_PASSED[*priority as usize]
        };
        let late = Priority::ALL.into_iter().rev().filter(open).find(starved);
        let priority = late.or_else(|| Priority::ALL.into_iter().find(open))?;
        let job = self.queues[priority as usize].pop()?;
        self.working[priority as usize] += 1;
        for other in Priority::ALL {
            let waits = other != priority && self.waiting(other) > 0;
            let passed_over = &mut self.passed_over[other as usize];
            *passed_over = if waits { *passed_over + 1 } else { 0 };
        }
        Some((priority, job))
    }

    /// Tells whether a worker is free and no job is waiting.
    pub(super) fn is_idle(&self) -> bool {
        let works: usize = self.working.iter().sum();
        works < self.thinkers
            && Priority::ALL.into_iter().all(|priority| self.waiting(priority) == 0)
    }

    /// Takes a worker for a job that was not queued, if no job is waiting.
    pub(super) fn try_take(&mut self, priority: Priority) -> bool {
        let may = self.is_idle() && self.has_free_thinker(priority);
        self.working[priority as usize] += usize::from(may);
        may
    }

    /// With several workers, one is reserved for moves.
    fn has_free_thinker(&self, priority: Priority) -> bool {
        let others: usize = self.working[Priority::Hint as usize..].iter().sum();
        priority == Priority::Move || others < (self.thinkers - 1).max(1)
    }

    /// Frees a finished job's worker.
    pub(super) fn done(&mut self, priority: Priority) {
        self.working[priority as usize] -= 1;
    }

    /// Returns the time limit of a job that starts now: the longer the queue, the shorter.
    pub(super) fn time_limit(&self, priority: Priority) -> Duration {
        let groups = self.queues[priority as usize].groups() + 1;
        let share = ROUND_TIME * self.thinkers as u32 / u32::try_from(groups).unwrap_or(u32::MAX);
        share.clamp(MIN_TIME, ROUND_TIME)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a queue with the given number of jobs of each priority, all from one table.
    fn with(thinkers: usize, jobs: [usize; 3]) -> Queue<u64> {
        let mut queue = Queue::new(thinkers);
        for (priority, count) in Priority::ALL.into_iter().zip(jobs) {
            (0..count as u64).for_each(|job| queue.push(priority, "host", "table", job, job));
        }
        queue
    }

    /// Runs all jobs in order, one at a time.
    fn order(queue: &mut Queue<u64>) -> Vec<Priority> {
        let one =
            || queue.next().map(|(priority, _)| priority).inspect(|priority| queue.done(*priority));
        std::iter::from_fn(one).collect()
    }

    #[test]
    fn moves_come_first_and_yet_nothing_waits_for_ever() {
        let order = order(&mut with(1, [40, 5, 5]));
        assert_eq!(order.len(), 50);
        assert_eq!(order[..4], [Priority::Move; 4]);
        let place =
            |priority| order.iter().position(|&other| other == priority).expect("it is done");
        assert_eq!((place(Priority::Hint), place(Priority::BotsOnly)), (4, 8));
        // All other jobs run while moves are still waiting.
        let last = order.iter().rposition(|&priority| priority == Priority::Move).expect("moves");
        assert!(order[..last].iter().filter(|&&priority| priority != Priority::Move).count() >= 9);
        let first_half = &order[..25];
        assert!(
            first_half.iter().filter(|&&priority| priority == Priority::Move).count() >= 16,
            "{order:?}"
        );
    }

    #[test]
    fn a_thinker_is_kept_for_moves() {
        let mut queue = with(3, [0, 9, 9]);
        assert_eq!(queue.next().map(|(priority, _)| priority), Some(Priority::Hint));
        assert_eq!(queue.next().map(|(priority, _)| priority), Some(Priority::Hint));
        assert_eq!(queue.next(), None, "the third worker is reserved");
        queue.push(Priority::Move, "other", "table", 100, 100);
        assert_eq!(queue.next(), Some((Priority::Move, 100)));
        assert_eq!(queue.next(), None, "all three workers are busy");
        queue.done(Priority::Hint);
        assert!(queue.next().is_some_and(|(priority, _)| priority != Priority::Move));
        // A single worker does everything.
        assert_eq!(with(1, [0, 1, 1]).next().map(|(priority, _)| priority), Some(Priority::Hint));
        assert_eq!(
            with(1, [0, 0, 1]).next().map(|(priority, _)| priority),
            Some(Priority::BotsOnly)
        );
    }

    #[test]
    fn a_hundred_tables_of_one_host_are_one_in_the_round() {
        let mut queue = Queue::new(1);
        for table in 0..100 {
            for job in 0..5 {
                queue.push(Priority::Move, "flood", &table.to_string(), 10 * table + job, 0);
            }
        }
        assert_eq!(queue.time_limit(Priority::Move), ROUND_TIME / 2, "one group is waiting");
        queue.push(Priority::Move, "honest", "theirs", 5_000, 1);
        let next = |queue: &mut Queue<u32>| {
            let (priority, job) = queue.next()?;
            queue.done(priority);
            Some(job)
        };
        assert_eq!([next(&mut queue), next(&mut queue)], [Some(0), Some(1)]);
    }

    #[test]
    fn many_who_wait_make_everybody_think_shorter() {
        let mut queue: Queue<u64> = Queue::new(2);
        assert_eq!(queue.time_limit(Priority::Move), ROUND_TIME);
        for host in 0..19 {
            queue.push(Priority::Move, &host.to_string(), "table", host, host);
        }
        assert_eq!(queue.time_limit(Priority::Move), ROUND_TIME / 10);
        assert_eq!(queue.time_limit(Priority::Hint), ROUND_TIME, "another line");
        for host in 19..1_000 {
            queue.push(Priority::Move, &host.to_string(), "table", host, host);
        }
        assert_eq!(queue.time_limit(Priority::Move), MIN_TIME);
    }

    #[test]
    fn others_jobs_are_done_while_nobody_here_waits() {
        let mut queue = with(2, [0, 0, 0]);
        assert!(queue.try_take(Priority::Hint) && queue.is_idle());
        assert!(!queue.try_take(Priority::BotsOnly), "one worker is reserved for moves");
        assert!(
            queue.try_take(Priority::Move) && !queue.is_idle() && !queue.try_take(Priority::Move)
        );
        queue.done(Priority::Move);
        queue.push(Priority::Hint, "host", "table", 1, 1);
        assert!(!queue.try_take(Priority::Move), "a job here is waiting");
    }

    #[test]
    fn what_is_not_wanted_any_more_is_not_thought_about() {
        let mut queue = with(1, [2, 0, 0]);
        queue.remove(Priority::Move, "host", "table", 0);
        assert_eq!(queue.waiting(Priority::Move), 1);
        assert_eq!(queue.next(), Some((Priority::Move, 1)));
    }
}
