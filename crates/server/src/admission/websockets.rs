//! All open websockets: their owners, and how other code closes them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use parking_lot::Mutex;
use tokio::sync::oneshot;

use super::{Limit, Limits};
use crate::net::Network;
use crate::problem::Problem;

/// When a refused client may try again.
const RETRY_AFTER: Duration = Duration::from_secs(30);
/// How many revoked tokens are remembered, to refuse websockets that were opening when the token was revoked.
const REMEMBERED_TOKENS: usize = 256;

/// All open websockets.
pub(crate) struct Websockets {
    most_of_address: usize,
    most_of_person: usize,
    /// Spectators may use half of all sockets.
    most_spectators: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    next: u64,
    open: BTreeMap<u64, Entry>,
    of_address: Index<IpAddr>,
    of_person: Index<String>,
    of_token: Index<String>,
    spectators: BTreeSet<u64>,
    ended: VecDeque<String>,
    /// Websockets that were told to close and have not closed yet.
    closing: usize,
}

struct Entry {
    whose: SocketOwner,
    end: oneshot::Sender<Problem>,
}

/// The owner of a websocket.
#[derive(Clone)]
pub(crate) struct SocketOwner {
    pub(crate) address: IpAddr,
    pub(crate) person: Option<String>,
    /// Hash of the login token.
    pub(crate) token: Option<String>,
    /// Whether the person has a seat at the table.
    pub(crate) sits: bool,
}

/// The registration of one websocket; dropping it removes it.
pub(crate) struct WebsocketPlace {
    all: Arc<Websockets>,
    pub(crate) number: u64,
    /// Receives the reason when the websocket must close.
    pub(crate) ended: oneshot::Receiver<Problem>,
}

/// The websockets of each key, oldest first.
struct Index<K>(BTreeMap<K, BTreeSet<u64>>);

impl<K> Default for Index<K> {
    fn default() -> Index<K> {
        Index(BTreeMap::new())
    }
}

impl<K: Ord + Clone> Index<K> {
    fn add(&mut self, key: &K, number: u64) {
        self.0.entry(key.clone()).or_default().insert(number);
    }

    fn remove(&mut self, key: &K, number: u64) {
        if let Some(numbers) = self.0.get_mut(key) {
            numbers.remove(&number);
            if numbers.is_empty() {
                self.0.remove(key);
            }
        }
    }

    fn of(&self, key: &K) -> impl Iterator<Item = u64> {
        self.0.get(key).into_iter().flatten().copied()
    }

    fn count(&self, key: &K) -> usize {
        self.0.get(key).map_or(0, BTreeSet::len)
    }
}

impl State {
    fn add(&mut self, whose: SocketOwner, end: oneshot::Sender<Problem>) -> u64 {
        self.next += 1;
        let number = self.next;
        self.of_address.add(&whose.address, number);
        if let Some(person) = &whose.person {
            self.of_person.add(person, number);
        }
        if let Some(token) = &whose.token {
            self.of_token.add(token, number);
        }
        if !whose.sits {
            self.spectators.insert(number);
        }
        self.open.insert(number, Entry { whose, end });
        number
    }

    fn remove(&mut self, number: u64) -> Option<oneshot::Sender<Problem>> {
        let Entry { whose, end } = self.open.remove(&number)?;
        self.of_address.remove(&whose.address, number);
        if let Some(person) = &whose.person {
            self.of_person.remove(person, number);
        }
        if let Some(token) = &whose.token {
            self.of_token.remove(token, number);
        }
        self.spectators.remove(&number);
        Some(end)
    }

    /// Tells a websocket to close. It stops counting at once, though closing may take a moment.
    fn end(&mut self, number: u64, problem: Problem) {
        if let Some(end) = self.remove(number)
            && end.send(problem).is_ok()
        {
            self.closing += 1;
        }
    }
}

impl Websockets {
    pub(crate) fn new(limits: &Limits, sockets: usize) -> Arc<Websockets> {
        Arc::new(Websockets {
            most_of_address: limits.websockets_per_address.max(1) as usize,
            most_of_person: limits.websockets_per_person.max(1) as usize,
            most_spectators: sockets.div_ceil(2),
            state: Mutex::default(),
        })
    }

    /// Admits a websocket. If its address is at the limit, a player replaces a spectator; a person with too many
    /// windows loses the oldest.
    pub(crate) fn admit(
        self: &Arc<Self>,
        whose: SocketOwner,
        scarce: bool,
    ) -> Result<WebsocketPlace, Problem> {
        let mut state = self.state.lock();
        if whose.token.as_ref().is_some_and(|token| state.ended.contains(token)) {
            return Err(logged_out());
        }
        let spectators = state.spectators.len();
        if !whose.sits && (scarce || spectators >= self.most_spectators) {
            let message = "the server is full; the remaining connections are reserved for players";
            return Err(Problem::limit(Limit::Sockets, message, Some(RETRY_AFTER)));
        }
        let oldest = whose.person.as_ref().and_then(|person| {
            let full = state.of_person.count(person) >= self.most_of_person;
            state.of_person.of(person).next().filter(|_| full)
        });
        let at_address: Vec<u64> = state.of_address.of(&whose.address).collect();
        let makes_room = oldest.is_some_and(|oldest| at_address.contains(&oldest));
        if at_address.len() >= self.most_of_address && !makes_room {
            let message = "too many tables are open from your address; close a window";
            let problem = Problem::limit(Limit::WebsocketsPerAddress, message, Some(RETRY_AFTER));
            let watches = at_address.iter().find(|number| state.spectators.contains(number));
            match watches {
                Some(&spectator) if whose.sits => state.end(spectator, problem),
                _ => return Err(problem),
            }
        }
        if let Some(oldest) = oldest {
            state.end(oldest, too_many_windows(Limit::WebsocketsPerPerson));
        }
        let (end, ended) = oneshot::channel();
        let number = state.add(whose, end);
        Ok(WebsocketPlace { all: Arc::clone(self), number, ended })
    }

    /// Returns how many websockets were told to close and have not closed yet.
    pub(crate) fn closing(&self) -> usize {
        self.state.lock().closing
    }

    /// Records that a person took or left a seat.
    pub(crate) fn seat(&self, number: u64, sits: bool) {
        let mut state = self.state.lock();
        if !state.open.contains_key(&number) {
            return;
        }
        if sits {
            state.spectators.remove(&number);
        } else {
            state.spectators.insert(number);
        }
    }

    /// Closes the websocket of the newest spectator.
    pub(crate) fn close_newest_spectator(&self) {
        let mut state = self.state.lock();
        if let Some(&newest) = state.spectators.last() {
            let message = "the server is full, and players have priority over spectators";
            state.end(newest, Problem::limit(Limit::Sockets, message, Some(RETRY_AFTER)));
        }
    }

    /// Closes all websockets of a revoked token.
    pub(crate) fn close_all_of_token(&self, token: &str) {
        let mut state = self.state.lock();
        if state.ended.len() >= REMEMBERED_TOKENS {
            state.ended.pop_front();
        }
        state.ended.push_back(token.to_owned());
        let theirs: Vec<u64> = state.of_token.of(&token.to_owned()).collect();
        theirs.into_iter().for_each(|number| state.end(number, logged_out()));
    }

    /// Closes all websockets from a network.
    pub(crate) fn close_all_of_network(&self, network: &Network, problem: &Problem) {
        let mut state = self.state.lock();
        let addresses = state.of_address.0.iter();
        let theirs = addresses.filter(|(address, _)| network.contains(**address));
        let theirs: Vec<u64> = theirs.flat_map(|(_, numbers)| numbers).copied().collect();
        theirs.into_iter().for_each(|number| state.end(number, problem.clone()));
    }

    /// Closes all websockets of a person.
    pub(crate) fn close_all_of_person(&self, person: &str, problem: &Problem) {
        let mut state = self.state.lock();
        let theirs: Vec<u64> = state.of_person.of(&person.to_owned()).collect();
        theirs.into_iter().for_each(|number| state.end(number, problem.clone()));
    }
}

/// Returns the reason given to the oldest window when too many are open.
pub(crate) fn too_many_windows(limit: Limit) -> Problem {
    let message = "you have opened too many tables, so the oldest was closed";
    Problem { limit: Some(limit), ..Problem::conflict("too_many_windows", message) }
}

fn logged_out() -> Problem {
    let message = "you logged out in this browser";
    Problem::new(StatusCode::UNAUTHORIZED, "logged_out", message)
}

impl Drop for WebsocketPlace {
    fn drop(&mut self) {
        let mut state = self.all.state.lock();
        if state.remove(self.number).is_none() {
            state.closing = state.closing.saturating_sub(1);
        }
    }
}
