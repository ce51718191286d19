//! Every open socket has a slot. There are so many, so many of one address, and when they run
//! short those go first that nobody would miss.

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

/// When somebody who was refused may hope for more.
const RETRY_AFTER: Duration = Duration::from_secs(10);
/// How long those may take to close who were told to go.
const CLOSE_GRACE: Duration = Duration::from_secs(1);

/// All slots.
pub(crate) struct OpenSockets {
    most: usize,
    /// How many each address has.
    addresses: Arc<PerKeyLimit<IpAddr>>,
    /// How long the head of a request may take, and how long nothing may be asked.
    head: Duration,
    keep_alive: Duration,
    queues: Mutex<Queues>,
    /// Somebody has closed.
    closed: Notify,
}

#[derive(Default)]
struct Queues {
    next: u64,
    open: usize,
    /// Those that wait for a request, and those that wait for the rest of one; oldest first.
    idle: BTreeMap<(Instant, u64), Arc<Notify>>,
    reading: BTreeMap<(Instant, u64), Arc<Notify>>,
    /// Those that were told to go, and have not closed yet.
    closing: BTreeSet<u64>,
}

/// What a socket is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SocketState {
    /// Nothing of the next request has come. The first one has to come soon.
    Idle { first: bool },
    /// Something of its head has.
    ReadingHead,
    /// Its body comes.
    ReadingBody,
    /// It is being answered.
    Answering,
    /// It has become a websocket.
    Upgraded,
}

/// The slot of one socket.
pub(crate) struct OpenSocket {
    all: Arc<OpenSockets>,
    number: u64,
    /// A proxy's is counted for nobody.
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

    /// Returns how many sockets there may be.
    pub(crate) fn most(&self) -> usize {
        self.most
    }

    /// Tells whether only a quarter is left, which is kept for those who play.
    pub(crate) fn are_scarce(&self) -> bool {
        self.are_scarce_after(0)
    }

    /// The same when so many more are about to close.
    pub(crate) fn are_scarce_after(&self, closing: usize) -> bool {
        let queues = self.queues.lock();
        let stay = queues.open.saturating_sub(queues.closing.len() + closing);
        stay.saturating_mul(4) >= self.most.saturating_mul(3)
    }

    /// Waits a moment where all slots are taken and somebody who was told to go still has one.
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

    /// Gives a socket its slot.
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

    /// Counts a request that a proxy brought as if its visitor had a socket of their own.
    pub(crate) fn visit(&self, address: IpAddr) -> Result<PerKeyPermit<IpAddr>, Problem> {
        self.addresses.take(address)
    }

    /// Ends the socket that has waited longest for a request, or else for the rest of one.
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
    /// Waits until the socket has to make room, or has kept us waiting for too long.
    pub(crate) async fn must_close(&self) {
        loop {
            tokio::select! {
                () = self.close.notified() => {
                    // Unless the rest of its request came just then.
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
            // A body has a bound of its own, which is answered in words.
            SocketState::ReadingBody | SocketState::Answering | SocketState::Upgraded => None,
        }
    }

    /// Says when to look again.
    fn next_check(&self) -> Instant {
        let (state, since) = *self.state.lock();
        match self.time_limit(state) {
            // Something of a head may come at any moment, and the head has its own time.
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
        // A head that goes on coming has begun when it began.
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

    /// Something came.
    pub(crate) fn received_bytes(&self) {
        if matches!(self.state.lock().0, SocketState::Idle { .. }) {
            self.set_state(SocketState::ReadingHead);
        }
    }

    /// A request has come as far as its body.
    pub(crate) fn request_read(&self) {
        self.set_state(SocketState::Answering);
    }

    /// The body of a request is waited for.
    pub(crate) fn reading_body(&self) {
        self.set_state(SocketState::ReadingBody);
    }

    /// The answer has left.
    pub(crate) fn answer_sent(&self) {
        self.set_state(SocketState::Idle { first: false });
    }

    pub(crate) fn is_websocket(&self) -> bool {
        self.state.lock().0 == SocketState::Upgraded
    }

    /// It is a websocket from now on.
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
