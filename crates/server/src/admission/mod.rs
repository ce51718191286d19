//! Limits on what one person or address may use, and fair queues where not everybody can be served at once.
//!
//! - A [`Limit`] is a bound with a name. Errors name the limit that was reached ([`Problem::limit`]), and `/metrics`
//! counts it.
//! - A [`Rate`] limits how often: a [`Budget`] refills evenly, and [`Rates`] has one for each address and person.
//! - [`Shares`] limit how many of something one address or person has at a time.
//! - A [`Gate`] admits a fixed number at a time, with a bounded queue.
//! - A [`FairQueue`] decides who is next: groups take turns, and within a group its members.
//! - [`Slots`] are the sockets, and [`Websockets`] those of players and spectators. When they run short, those that
//! nobody would miss are closed first.

mod fair_queue;
mod gate;
mod limits;
mod rates;
mod replays;
mod shares;
mod slots;
mod websockets;

use std::time::Duration;

pub(crate) use self::fair_queue::FairQueue;
pub(crate) use self::gate::Gate;
pub use self::limits::{Limit, Limits};
pub(crate) use self::rates::{Budget, Rate, Rates, too_often};
pub(crate) use self::replays::{Reading, ReplayReaders};
pub(crate) use self::shares::{Share, Shares};
pub(crate) use self::slots::{Slot, Slots};
pub(crate) use self::websockets::{Place, SocketOwner, Websockets, too_many_windows};
use crate::problem::Problem;

/// The answer to a request beyond a limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refusal {
    pub(crate) limit: Limit,
    pub(crate) words: &'static str,
    /// When it makes sense to try again.
    pub(crate) wait: Duration,
}

impl From<Refusal> for Problem {
    fn from(Refusal { limit, words, wait }: Refusal) -> Problem {
        Problem::limit(limit, words, Some(wait))
    }
}
