//! How often one address, or one person, may ask.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota};

use crate::limits::{Limit, Limits};
use crate::problem::Problem;

type PerAddress = DefaultKeyedRateLimiter<IpAddr>;

/// How often one address, or one person, may ask.
pub(crate) struct Rates {
    requests: PerAddress,
    fresh: PerAddress,
    fresh_of_one: DefaultKeyedRateLimiter<String>,
    logins: PerAddress,
}

/// How often one connection may say something.
pub(super) struct Messages(DefaultDirectRateLimiter);

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

fn per_second(number: u32, at_once: u32) -> Quota {
    let burst = at_least_one(number.saturating_mul(at_once));
    Quota::per_second(at_least_one(number)).allow_burst(burst)
}

impl Rates {
    pub(crate) fn new(limits: &Limits) -> Rates {
        let minute = |number| Quota::per_minute(at_least_one(number));
        Rates {
            requests: PerAddress::keyed(per_second(limits.requests_per_second, 4)),
            fresh: PerAddress::keyed(minute(limits.new_per_minute)),
            fresh_of_one: DefaultKeyedRateLimiter::keyed(minute(limits.new_per_minute)),
            logins: PerAddress::keyed(minute(limits.logins_per_minute)),
        }
    }

    /// Counts a request.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Problem> {
        count(&self.requests, address, Limit::RequestsPerSecond)
    }

    /// Counts something that is kept: a guest, a table.
    pub(crate) fn fresh(&self, address: IpAddr) -> Result<(), Problem> {
        count(&self.fresh, address, Limit::NewPerMinute)
    }

    /// Counts a table that a person makes, wherever they ask from.
    pub(crate) fn table(&self, address: IpAddr, person: &str) -> Result<(), Problem> {
        count(&self.fresh_of_one, person.to_owned(), Limit::NewPerMinute)?;
        self.fresh(address)
    }

    /// Counts an attempt to log in.
    pub(crate) fn login(&self, address: IpAddr) -> Result<(), Problem> {
        count(&self.logins, address, Limit::LoginsPerMinute)
    }
}

impl Messages {
    pub(super) fn new(limits: &Limits) -> Messages {
        let quota = per_second(limits.messages_per_second, 3);
        Messages(DefaultDirectRateLimiter::direct(quota))
    }

    /// Counts a message.
    pub(super) fn count(&self) -> Result<(), Problem> {
        self.0.check().map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            too_often(Limit::MessagesPerSecond, wait)
        })
    }
}

fn count<K: Clone + Hash + Eq>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: K,
    limit: Limit,
) -> Result<(), Problem> {
    // Those who have been quiet are forgotten when there are many.
    if limiter.len() > 10_000 {
        limiter.retain_recent();
    }
    limiter.check_key(&key).map_err(|until| {
        let wait = until.wait_time_from(DefaultClock::default().now());
        too_often(limit, wait)
    })
}

fn too_often(limit: Limit, wait: Duration) -> Problem {
    Problem::limit(limit, "that is too much at once", Some(wait))
}
