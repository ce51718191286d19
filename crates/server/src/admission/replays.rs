//! Limits how many people read past games at a time: replays, downloads, forks, and records that a table no longer
//! holds in memory.
//!
//! A replay is made chunk by chunk while it is read, so it costs little memory however long the game was. A person has
//! a few places, an address a quarter of all places and of the queue. In the queue, addresses take turns, and so do the
//! people at each address. Whole tables, as downloads and forks need them, are loaded a few at a time.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{Semaphore, SemaphorePermit, oneshot};

use super::{FairQueue, Limit, Limits, PerKeyLimit, PerKeyPermit, Refusal};
use crate::metrics::Metrics;
use crate::problem::Problem;

/// How many whole tables are loaded at a time, besides those that are open.
const CONCURRENT_TABLES: usize = 2;
/// How long a request waits in the queue.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(30);
/// When a refused request may be repeated.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Readers of past games, and those waiting to read.
pub(crate) struct ReplayReaders {
    at_once: usize,
    most_waiting: usize,
    people: Arc<PerKeyLimit<String>>,
    state: Mutex<State>,
    pieces: Semaphore,
    tables: Semaphore,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct State {
    last: u64,
    queue: FairQueue<Waiting>,
    reading: usize,
    /// Places in use by each address.
    of_address: HashMap<String, usize>,
}

/// A request in the queue.
struct Waiting {
    place: oneshot::Sender<()>,
    address: String,
}

/// A place for reading, or a place in the queue for one. Dropping it admits the next reader.
pub(crate) struct ReplayPlace {
    readers: Arc<ReplayReaders>,
    _share: PerKeyPermit<String>,
    person: String,
    address: String,
    number: u64,
    in_queue: Option<oneshot::Receiver<()>>,
}

impl ReplayReaders {
    pub(crate) fn new(limits: &Limits, metrics: Arc<Metrics>) -> Arc<ReplayReaders> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let words = "you have too many replays open";
        let refusal = Refusal { limit: Limit::ReplaysPerPerson, words, wait: RETRY_AFTER };
        Arc::new(ReplayReaders {
            at_once: limits.replays_at_once.max(1) as usize,
            most_waiting: limits.replays_waiting as usize,
            people: PerKeyLimit::new(limits.replays_per_person, refusal),
            state: Mutex::default(),
            pieces: Semaphore::new(cores),
            tables: Semaphore::new(CONCURRENT_TABLES),
            metrics,
        })
    }

    /// Waits for a place.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        person: Option<&str>,
        address: IpAddr,
    ) -> Result<ReplayPlace, Problem> {
        let mut reading = self.enqueue(person, &address.to_string())?;
        if let Some(place) = reading.in_queue.as_mut() {
            let waited = tokio::time::timeout(QUEUE_TIMEOUT, place).await;
            if !matches!(waited, Ok(Ok(()))) {
                let words = "too many replays are open";
                return Err(Problem::limit(Limit::ReplaysAtOnce, words, Some(RETRY_AFTER)));
            }
        }
        Ok(reading)
    }

    fn enqueue(
        self: &Arc<Self>,
        person: Option<&str>,
        address: &str,
    ) -> Result<ReplayPlace, Problem> {
        let person = person.unwrap_or(address).to_owned();
        let share = self.people.take(person.clone())?;
        let mut state = self.state.lock();
        let full = state.queue.len() >= self.most_waiting;
        if full || state.queue.len_of(address) >= quarter(self.most_waiting) {
            let words = "too many replays are requested";
            return Err(Problem::limit(Limit::ReplaysWaiting, words, Some(RETRY_AFTER)));
        }
        let (place, in_queue) = oneshot::channel();
        state.last += 1;
        let (number, in_queue) = (state.last, Some(in_queue));
        let waiting = Waiting { place, address: address.to_owned() };
        state.queue.push(address, &person, number, waiting);
        self.metrics.replays.waits(1);
        self.admit_next(&mut state);
        let (readers, address) = (Arc::clone(self), address.to_owned());
        Ok(ReplayPlace { readers, _share: share, person, address, number, in_queue })
    }

    /// Gives free places to the next requests in the queue.
    fn admit_next(&self, state: &mut State) {
        while state.reading < self.at_once {
            let State { queue, of_address, .. } = state;
            let most = quarter(self.at_once);
            let may = |address: &str| of_address.get(address).is_none_or(|&has| has < most);
            let Some(next) = queue.pop_where(may) else { return };
            *of_address.entry(next.address).or_default() += 1;
            state.reading += 1;
            self.metrics.replays.waits(-1);
            self.metrics.replays.reads(1);
            // If the receiver has just been dropped, its `Drop` gives the place back.
            let _ = next.place.send(());
        }
    }

    fn leave(&self, reading: &ReplayPlace) {
        let ReplayPlace { person, address, number, .. } = reading;
        let state = &mut *self.state.lock();
        if state.queue.remove(address, person, *number).is_some() {
            self.metrics.replays.waits(-1);
        } else {
            state.reading -= 1;
            self.metrics.replays.reads(-1);
            if let Some(has) = state.of_address.get_mut(address) {
                *has -= 1;
                if *has == 0 {
                    state.of_address.remove(address);
                }
            }
        }
        self.admit_next(state);
    }

    /// Waits for permission to compute a chunk of a replay: as many at a time as there are cores.
    pub(crate) async fn chunk_permit(&self) -> Result<SemaphorePermit<'_>, Problem> {
        self.pieces.acquire().await.map_err(|_| Problem::fault())
    }

    /// Waits for permission to load a whole table.
    pub(crate) async fn table_permit(&self) -> Result<SemaphorePermit<'_>, Problem> {
        self.tables.acquire().await.map_err(|_| Problem::fault())
    }
}

impl Drop for ReplayPlace {
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

    fn reads(reading: &mut ReplayPlace) -> bool {
        reading.in_queue.as_mut().is_some_and(|place| place.try_recv().is_ok())
    }

    fn met(entered: Result<ReplayPlace, Problem>) -> Option<Limit> {
        entered.err().and_then(|problem| problem.limit)
    }

    #[test]
    fn a_person_has_so_many_places_and_an_address_a_quarter() {
        let readers = readers(8, 2, 100);
        let enter = |person, address| readers.enqueue(person, address);
        let mut first = [enter(Some("a"), "1").expect("a"), enter(Some("a"), "1").expect("b")];
        assert!(first.iter_mut().all(reads));
        assert_eq!(met(enter(Some("a"), "1")), Some(Limit::ReplaysPerPerson));
        let mut third = enter(Some("b"), "1").expect("it may wait");
        assert!(!reads(&mut third), "the address has used its quarter");
        let mut other = enter(None, "2").expect("another address");
        assert!(reads(&mut other));
        drop(first);
        assert!(reads(&mut third));
        assert_eq!(readers.state.lock().reading, 2);
        drop((third, other));
        let state = readers.state.lock();
        assert!(state.of_address.is_empty());
        assert_eq!((state.reading, state.queue.len()), (0, 0));
    }

    #[test]
    fn the_line_is_bounded_and_addresses_take_turns_in_it() {
        let readers = readers(1, 100, 8);
        let enter = |address: &str| readers.enqueue(None, address);
        let first = enter("1").expect("a place");
        let mut waiting = vec![enter("1").expect("x"), enter("1").expect("y")];
        assert_eq!(met(enter("1")), Some(Limit::ReplaysWaiting), "a quarter of the queue");
        waiting.push(enter("2").expect("z"));
        drop(first);
        assert_eq!(waiting.iter_mut().map(reads).collect::<Vec<_>>(), [true, false, false]);
        drop(waiting.remove(0));
        assert_eq!(waiting.iter_mut().map(reads).collect::<Vec<_>>(), [false, true]);
    }
}
