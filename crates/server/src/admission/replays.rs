//! Limits reading of past games: replays, game files, forks, and history that a table no longer holds.
//!
//! A replay is made piece by piece as it is read, so it costs little memory however long the game; still the number of
//! places is limited. A person has a few of them, and an address a quarter of the places and of the queue; in the queue
//! addresses take turns, and the people of each. Whole tables, which a game file or a fork needs, are loaded a few at a
//! time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{Semaphore, SemaphorePermit, oneshot};

use super::{FairQueue, Limit, Limits, Refusal, Share, Shares};
use crate::metrics::Metrics;
use crate::problem::Problem;

/// How many whole tables are loaded at a time, besides those in play.
const WHOLE_TABLES: usize = 2;
/// How long to wait in the queue for a place.
const PLACE_TIMEOUT: Duration = Duration::from_secs(30);
/// When to try again if the queue is full.
const COME_AGAIN: Duration = Duration::from_secs(5);

/// Readers of past games, and those in the queue.
pub(crate) struct ReplayReaders {
    at_once: usize,
    most_waiting: usize,
    people: Arc<Shares<String>>,
    state: Mutex<State>,
    pieces: Semaphore,
    tables: Semaphore,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct State {
    last: u64,
    line: FairQueue<Waiting>,
    reading: usize,
    /// How many places each address has.
    of_address: HashMap<String, usize>,
}

/// Somebody in the queue.
struct Waiting {
    place: oneshot::Sender<()>,
    address: String,
}

/// A place, or a position in the queue. Dropping it makes room for the next.
pub(crate) struct Reading {
    readers: Arc<ReplayReaders>,
    _share: Share<String>,
    person: String,
    address: String,
    number: u64,
    in_line: Option<oneshot::Receiver<()>>,
}

impl ReplayReaders {
    pub(crate) fn new(limits: &Limits, metrics: Arc<Metrics>) -> Arc<ReplayReaders> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let words = "you have too many replays open";
        let refusal = Refusal { limit: Limit::ReplaysPerPerson, words, wait: COME_AGAIN };
        Arc::new(ReplayReaders {
            at_once: limits.replays_at_once.max(1) as usize,
            most_waiting: limits.replays_waiting as usize,
            people: Shares::new(limits.replays_per_person, refusal),
            state: Mutex::default(),
            pieces: Semaphore::new(cores),
            tables: Semaphore::new(WHOLE_TABLES),
            metrics,
        })
    }

    /// Waits for a place to read from.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        person: Option<&str>,
        address: IpAddr,
    ) -> Result<Reading, Problem> {
        let mut reading = self.line_up(person, &address.to_string())?;
        if let Some(place) = reading.in_line.as_mut() {
            let waited = tokio::time::timeout(PLACE_TIMEOUT, place).await;
            if !matches!(waited, Ok(Ok(()))) {
                let words = "too many replays are open";
                return Err(Problem::limit(Limit::ReplaysAtOnce, words, Some(COME_AGAIN)));
            }
        }
        Ok(reading)
    }

    fn line_up(self: &Arc<Self>, person: Option<&str>, address: &str) -> Result<Reading, Problem> {
        let person = person.unwrap_or(address).to_owned();
        let share = self.people.take(person.clone())?;
        let mut state = self.state.lock();
        let full = state.line.len() >= self.most_waiting;
        if full || state.line.len_of(address) >= quarter(self.most_waiting) {
            let words = "too many replays are requested";
            return Err(Problem::limit(Limit::ReplaysWaiting, words, Some(COME_AGAIN)));
        }
        let (place, in_line) = oneshot::channel();
        state.last += 1;
        let (number, in_line) = (state.last, Some(in_line));
        let waiting = Waiting { place, address: address.to_owned() };
        state.line.push(address, &person, number, waiting);
        self.metrics.past.waits(1);
        self.let_in(&mut state);
        let (readers, address) = (Arc::clone(self), address.to_owned());
        Ok(Reading { readers, _share: share, person, address, number, in_line })
    }

    /// Gives free places to the next in the queue.
    fn let_in(&self, state: &mut State) {
        while state.reading < self.at_once {
            let State { line, of_address, .. } = state;
            let most = quarter(self.at_once);
            let may = |address: &str| of_address.get(address).is_none_or(|&has| has < most);
            let Some(next) = line.pop_where(may) else { return };
            *of_address.entry(next.address).or_default() += 1;
            state.reading += 1;
            self.metrics.past.waits(-1);
            self.metrics.past.reads(1);
            // A client that leaves at this moment drops the place too.
            let _ = next.place.send(());
        }
    }

    fn leave(&self, reading: &Reading) {
        let Reading { person, address, number, .. } = reading;
        let state = &mut *self.state.lock();
        if state.line.remove(address, person, *number).is_some() {
            self.metrics.past.waits(-1);
        } else {
            state.reading -= 1;
            self.metrics.past.reads(-1);
            if let Some(has) = state.of_address.get_mut(address) {
                *has -= 1;
                if *has == 0 {
                    state.of_address.remove(address);
                }
            }
        }
        self.let_in(state);
    }

    /// Waits until a piece of a replay may be made: as many at a time as there are cores.
    pub(crate) async fn piece(&self) -> Result<SemaphorePermit<'_>, Problem> {
        self.pieces.acquire().await.map_err(|_| Problem::fault())
    }

    /// Waits until a whole table may be loaded.
    pub(crate) async fn whole_table(&self) -> Result<SemaphorePermit<'_>, Problem> {
        self.tables.acquire().await.map_err(|_| Problem::fault())
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

    fn readers(
        replays_at_once: u32,
        replays_per_person: u32,
        replays_waiting: u32,
    ) -> Arc<ReplayReaders> {
        let limits =
            Limits { replays_at_once, replays_per_person, replays_waiting, ..Limits::default() };
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
        assert_eq!(met(enter(Some("a"), "1")), Some(Limit::ReplaysPerPerson));
        let mut third = enter(Some("b"), "1").expect("it may wait");
        assert!(!reads(&mut third), "the address has its quarter");
        let mut other = enter(None, "2").expect("another address");
        assert!(reads(&mut other));
        drop(first);
        assert!(reads(&mut third));
        assert_eq!(readers.state.lock().reading, 2);
        drop((third, other));
        let state = readers.state.lock();
        assert!(state.of_address.is_empty());
        assert_eq!((state.reading, state.line.len()), (0, 0));
    }

    #[test]
    fn the_line_is_bounded_and_addresses_take_turns_in_it() {
        let readers = readers(1, 100, 8);
        let enter = |address: &str| readers.line_up(None, address);
        let first = enter("1").expect("a place");
        let mut waiting = vec![enter("1").expect("x"), enter("1").expect("y")];
        assert_eq!(met(enter("1")), Some(Limit::ReplaysWaiting), "a quarter of the line");
        waiting.push(enter("2").expect("z"));
        drop(first);
        assert_eq!(waiting.iter_mut().map(reads).collect::<Vec<_>>(), [true, false, false]);
        drop(waiting.remove(0));
        assert_eq!(waiting.iter_mut().map(reads).collect::<Vec<_>>(), [false, true]);
    }
}
