//! How many may read the past of tables at a time: replays, records, forks, and what a table no
//! longer holds.
//!
//! A replay is made piece by piece as it is read, so it costs little memory however long the game
//! was; still there are only so many places. A person has a few of them, an address a quarter of
//! them and of the line before them, and of those in line addresses take turns, and the people of each. Whole
//! tables, as a record or a fork needs them, are made a few at a time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};
use tokio::sync::{Semaphore, SemaphorePermit, oneshot};

use crate::limits::{Limit, Limits};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::round_robin::RoundRobin;

/// How many whole tables are made at a time, besides those that are played.
const WHOLE_TABLES: usize = 2;
/// How long somebody waits in line for a place.
const PATIENCE: Duration = Duration::from_secs(30);
/// When whoever finds no place may come again.
const COME_AGAIN: Duration = Duration::from_secs(5);

/// Who reads the past of tables, and who waits to.
pub(crate) struct ReplayReaders {
    at_once: usize,
    of_one: usize,
    most_waiting: usize,
    state: Mutex<State>,
    pieces: Semaphore,
    tables: Semaphore,
    looks: DefaultKeyedRateLimiter<String>,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct State {
    last: u64,
    line: RoundRobin<Waiting>,
    reading: usize,
    /// The places and the line of each address, and both of each person.
    of_address: HashMap<String, Share>,
    of_person: HashMap<String, usize>,
}

#[derive(Clone, Copy, Default)]
struct Share {
    reading: usize,
    waiting: usize,
}

/// Somebody in line.
struct Waiting {
    place: oneshot::Sender<()>,
    address: String,
}

/// A place, or a place in line for one. Whoever lets it go makes room for the next.
pub(crate) struct Reading {
    readers: Arc<ReplayReaders>,
    person: String,
    address: String,
    number: u64,
    in_line: Option<oneshot::Receiver<()>>,
}

impl ReplayReaders {
    pub(crate) fn new(limits: &Limits, metrics: Arc<Metrics>) -> Arc<ReplayReaders> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let looks = limits.looks_per_minute.try_into().unwrap_or(std::num::NonZeroU32::MIN);
        Arc::new(ReplayReaders {
            at_once: limits.past_at_once.max(1) as usize,
            of_one: limits.past_of_one.max(1) as usize,
            most_waiting: limits.past_waiting as usize,
            state: Mutex::default(),
            pieces: Semaphore::new(cores),
            tables: Semaphore::new(WHOLE_TABLES),
            looks: DefaultKeyedRateLimiter::keyed(Quota::per_minute(looks)),
            metrics,
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a place to read from.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        person: Option<&str>,
        address: IpAddr,
    ) -> Result<Reading, Problem> {
        let mut reading = self.line_up(person, &address.to_string())?;
        if let Some(place) = reading.in_line.as_mut() {
            let waited = tokio::time::timeout(PATIENCE, place).await;
            if !matches!(waited, Ok(Ok(()))) {
                let words = "too many games are being read at the moment";
                return Err(Problem::limit(Limit::PastAtOnce, words, Some(COME_AGAIN)));
            }
        }
        Ok(reading)
    }

    fn line_up(self: &Arc<Self>, person: Option<&str>, address: &str) -> Result<Reading, Problem> {
        let person = person.unwrap_or(address).to_owned();
        let mut state = self.state();
        let theirs = state.of_person.get(&person).copied().unwrap_or_default();
        if theirs >= self.of_one {
            let words = "you are reading other games that have not come to their end";
            return Err(Problem::limit(Limit::PastOfOne, words, Some(COME_AGAIN)));
        }
        let share = state.of_address.get(address).copied().unwrap_or_default();
        let full = state.line.len() >= self.most_waiting;
        if full || share.waiting >= quarter(self.most_waiting) {
            let words = "too many games are asked for at the moment";
            return Err(Problem::limit(Limit::PastWaiting, words, Some(COME_AGAIN)));
        }
        let (place, in_line) = oneshot::channel();
        state.last += 1;
        let (number, in_line) = (state.last, Some(in_line));
        let waiting = Waiting { place, address: address.to_owned() };
        state.line.push(address, &person, number, waiting);
        state.of_address.entry(address.to_owned()).or_default().waiting += 1;
        *state.of_person.entry(person.clone()).or_default() += 1;
        self.metrics.past.waits(1);
        self.let_in(&mut state);
        let readers = Arc::clone(self);
        Ok(Reading { readers, person, address: address.to_owned(), number, in_line })
    }

    /// Gives free places to whoever is next.
    fn let_in(&self, state: &mut State) {
        while state.reading < self.at_once {
            let State { line, of_address, .. } = state;
            let most = quarter(self.at_once);
            let may = |address: &str| of_address.get(address).is_none_or(|it| it.reading < most);
            let Some(next) = line.pop_where(may) else { return };
            let share = state.of_address.entry(next.address).or_default();
            share.waiting -= 1;
            share.reading += 1;
            state.reading += 1;
            self.metrics.past.waits(-1);
            self.metrics.past.reads(1);
            // Who has left at this moment leaves the place too.
            let _ = next.place.send(());
        }
    }

    fn leave(&self, reading: &Reading) {
        let Reading { person, address, number, .. } = reading;
        let state = &mut *self.state();
        let waited = state.line.remove(address, person, *number).is_some();
        let share = state.of_address.entry(address.clone()).or_default();
        if waited {
            share.waiting -= 1;
            self.metrics.past.waits(-1);
        } else {
            share.reading -= 1;
            state.reading -= 1;
            self.metrics.past.reads(-1);
        }
        if share.waiting + share.reading == 0 {
            state.of_address.remove(address);
        }
        if let Some(theirs) = state.of_person.get_mut(person) {
            *theirs -= 1;
            if *theirs == 0 {
                state.of_person.remove(person);
            }
        }
        self.let_in(state);
    }

    /// Waits until a piece of a replay may be made: as many at a time as there are cores.
    pub(crate) async fn piece(&self) -> Result<SemaphorePermit<'_>, Problem> {
        self.pieces.acquire().await.map_err(|_| Problem::fault())
    }

    /// Waits until a whole table may be made.
    pub(crate) async fn whole_table(&self) -> Result<SemaphorePermit<'_>, Problem> {
        self.tables.acquire().await.map_err(|_| Problem::fault())
    }

    /// Counts somebody who looks far back.
    pub(crate) fn look(&self, who: &str) -> Result<(), Problem> {
        if self.looks.len() > 10_000 {
            self.looks.retain_recent();
        }
        self.looks.check_key(&who.to_owned()).map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            Problem::limit(Limit::LooksPerMinute, "that is much of the past at once", Some(wait))
        })
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.readers.leave(self);
    }
}

fn quarter(number: usize) -> usize {
    (number / 4).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn readers(past_at_once: u32, past_of_one: u32, past_waiting: u32) -> Arc<ReplayReaders> {
        let limits = Limits { past_at_once, past_of_one, past_waiting, ..Limits::default() };
        ReplayReaders::new(&limits, Arc::default())
    }

    fn reads(reading: &mut Reading) -> bool {
        reading.in_line.as_mut().is_some_and(|place| place.try_recv().is_ok())
    }

    fn met(entered: Result<Reading, Problem>) -> Option<Limit> {
        entered.err().and_then(|problem| problem.limit)
    }

    #[test]
    fn a_person_has_so_many_places_and_an_address_a_quarter() {
        let readers = readers(8, 2, 100);
        let enter = |person, address| readers.line_up(person, address);
        let mut first = [enter(Some("a"), "1").expect("a"), enter(Some("a"), "1").expect("b")];
        assert!(first.iter_mut().all(reads));
        assert_eq!(met(enter(Some("a"), "1")), Some(Limit::PastOfOne));
        let mut third = enter(Some("b"), "1").expect("it may wait");
        assert!(!reads(&mut third), "the address has its quarter");
        let mut other = enter(None, "2").expect("another address");
        assert!(reads(&mut other));
        drop(first);
        assert!(reads(&mut third));
        assert_eq!(readers.state().reading, 2);
        drop((third, other));
        let state = readers.state();
        assert!(state.of_address.is_empty() && state.of_person.is_empty());
        assert_eq!((state.reading, state.line.len()), (0, 0));
    }

    #[test]
    fn the_line_is_bounded_and_addresses_take_turns_in_it() {
        let readers = readers(1, 100, 8);
        let enter = |address: &str| readers.line_up(None, address);
        let first = enter("1").expect("a place");
        let mut waiting = vec![enter("1").expect("x"), enter("1").expect("y")];
        assert_eq!(met(enter("1")), Some(Limit::PastWaiting), "a quarter of the line");
        waiting.push(enter("2").expect("z"));
        drop(first);
        assert_eq!(waiting.iter_mut().map(reads).collect::<Vec<_>>(), [true, false, false]);
        drop(waiting.remove(0));
        assert_eq!(waiting.iter_mut().map(reads).collect::<Vec<_>>(), [false, true]);
    }
}
