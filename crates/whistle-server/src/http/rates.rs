//! How often one address, or one person, may ask.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultDirectRateLimiter, Quota};

use super::keyed_rate_limiter::KeyedRateLimiter;
use crate::limits::{Limit, Limits};
use crate::problem::Problem;
use crate::token;

/// How many pairs of an account and an address where it was used are remembered.
const FAMILIAR: usize = 4_096;

/// How often one address, or one person, may ask.
pub(crate) struct Rates {
    requests: KeyedRateLimiter<IpAddr>,
    fresh: KeyedRateLimiter<IpAddr>,
    fresh_of_one: KeyedRateLimiter<String>,
    logins: KeyedRateLimiter<IpAddr>,
    logins_to: KeyedRateLimiter<(String, IpAddr)>,
    familiar: Mutex<VecDeque<(String, IpAddr)>>,
    names: KeyedRateLimiter<String>,
    names_from: KeyedRateLimiter<IpAddr>,
    boards: KeyedRateLimiter<String>,
    boards_from: KeyedRateLimiter<IpAddr>,
    reviews: KeyedRateLimiter<String>,
    reviews_from: KeyedRateLimiter<IpAddr>,
    push: KeyedRateLimiter<String>,
    push_from: KeyedRateLimiter<IpAddr>,
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
            requests: KeyedRateLimiter::new(per_second(limits.requests_per_second, 4)),
            fresh: KeyedRateLimiter::new(minute(limits.new_per_minute)),
            fresh_of_one: KeyedRateLimiter::new(minute(limits.new_per_minute)),
            logins: KeyedRateLimiter::new(minute(limits.logins_per_minute)),
            logins_to: KeyedRateLimiter::new(minute(limits.logins_per_account)),
            familiar: Mutex::default(),
            names: KeyedRateLimiter::new(minute(limits.names_per_minute)),
            names_from: KeyedRateLimiter::new(minute(limits.names_per_minute.saturating_mul(3))),
            boards: KeyedRateLimiter::new(minute(limits.boards_per_minute)),
            boards_from: KeyedRateLimiter::new(minute(limits.boards_per_minute.saturating_mul(3))),
            reviews: KeyedRateLimiter::new(minute(limits.reviews_per_minute)),
            reviews_from: KeyedRateLimiter::new(minute(
                limits.reviews_per_minute.saturating_mul(3),
            )),
            push: KeyedRateLimiter::new(minute(limits.push_per_minute)),
            push_from: KeyedRateLimiter::new(minute(limits.push_per_minute.saturating_mul(3))),
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

    /// Counts a name that a person tries: an answer that somebody has it names an account.
    pub(crate) fn name(&self, address: IpAddr, person: &str) -> Result<(), Problem> {
        count(&self.names, person.to_owned(), Limit::NamesPerMinute)?;
        count(&self.names_from, address, Limit::NamesPerMinute)
    }

    /// Counts a board that is tried for a person.
    pub(crate) fn board(&self, address: IpAddr, person: &str) -> Result<(), Problem> {
        count(&self.boards, person.to_owned(), Limit::BoardsPerMinute)?;
        count(&self.boards_from, address, Limit::BoardsPerMinute)
    }

    /// Counts a review that a person asks for.
    pub(crate) fn review(&self, address: IpAddr, person: &str) -> Result<(), Problem> {
        count(&self.reviews, person.to_owned(), Limit::ReviewsPerMinute)?;
        count(&self.reviews_from, address, Limit::ReviewsPerMinute)
    }

    /// Counts a wish of a person to be told of turns, or not to be.
    pub(crate) fn push(&self, address: IpAddr, person: &str) -> Result<(), Problem> {
        count(&self.push, person.to_owned(), Limit::PushPerMinute)?;
        count(&self.push_from, address, Limit::PushPerMinute)
    }

    /// Counts an attempt to log in.
    pub(crate) fn login(&self, address: IpAddr) -> Result<(), Problem> {
        count(&self.logins, address, Limit::LoginsPerMinute)
    }

    /// Counts an attempt to log in to an account from an address. What other addresses try does not
    /// count: a limit on the account itself would let strangers keep its owner out. All guesses
    /// together are slowed down by the one place where passwords are hashed.
    pub(crate) fn login_to(&self, account: &str, address: IpAddr) -> Result<(), Problem> {
        let account = token::hash(&account.to_lowercase());
        if self.familiar().contains(&(account.clone(), address)) {
            return Ok(());
        }
        let checked = self.logins_to.check((account, address));
        checked.map_err(|wait| {
            let message = "too many attempts to log in to this account from your address";
            Problem::limit(Limit::LoginsPerAccount, message, Some(wait))
        })
    }

    /// Takes note of where an account is used.
    pub(crate) fn logged_in(&self, account: &str, address: IpAddr) {
        let pair = (token::hash(&account.to_lowercase()), address);
        let mut familiar = self.familiar();
        familiar.retain(|known| *known != pair);
        if familiar.len() >= FAMILIAR {
            familiar.pop_front();
        }
        familiar.push_back(pair);
    }

    fn familiar(&self) -> std::sync::MutexGuard<'_, VecDeque<(String, IpAddr)>> {
        self.familiar.lock().unwrap_or_else(PoisonError::into_inner)
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

fn count<K: Clone + std::hash::Hash + Eq>(
    rates: &KeyedRateLimiter<K>,
    key: K,
    limit: Limit,
) -> Result<(), Problem> {
    rates.check(key).map_err(|wait| too_often(limit, wait))
}

fn too_often(limit: Limit, wait: Duration) -> Problem {
    Problem::limit(limit, "that is too much at once", Some(wait))
}
