//! A queue that gives no advantage to those with many jobs: groups take turns, and so do the members of a group.

use std::collections::{HashMap, VecDeque};

/// A queue of jobs, each belonging to a member of a group. Groups take turns with one job each, and within a group its
/// members take turns; a member's own jobs stay in order. So members with many jobs delay only themselves.
#[derive(Debug)]
pub(crate) struct FairQueue<J> {
    groups: Ring<Ring<VecDeque<(u64, J)>>>,
    waiting: usize,
}

/// A round robin over parts, none of which is empty.
#[derive(Debug)]
struct Ring<T> {
    order: VecDeque<String>,
    parts: HashMap<String, T>,
}

impl<T> Default for Ring<T> {
    fn default() -> Ring<T> {
        Ring { order: VecDeque::new(), parts: HashMap::new() }
    }
}

impl<T: Default> Ring<T> {
    /// Returns the part for a key. A new part is added at the end.
    fn part(&mut self, key: &str) -> &mut T {
        if !self.parts.contains_key(key) {
            self.order.push_back(key.to_owned());
        }
        self.parts.entry(key.to_owned()).or_default()
    }

    /// Takes an item from the part at an index. The part then moves to the end, or is removed if it is empty.
    fn take<R>(&mut self, place: usize, take: impl Fn(&mut T) -> (Option<R>, bool)) -> Option<R> {
        let key = self.order.remove(place)?;
        let (taken, is_empty) = take(self.parts.get_mut(&key)?);
        if is_empty {
            self.parts.remove(&key);
        } else {
            self.order.push_back(key);
        }
        taken
    }

    fn forget(&mut self, key: &str) {
        self.parts.remove(key);
        self.order.retain(|other| other != key);
    }
}

impl<J> Default for FairQueue<J> {
    fn default() -> FairQueue<J> {
        FairQueue { groups: Ring::default(), waiting: 0 }
    }
}

impl<J> FairQueue<J> {
    /// Returns the number of jobs.
    pub(crate) fn len(&self) -> usize {
        self.waiting
    }

    /// Returns the number of groups with jobs.
    pub(crate) fn groups(&self) -> usize {
        self.groups.order.len()
    }

    /// Returns the number of jobs of one group.
    pub(crate) fn len_of(&self, group: &str) -> usize {
        let members = self.groups.parts.get(group).map(|members| members.parts.values());
        members.into_iter().flatten().map(VecDeque::len).sum()
    }

    /// Adds a job. The number identifies it for [`FairQueue::remove`].
    pub(crate) fn push(&mut self, group: &str, member: &str, number: u64, job: J) {
        self.groups.part(group).part(member).push_back((number, job));
        self.waiting += 1;
    }

    /// Removes and returns the next job.
    pub(crate) fn pop(&mut self) -> Option<J> {
        self.pop_where(|_| true)
    }

    /// Removes and returns the next job of the groups that `may` admits. Other groups keep their places.
    pub(crate) fn pop_where(&mut self, may: impl Fn(&str) -> bool) -> Option<J> {
        let place = self.groups.order.iter().position(|group| may(group))?;
        let (_, job) = self.groups.take(place, |members| {
            let job = members.take(0, |jobs| (jobs.pop_front(), jobs.is_empty()));
            (job, members.order.is_empty())
        })?;
        self.waiting -= 1;
        Some(job)
    }

    /// Removes a job that is still waiting.
    pub(crate) fn remove(&mut self, group: &str, member: &str, number: u64) -> Option<J> {
        let members = self.groups.parts.get_mut(group)?;
        let jobs = members.parts.get_mut(member)?;
        let place = jobs.iter().position(|(other, _)| *other == number)?;
        let (_, job) = jobs.remove(place)?;
        if jobs.is_empty() {
            members.forget(member);
        }
        if members.order.is_empty() {
            self.groups.forget(group);
        }
        self.waiting -= 1;
        Some(job)
    }
}

#[cfg(test)]
mod tests {
    use super::FairQueue;

    fn line(jobs: &[(&str, &str)]) -> FairQueue<usize> {
        let mut rounds = FairQueue::default();
        for (job, (group, member)) in jobs.iter().enumerate() {
            rounds.push(group, member, job as u64, job);
        }
        rounds
    }

    fn rest(rounds: &mut FairQueue<usize>) -> Vec<usize> {
        std::iter::from_fn(|| rounds.pop()).collect()
    }

    #[test]
    fn groups_take_turns_and_so_do_their_members() {
        let (a, b) = ("a", "b");
        let mut rounds =
            line(&[(a, "1"), (a, "1"), (a, "1"), (a, "2"), (a, "2"), (b, "3"), (b, "3")]);
        assert_eq!((rounds.len(), rounds.groups()), (7, 2));
        assert_eq!([a, b, "c"].map(|group| rounds.len_of(group)), [5, 2, 0]);
        assert_eq!(rest(&mut rounds), [0, 5, 3, 6, 1, 4, 2]);
        assert_eq!((rounds.len(), rounds.groups()), (0, 0));
    }

    #[test]
    fn who_comes_while_others_bring_ever_more_waits_for_one_job_of_each() {
        let mut rounds = line(&[("a", "1"), ("a", "2"), ("a", "3"), ("b", "4")]);
        rounds.push("honest", "5", 99, 99);
        let mut before = 0;
        loop {
            let job = rounds.pop().expect("there are jobs");
            if job == 99 {
                break;
            }
            before += 1;
            rounds.push("a", "1", 100 + before, 0);
            rounds.push("b", "4", 200 + before, 0);
        }
        assert_eq!(before, 2, "one from a, one from b");
    }

    #[test]
    fn what_is_taken_out_leaves_nothing_behind() {
        let mut rounds = line(&[("a", "1"), ("a", "2"), ("b", "3")]);
        assert_eq!(rounds.remove("a", "2", 1), Some(1));
        assert_eq!(rounds.remove("a", "2", 1), None);
        assert_eq!(rounds.remove("a", "1", 2), None, "another's job");
        assert_eq!((rounds.len(), rounds.groups()), (2, 2));
        assert_eq!(rounds.remove("a", "1", 0), Some(0));
        assert_eq!((rounds.len(), rounds.groups()), (1, 1));
        assert_eq!(rest(&mut rounds), [2]);
    }

    #[test]
    fn a_group_that_may_not_have_a_turn_keeps_its_place() {
        let mut rounds = line(&[("a", "1"), ("b", "2"), ("b", "2")]);
        assert_eq!(rounds.pop_where(|group| group == "b"), Some(1));
        assert_eq!(rounds.pop_where(|group| group == "c"), None);
        assert_eq!(rest(&mut rounds), [0, 2]);
    }
}
