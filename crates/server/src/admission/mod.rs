//! How much anybody may cost, and who comes next where not everybody can.
//!
//! - A [`Limit`] is a bound with a name. Whoever meets one is told which ([`Problem::limit`]), and `/metrics` counts it.
//! - A [`Rate`] bounds how often: a [`TokenBucket`] refills evenly, and [`Rates`] has one for each address and person.
//! - [`PerKeyLimit`] bound how many of something one address or person has at a time.
//! - A [`Gate`] lets so many in at a time, while so many more wait.
//! - A [`FairQueue`] decides who is next: groups take turns, and in each group its members.
//! - [`OpenSockets`] are the sockets, [`Websockets`] those who play and watch over them: when they run short those go first
//!   that nobody would miss.

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

/// What whoever meets a limit is told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refusal {
    pub(crate) limit: Limit,
    pub(crate) words: &'static str,
    /// When it makes sense to come again.
    pub(crate) wait: Duration,
}

impl From<Refusal> for Problem {
    fn from(Refusal { limit, words, wait }: Refusal) -> Problem {
        Problem::limit(limit, words, Some(wait))
    }
}
