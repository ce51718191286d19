//! How much one address may ask for.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;

use axum::http::StatusCode;
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::problem::Problem;
use crate::settings::Settings;

type PerAddress = DefaultKeyedRateLimiter<IpAddr>;

/// How much one address may ask for.
pub(crate) struct Limits {
    requests: PerAddress,
    fresh: PerAddress,
    fresh_of_one: DefaultKeyedRateLimiter<String>,
    logins: PerAddress,
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Limits {
        let second = settings.requests_per_second;
        let burst = at_least_one(second.saturating_mul(4));
        let requests = Quota::per_second(at_least_one(second)).allow_burst(burst);
        let minute = |number| Quota::per_minute(at_least_one(number));
        Limits {
            requests: PerAddress::keyed(requests),
            fresh: PerAddress::keyed(minute(settings.new_per_minute)),
            fresh_of_one: DefaultKeyedRateLimiter::keyed(minute(settings.new_per_minute)),
            logins: PerAddress::keyed(minute(settings.logins_per_minute)),
        }
    }

    /// Counts a request.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Problem> {
        count(&self.requests, address)
    }

    /// Counts something that is kept: a guest, a table.
    pub(crate) fn fresh(&self, address: IpAddr) -> Result<(), Problem> {
        count(&self.fresh, address)
    }

    /// Counts a table that a person makes, wherever they ask from.
    pub(crate) fn table(&self, address: IpAddr, person: &str) -> Result<(), Problem> {
        count(&self.fresh_of_one, person.to_owned())?;
        self.fresh(address)
    }

    /// Counts an attempt to log in.
    pub(crate) fn login(&self, address: IpAddr) -> Result<(), Problem> {
        count(&self.logins, address)
    }
}

fn count<K: Clone + Hash + Eq>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: K,
) -> Result<(), Problem> {
    // Those who have been quiet are forgotten when there are many.
    if limiter.len() > 10_000 {
        limiter.retain_recent();
    }
    limiter.check_key(&key).map_err(|_| {
        let message = "that is too much at once; wait a little";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_much", message)
    })
}
