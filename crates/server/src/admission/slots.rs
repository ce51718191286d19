//! Every open socket has a slot. Slots are limited in total and per address; when they run short, sockets that nobody
//! would miss are closed first.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::{Limit, Refusal, Share, Shares};
use crate::problem::Problem;
use crate::settings::Settings;

/// When to try again after a refusal.
const LATER: Duration = Duration::from_secs(10);
/// How long evicted sockets may take to close.
const GOING: Duration = Duration::from_secs(1);

/// All slots.
pub(crate) struct Slots {
    most: usize,
    /// How many each address has.
    addresses: Arc<Shares<IpAddr>>,
    /// The time limits for a request's head, and for being idle.
    head: Duration,
    keep_alive: Duration,
    state: Mutex<State>,
    /// Notified when a socket has closed.
    closed: Notify,
}

#[derive(Default)]
struct State {
    next: u64,
    open: usize,
    /// Sockets that wait for a request, and those in the middle of one; oldest first.
    waiting: BTreeMap<(Instant, u64), Arc<Notify>>,
    reading: BTreeMap<(Instant, u64), Arc<Notify>>,
    /// Sockets told to close that have not closed yet.
    leaving: BTreeSet<u64>,
}

/// What a socket is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Waiting for the next request. The first one has to come soon.
    Waiting { first: bool },
    /// Part of a head has arrived.
    Head,
    /// The body is arriving.
    Body,
    /// The request is being answered.
    Busy,
    /// It has become a websocket.
    Upgraded,
}

/// The slot of one socket.
pub(crate) struct Slot {
    slots: Arc<Slots>,
    number: u64,
    /// A proxy's socket counts for no address.
    _share: Option<Share<IpAddr>>,
    phase: Mutex<(Phase, Instant)>,
    go: Arc<Notify>,
}

impl Slots {
    pub(crate) fn new(settings: &Settings, descriptors: Option<usize>) -> Arc<Slots> {
        let limits = &settings.limits;
        let chosen = limits.sockets.max(1) as usize;
        let words = "too many connections from your address";
        let refusal = Refusal { limit: Limit::SocketsPerAddress, words, wait: LATER };
        Arc::new(Slots {
            most: descriptors.map_or(chosen, |most| most.min(chosen)),
            addresses: Shares::new(limits.sockets_per_address, refusal),
            head: Duration::from_secs(settings.header_s.max(1)),
            keep_alive: Duration::from_secs(settings.keep_alive_s.max(1)),
            state: Mutex::default(),
            closed: Notify::new(),
        })
    }

    /// Returns the maximum number of sockets.
    pub(crate) fn most(&self) -> usize {
        self.most
    }

    /// Tells whether only a quarter is left, which is reserved for players.
    pub(crate) fn are_scarce(&self) -> bool {
        self.are_scarce_without(0)
    }

    /// The same, if this many more are about to close.
    pub(crate) fn are_scarce_without(&self, closing: usize) -> bool {
        let state = self.state.lock();
        let stay = state.open.saturating_sub(state.leaving.len() + closing);
        stay.saturating_mul(4) >= self.most.saturating_mul(3)
    }

    /// Waits a moment if all slots are taken but one is about to close.
    pub(crate) async fn let_leave(&self) {
        let full = || {
            let state = self.state.lock();
            state.open >= self.most && !state.leaving.is_empty()
        };
        let until = Instant::now() + GOING;
        while full() {
            if tokio::time::timeout_at(until, self.closed.notified()).await.is_err() {
                return;
            }
        }
    }

    /// Gives a socket its slot.
    pub(crate) fn take(self: &Arc<Self>, address: Option<IpAddr>) -> Result<Arc<Slot>, Problem> {
        let mut state = self.state.lock();
        if state.open >= self.most {
            let message = "the server has reached its connection limit";
            return Err(Problem::limit(Limit::Sockets, message, Some(LATER)));
        }
        let share = address.map(|address| self.addresses.take(address)).transpose()?;
        state.open += 1;
        state.next += 1;
        let (number, now) = (state.next, Instant::now());
        let (go, phase) = (Arc::new(Notify::new()), Phase::Waiting { first: true });
        state.waiting.insert((now, number), Arc::clone(&go));
        drop(state);
        let (slots, phase) = (Arc::clone(self), Mutex::new((phase, now)));
        Ok(Arc::new(Slot { slots, number, _share: share, phase, go }))
    }

    /// Counts a request through a proxy as if its client had its own socket.
    pub(crate) fn visit(&self, address: IpAddr) -> Result<Share<IpAddr>, Problem> {
        self.addresses.take(address)
    }

    /// Closes the socket that has waited longest for a request, or otherwise for the rest of one.
    pub(crate) fn end_longest_waiting(&self) -> bool {
        let mut state = self.state.lock();
        let longest = state.waiting.pop_first().or_else(|| state.reading.pop_first());
        if let Some(((_, number), go)) = &longest {
            state.leaving.insert(*number);
            go.notify_one();
        }
        longest.is_some()
    }
}

impl Slot {
    /// Waits until the socket must make room, or was too slow.
    pub(crate) async fn must_go(&self) {
        loop {
            tokio::select! {
                () = self.go.notified() => {
                    // Unless the rest of its request has just arrived.
                    if !matches!(self.phase.lock().0, Phase::Busy | Phase::Upgraded) {
                        return;
                    }
                }
                () = tokio::time::sleep_until(self.due()) => {
                    if self.is_late() {
                        return;
                    }
                }
            }
        }
    }

    fn patience(&self, phase: Phase) -> Option<Duration> {
        match phase {
            Phase::Waiting { first: false } => Some(self.slots.keep_alive),
            Phase::Waiting { first: true } | Phase::Head => Some(self.slots.head),
            // A body has its own limit, with an error message.
            Phase::Body | Phase::Busy | Phase::Upgraded => None,
        }
    }

    /// Returns when to look again.
    fn due(&self) -> Instant {
        let (phase, since) = *self.phase.lock();
        match self.patience(phase) {
            // Part of a head may come at any moment, and the head has its own limit.
            Some(patience) => (since + patience).min(Instant::now() + self.slots.head),
            None => Instant::now() + self.slots.head.min(self.slots.keep_alive),
        }
    }

    fn is_late(&self) -> bool {
        let (phase, since) = *self.phase.lock();
        self.patience(phase).is_some_and(|patience| since.elapsed() >= patience)
    }

    fn turn_to(&self, next: Phase) {
        let mut phase = self.phase.lock();
        if phase.0 == Phase::Upgraded {
            return;
        }
        let (before, now) = (*phase, Instant::now());
        // A head that arrives in parts counts from its beginning.
        if before.0 == next {
            return;
        }
        *phase = (next, now);
        let mut state = self.slots.state.lock();
        let was = (before.1, self.number);
        state.waiting.remove(&was);
        state.reading.remove(&was);
        state.leaving.remove(&self.number);
        let is = (now, self.number);
        match next {
            Phase::Waiting { .. } | Phase::Head => {
                state.waiting.insert(is, Arc::clone(&self.go));
            }
            Phase::Body => _ = state.reading.insert(is, Arc::clone(&self.go)),
            Phase::Busy | Phase::Upgraded => (),
        }
    }

    /// Notes that something arrived.
    pub(crate) fn heard(&self) {
        if matches!(self.phase.lock().0, Phase::Waiting { .. }) {
            self.turn_to(Phase::Head);
        }
    }

    /// Notes that a request's head is complete.
    pub(crate) fn asked(&self) {
        self.turn_to(Phase::Busy);
    }

    /// Notes that a request's body is being read.
    pub(crate) fn reads_body(&self) {
        self.turn_to(Phase::Body);
    }

    /// Notes that the answer was sent.
    pub(crate) fn answered(&self) {
        self.turn_to(Phase::Waiting { first: false });
    }

    pub(crate) fn is_websocket(&self) -> bool {
        self.phase.lock().0 == Phase::Upgraded
    }

    /// Notes that the socket has become a websocket.
    pub(crate) fn upgraded(&self) {
        self.turn_to(Phase::Upgraded);
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let since = self.phase.lock().1;
        let mut state = self.slots.state.lock();
        state.open -= 1;
        state.waiting.remove(&(since, self.number));
        state.reading.remove(&(since, self.number));
        state.leaving.remove(&self.number);
        self.slots.closed.notify_one();
    }
}
