//! Every open socket has a slot. There are so many, so many of one address, and when they run
//! short those go first that nobody would miss.

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

/// When somebody who was refused may hope for more.
const LATER: Duration = Duration::from_secs(10);
/// How long those may take to close who were told to go.
const GOING: Duration = Duration::from_secs(1);

/// All slots.
pub(crate) struct Slots {
    most: usize,
    /// How many each address has.
    addresses: Arc<Shares<IpAddr>>,
    /// How long the head of a request may take, and how long nothing may be asked.
    head: Duration,
    keep_alive: Duration,
    state: Mutex<State>,
    /// Somebody has closed.
    closed: Notify,
}

#[derive(Default)]
struct State {
    next: u64,
    open: usize,
    /// Those that wait for a request, and those that wait for the rest of one; oldest first.
    waiting: BTreeMap<(Instant, u64), Arc<Notify>>,
    reading: BTreeMap<(Instant, u64), Arc<Notify>>,
    /// Those that were told to go, and have not closed yet.
    leaving: BTreeSet<u64>,
}

/// What a socket is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing of the next request has come. The first one has to come soon.
    Waiting { first: bool },
    /// Something of its head has.
    Head,
    /// Its body comes.
    Body,
    /// It is being answered.
    Busy,
    /// It has become a websocket.
    Upgraded,
}

/// The slot of one socket.
pub(crate) struct Slot {
    slots: Arc<Slots>,
    number: u64,
    /// A proxy's is counted for nobody.
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

    /// Returns how many sockets there may be.
    pub(crate) fn most(&self) -> usize {
        self.most
    }

    /// Tells whether only a quarter is left, which is kept for those who play.
    pub(crate) fn are_scarce(&self) -> bool {
        self.are_scarce_without(0)
    }

    /// The same when so many more are about to close.
    pub(crate) fn are_scarce_without(&self, closing: usize) -> bool {
        let state = self.state.lock();
        let stay = state.open.saturating_sub(state.leaving.len() + closing);
        stay.saturating_mul(4) >= self.most.saturating_mul(3)
    }

    /// Waits a moment where all slots are taken and somebody who was told to go still has one.
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

    /// Counts a request that a proxy brought as if its visitor had a socket of their own.
    pub(crate) fn visit(&self, address: IpAddr) -> Result<Share<IpAddr>, Problem> {
        self.addresses.take(address)
    }

    /// Ends the socket that has waited longest for a request, or else for the rest of one.
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
    /// Waits until the socket has to make room, or has kept us waiting for too long.
    pub(crate) async fn must_go(&self) {
        loop {
            tokio::select! {
                () = self.go.notified() => {
                    // Unless the rest of its request came just then.
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
            // A body has a bound of its own, which is answered in words.
            Phase::Body | Phase::Busy | Phase::Upgraded => None,
        }
    }

    /// Says when to look again.
    fn due(&self) -> Instant {
        let (phase, since) = *self.phase.lock();
        match self.patience(phase) {
            // Something of a head may come at any moment, and the head has its own time.
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
        // A head that goes on coming has begun when it began.
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

    /// Something came.
    pub(crate) fn heard(&self) {
        if matches!(self.phase.lock().0, Phase::Waiting { .. }) {
            self.turn_to(Phase::Head);
        }
    }

    /// A request has come as far as its body.
    pub(crate) fn asked(&self) {
        self.turn_to(Phase::Busy);
    }

    /// The body of a request is waited for.
    pub(crate) fn reads_body(&self) {
        self.turn_to(Phase::Body);
    }

    /// The answer has left.
    pub(crate) fn answered(&self) {
        self.turn_to(Phase::Waiting { first: false });
    }

    pub(crate) fn is_websocket(&self) -> bool {
        self.phase.lock().0 == Phase::Upgraded
    }

    /// It is a websocket from now on.
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
