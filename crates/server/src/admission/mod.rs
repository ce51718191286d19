//! Limits on what one person may use, and the order in which waiting requests are served.
//!
//! - A [`Limit`] is a bound with a name. The answer names a limit that was reached ([`Problem::limit`]), and
//!   `/metrics` counts it.
//! - A [`Rate`] bounds how often something may happen: a [`TokenBucket`] refills evenly, and [`Rates`] has one for each
//!   address and person.
//! - A [`PerKeyLimit`] bounds how many of a resource one address or person uses at a time.
//! - A [`Gate`] admits a fixed number at a time, while a bounded number waits.
//! - A [`FairQueue`] decides who is next: groups take turns, and so do the members of a group.
//! - [`OpenSockets`] counts the TCP connections, [`Websockets`] the clients of tables. When connections run short,
//!   idle ones are closed first, then spectators.

mod fair_queue;
mod gate;
mod limits;
mod per_key_limit;
mod rates;
mod replays;
mod sockets;
mod websockets;

use std::time::Duration;

pub(crate) use self::fair_queue::FairQueue;
pub(crate) use self::gate::Gate;
pub use self::limits::{Limit, Limits};
pub(crate) use self::per_key_limit::{PerKeyLimit, PerKeyPermit};
pub(crate) use self::rates::{Rate, Rates, TokenBucket, too_often};
pub(crate) use self::replays::{ReplayPlace, ReplayReaders};
pub(crate) use self::sockets::{OpenSocket, OpenSockets};
pub(crate) use self::websockets::{SocketOwner, WebsocketPlace, Websockets, too_many_windows};
use crate::problem::Problem;

/// The answer to a request beyond a limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refusal {
    pub(crate) limit: Limit,
    pub(crate) words: &'static str,
    /// When to try again.
    pub(crate) wait: Duration,
}

impl From<Refusal> for Problem {
    fn from(Refusal { limit, words, wait }: Refusal) -> Problem {
        Problem::limit(limit, words, Some(wait))
    }
}
