//! Open TCP connections: how many there may be, how many per address, and which are closed first when they run
//! short.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::{Limit, PerKeyLimit, PerKeyPermit, Refusal};
use crate::problem::Problem;
use crate::settings::Settings;

/// When a refused client may try again.
const RETRY_AFTER: Duration = Duration::from_secs(10);
/// How long sockets that were told to close may take to do so.
const CLOSE_GRACE: Duration = Duration::from_secs(1);

/// All open sockets.
pub(crate) struct OpenSockets {
    most: usize,
    /// Counts the sockets of each address.
    addresses: Arc<PerKeyLimit<IpAddr>>,
    /// Time limits for the head of a request, and for an idle connection.
    head: Duration,
    keep_alive: Duration,
    queues: Mutex<Queues>,
    /// Notified when a socket has closed.
    closed: Notify,
}

#[derive(Default)]
struct Queues {
    next: u64,
    open: usize,
    /// Sockets that wait for a request, and sockets whose request body is incomplete; oldest first.
    idle: BTreeMap<(Instant, u64), Arc<Notify>>,
    reading: BTreeMap<(Instant, u64), Arc<Notify>>,
    /// Sockets that were told to close and have not closed yet.
    closing: BTreeSet<u64>,
}

/// What a socket is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SocketState {
    /// No byte of the next request has arrived. The time limit is shorter for the first request.
    Idle { first: bool },
    /// Part of a request head has arrived.
    ReadingHead,
    /// The head is complete, the body is not.
    ReadingBody,
    /// The request is being answered.
    Answering,
    /// The connection is a websocket.
    Upgraded,
}

/// One open socket.
pub(crate) struct OpenSocket {
    all: Arc<OpenSockets>,
    number: u64,
    /// `None` for a proxy, whose requests are counted by visitor instead.
    _share: Option<PerKeyPermit<IpAddr>>,
    state: Mutex<(SocketState, Instant)>,
    close: Arc<Notify>,
}

impl OpenSockets {
    pub(crate) fn new(settings: &Settings, descriptors: Option<usize>) -> Arc<OpenSockets> {
        let limits = &settings.limits;
        let chosen = limits.sockets.max(1) as usize;
        let words = "too many connections from your address";
        let refusal = Refusal { limit: Limit::SocketsPerAddress, words, wait: RETRY_AFTER };
        Arc::new(OpenSockets {
            most: descriptors.map_or(chosen, |most| most.min(chosen)),
            addresses: PerKeyLimit::new(limits.sockets_per_address, refusal),
            head: Duration::from_secs(settings.header_s.max(1)),
            keep_alive: Duration::from_secs(settings.keep_alive_s.max(1)),
            queues: Mutex::default(),
            closed: Notify::new(),
        })
    }

    /// Returns the maximum number of sockets.
    pub(crate) fn most(&self) -> usize {
        self.most
    }

    /// Tells whether three quarters of the sockets are in use; the rest is reserved for players.
    pub(crate) fn are_scarce(&self) -> bool {
        self.are_scarce_after(0)
    }

    /// The same, once this many more have closed.
    pub(crate) fn are_scarce_after(&self, closing: usize) -> bool {
        let queues = self.queues.lock();
        let stay = queues.open.saturating_sub(queues.closing.len() + closing);
        stay.saturating_mul(4) >= self.most.saturating_mul(3)
    }

    /// If all sockets are in use and some are closing, waits a moment for one to close.
    pub(crate) async fn wait_for_closing(&self) {
        let full = || {
            let queues = self.queues.lock();
            queues.open >= self.most && !queues.closing.is_empty()
        };
        let until = Instant::now() + CLOSE_GRACE;
        while full() {
            if tokio::time::timeout_at(until, self.closed.notified()).await.is_err() {
                return;
            }
        }
    }

    /// Registers a new socket, or refuses it.
    pub(crate) fn open(
        self: &Arc<Self>,
        address: Option<IpAddr>,
    ) -> Result<Arc<OpenSocket>, Problem> {
        let mut queues = self.queues.lock();
        if queues.open >= self.most {
            let message = "the server has reached its connection limit";
            return Err(Problem::limit(Limit::Sockets, message, Some(RETRY_AFTER)));
        }
        let share = address.map(|address| self.addresses.take(address)).transpose()?;
        queues.open += 1;
        queues.next += 1;
        let (number, now) = (queues.next, Instant::now());
        let (close, state) = (Arc::new(Notify::new()), SocketState::Idle { first: true });
        queues.idle.insert((now, number), Arc::clone(&close));
        drop(queues);
        let (all, state) = (Arc::clone(self), Mutex::new((state, now)));
        Ok(Arc::new(OpenSocket { all, number, _share: share, state, close }))
    }

    /// Counts a request that came through a proxy as a socket of its visitor.
    pub(crate) fn count_visitor(&self, address: IpAddr) -> Result<PerKeyPermit<IpAddr>, Problem> {
        self.addresses.take(address)
    }

    /// Closes the socket that has been idle longest, or else the one whose request body is oldest. Returns whether
    /// there was one.
    pub(crate) fn close_longest_idle(&self) -> bool {
        let mut queues = self.queues.lock();
        let longest = queues.idle.pop_first().or_else(|| queues.reading.pop_first());
        if let Some(((_, number), close)) = &longest {
            queues.closing.insert(*number);
            close.notify_one();
        }
        longest.is_some()
    }
}

impl OpenSocket {
    /// Waits until the socket must close, either to make room or because it is too slow.
    pub(crate) async fn must_close(&self) {
        loop {
            tokio::select! {
                () = self.close.notified() => {
                    // Unless its request was just completed.
                    if !matches!(self.state.lock().0, SocketState::Answering | SocketState::Upgraded) {
                        return;
                    }
                }
                () = tokio::time::sleep_until(self.next_check()) => {
                    if self.is_late() {
                        return;
                    }
                }
            }
        }
    }

    fn time_limit(&self, state: SocketState) -> Option<Duration> {
        match state {
            SocketState::Idle { first: false } => Some(self.all.keep_alive),
            SocketState::Idle { first: true } | SocketState::ReadingHead => Some(self.all.head),
            // The body has its own time limit, which answers with an error (`slow_body`).
            SocketState::ReadingBody | SocketState::Answering | SocketState::Upgraded => None,
        }
    }

    /// Returns when to check the time limit again.
    fn next_check(&self) -> Instant {
        let (state, since) = *self.state.lock();
        match self.time_limit(state) {
            // A head may begin at any time and then has its own time limit.
            Some(time_limit) => (since + time_limit).min(Instant::now() + self.all.head),
            None => Instant::now() + self.all.head.min(self.all.keep_alive),
        }
    }

    fn is_late(&self) -> bool {
        let (state, since) = *self.state.lock();
        self.time_limit(state).is_some_and(|time_limit| since.elapsed() >= time_limit)
    }

    fn set_state(&self, next: SocketState) {
        let mut state = self.state.lock();
        if state.0 == SocketState::Upgraded {
            return;
        }
        let (before, now) = (*state, Instant::now());
        // A slow head counts from its first byte.
        if before.0 == next {
            return;
        }
        *state = (next, now);
        let mut queues = self.all.queues.lock();
        let was = (before.1, self.number);
        queues.idle.remove(&was);
        queues.reading.remove(&was);
        queues.closing.remove(&self.number);
        let is = (now, self.number);
        match next {
            SocketState::Idle { .. } | SocketState::ReadingHead => {
                queues.idle.insert(is, Arc::clone(&self.close));
            }
            SocketState::ReadingBody => _ = queues.reading.insert(is, Arc::clone(&self.close)),
            SocketState::Answering | SocketState::Upgraded => (),
        }
    }

    /// Bytes have arrived.
    pub(crate) fn received_bytes(&self) {
        if matches!(self.state.lock().0, SocketState::Idle { .. }) {
            self.set_state(SocketState::ReadingHead);
        }
    }

    /// The request has been read.
    pub(crate) fn request_read(&self) {
        self.set_state(SocketState::Answering);
    }

    /// The body of the request is being read.
    pub(crate) fn reading_body(&self) {
        self.set_state(SocketState::ReadingBody);
    }

    /// The answer has been sent.
    pub(crate) fn answer_sent(&self) {
        self.set_state(SocketState::Idle { first: false });
    }

    pub(crate) fn is_websocket(&self) -> bool {
        self.state.lock().0 == SocketState::Upgraded
    }

    /// The connection is a websocket from now on.
    pub(crate) fn upgraded(&self) {
        self.set_state(SocketState::Upgraded);
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let since = self.state.lock().1;
        let mut queues = self.all.queues.lock();
        queues.open -= 1;
        queues.idle.remove(&(since, self.number));
        queues.reading.remove(&(since, self.number));
        queues.closing.remove(&self.number);
        self.all.closed.notify_one();
    }
}
