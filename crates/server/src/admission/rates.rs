//! Rate limits per address and per person.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher as _, Hash, RandomState};
use std::net::IpAddr;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use tokio::time::Instant;

use super::{Limit, Limits};
use crate::problem::Problem;
use crate::token;

/// An address may use this many times one person's rate, since several people may share it.
const PEOPLE_PER_ADDRESS: u32 = 3;
/// The burst of requests from one address, in seconds of its rate: a page loads all its files at once.
const REQUESTS_AT_ONCE: u32 = 4;
/// The burst of messages over a websocket, in seconds of its rate.
const MESSAGES_AT_ONCE: u32 = 3;

/// With fewer buckets than this, none is removed.
const SWEEP_FROM: usize = 10_000;
/// With more buckets than this, newcomers share buckets: only an attack uses so many addresses.
const SHARE_FROM: usize = 100_000;
/// Number of shared buckets.
const SHARED_BUCKETS: u64 = 4_096;
/// How many pairs of an account and an address that logged in to it are remembered.
const REMEMBERED_LOGINS: usize = 4_096;

/// A number of units per interval, and a burst.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    number: u32,
    per: Duration,
    at_once: u32,
}

/// The remaining allowance under a [`Rate`]; it refills evenly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    /// When the bucket is full again.
    full: Instant,
}

impl Rate {
    /// Builds a rate per minute whose burst is a minute's worth.
    pub(crate) fn per_minute(number: u32) -> Rate {
        let number = number.max(1);
        Rate { number, per: Duration::from_secs(60), at_once: number }
    }

    pub(crate) fn per_second(number: u32, at_once: u32) -> Rate {
        Rate { number: number.max(1), per: Duration::from_secs(1), at_once: at_once.max(1) }
    }

    /// The rate of messages over one websocket.
    pub(crate) fn of_messages(limits: &Limits) -> Rate {
        let number = limits.messages_per_second;
        Rate::per_second(number, number.saturating_mul(MESSAGES_AT_ONCE))
    }

    /// Multiplies the rate, with a minimum burst.
    pub(crate) fn times(self, each: u32, at_once: u32) -> Rate {
        let number = self.number.saturating_mul(each);
        Rate { number, per: self.per, at_once: self.at_once.saturating_mul(each).max(at_once) }
    }

    /// Returns how long a cost takes to refill.
    fn refill_time(self, cost: u32) -> Duration {
        self.per * cost / self.number
    }
}

impl TokenBucket {
    pub(crate) fn new(now: Instant) -> TokenBucket {
        TokenBucket { full: now }
    }

    /// Spends a cost even if it exceeds what is left; then returns how long to wait.
    pub(crate) fn spend(&mut self, rate: Rate, cost: u32, now: Instant) -> Option<Duration> {
        self.full = self.full.max(now) + rate.refill_time(cost);
        let missing = (self.full - now).saturating_sub(rate.refill_time(rate.at_once));
        (!missing.is_zero()).then_some(missing)
    }

    /// Spends one unit if available.
    ///
    /// # Errors
    /// Returns how long to wait if it is not.
    pub(crate) fn try_spend(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        let mut left = *self;
        match left.spend(rate, 1, now) {
            Some(wait) => Err(wait),
            None => {
                *self = left;
                Ok(())
            }
        }
    }
}

/// The rate limits of all addresses and people.
pub(crate) struct Rates {
    limits: Limits,
    of: [Mutex<TokenBuckets>; Limit::ALL.len()],
    hasher: RandomState,
    familiar: Mutex<VecDeque<(String, IpAddr)>>,
}

/// Token buckets for very many keys in bounded memory.
struct TokenBuckets {
    of: HashMap<u64, TokenBucket>,
    sweep_from: usize,
    share_from: usize,
    /// Calls since the last sweep, and how many buckets it left.
    since_sweep: usize,
    left: usize,
}

impl Default for TokenBuckets {
    fn default() -> TokenBuckets {
        TokenBuckets {
            of: HashMap::new(),
            sweep_from: SWEEP_FROM,
            share_from: SHARE_FROM,
            since_sweep: 0,
            left: 0,
        }
    }
}

impl TokenBuckets {
    fn try_spend(&mut self, key: u64, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.forget_quiet(now);
        let own = self.of.len() < self.share_from || self.of.contains_key(&key);
        let key = if own { key } else { key % SHARED_BUCKETS };
        self.of.entry(key).or_insert(TokenBucket::new(now)).try_spend(rate, now)
    }

    /// Removes full buckets, but only after as many calls as the last sweep left buckets, so the cost per call stays
    /// constant however many there were.
    fn forget_quiet(&mut self, now: Instant) -> bool {
        self.since_sweep += 1;
        let due = self.of.len() >= self.sweep_from && self.since_sweep >= self.left;
        if due {
            self.of.retain(|_, bucket| bucket.full > now);
            (self.since_sweep, self.left) = (0, self.of.len());
        }
        due
    }
}

impl Rates {
    pub(crate) fn new(limits: &Limits) -> Rates {
        let of = std::array::from_fn(|_| Mutex::default());
        let (limits, hasher) = (limits.clone(), RandomState::new());
        Rates { limits, of, hasher, familiar: Mutex::default() }
    }

    /// Counts a request from an address.
    pub(crate) fn check_address(&self, limit: Limit, address: IpAddr) -> Result<(), Problem> {
        self.count(limit, address, 1)
    }

    /// Counts a person's request, whatever their address.
    pub(crate) fn check_person(&self, limit: Limit, person: &str) -> Result<(), Problem> {
        self.count(limit, person, 1)
    }

    /// Counts a person's request, both for the person and for the address.
    pub(crate) fn check_person_at(
        &self,
        limit: Limit,
        person: &str,
        address: IpAddr,
    ) -> Result<(), Problem> {
        self.count(limit, person, 1)?;
        self.count(limit, address, PEOPLE_PER_ADDRESS)
    }

    /// Counts a new table.
    pub(crate) fn check_new_table(&self, person: &str, address: IpAddr) -> Result<(), Problem> {
        self.check_person(Limit::NewPerMinute, person)?;
        self.check_address(Limit::NewPerMinute, address)
    }

    /// Refunds a person's request that was not carried out.
    pub(crate) fn give_back(&self, limit: Limit, person: &str) {
        let earned = self.rate(limit, 1).refill_time(1);
        if let Some(bucket) = self.buckets(limit).of.get_mut(&self.hasher.hash_one(person)) {
            bucket.full = bucket.full.checked_sub(earned).unwrap_or(bucket.full);
        }
    }

    /// Counts a login attempt to an account from an address. Attempts from other addresses do not count: a limit on
    /// the account itself would let strangers lock out its owner. Guesses from many addresses are slowed down by
    /// hashing passwords one at a time.
    pub(crate) fn check_login(&self, account: &str, address: IpAddr) -> Result<(), Problem> {
        let pair = (token::hash(&account.to_lowercase()), address);
        if self.familiar.lock().contains(&pair) {
            return Ok(());
        }
        self.count(Limit::LoginsPerAccount, &pair, 1)
    }

    /// Remembers an address that has logged in to an account, so that it is not limited by
    /// [`Limit::LoginsPerAccount`].
    pub(crate) fn remember_login(&self, account: &str, address: IpAddr) {
        let pair = (token::hash(&account.to_lowercase()), address);
        let mut familiar = self.familiar.lock();
        familiar.retain(|known| *known != pair);
        if familiar.len() >= REMEMBERED_LOGINS {
            familiar.pop_front();
        }
        familiar.push_back(pair);
    }

    fn buckets(&self, limit: Limit) -> MutexGuard<'_, TokenBuckets> {
        self.of[limit as usize].lock()
    }

    fn rate(&self, limit: Limit, people: u32) -> Rate {
        let number = u32::try_from(self.limits.of(limit)).unwrap_or(u32::MAX);
        let number = number.saturating_mul(people);
        match limit {
            Limit::RequestsPerSecond => {
                Rate::per_second(number, number.saturating_mul(REQUESTS_AT_ONCE))
            }
            _ => Rate::per_minute(number),
        }
    }

    fn count(&self, limit: Limit, who: impl Hash, people: u32) -> Result<(), Problem> {
        let (key, rate) = (self.hasher.hash_one(who), self.rate(limit, people));
        let spent = self.buckets(limit).try_spend(key, rate, Instant::now());
        spent.map_err(|wait| too_often(limit, wait))
    }
}

/// Returns the error for a rate that was exceeded.
pub(crate) fn too_often(limit: Limit, wait: Duration) -> Problem {
    let words = match limit {
        Limit::LoginsPerAccount => "too many attempts to log in to this account from your address",
        Limit::HintsPerMinute => "you have asked for too many hints",
        Limit::LooksPerMinute => "too many history requests",
        _ => "too many requests",
    };
    Problem::limit(limit, words, Some(wait))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hourly(number: u32) -> Rate {
        Rate { number, per: Duration::from_secs(3_600), at_once: number }
    }

    #[test]
    fn a_budget_has_so_much_at_once_and_refills_evenly() {
        for number in 1..200 {
            let (rate, now) = (Rate::per_minute(number), Instant::now());
            let mut bucket = TokenBucket::new(now);
            assert!((0..number).all(|_| bucket.try_spend(rate, now).is_ok()), "{number}");
            let wait = bucket.try_spend(rate, now).expect_err("the bucket is empty");
            assert!(wait <= rate.refill_time(1), "{number}");
            assert_eq!(bucket.try_spend(rate, now + wait), Ok(()), "{number}");
            assert!(bucket.try_spend(rate, now + wait).is_err(), "{number}");
        }
    }

    #[test]
    fn a_crowd_is_looked_through_no_more_often_than_it_doubles_and_takes_bounded_memory() {
        let now = Instant::now();
        let mut buckets =
            TokenBuckets { sweep_from: 100, share_from: 1_000, ..TokenBuckets::default() };
        let mut sweeps = 0;
        for stranger in 0..50_000 {
            sweeps += u32::from(buckets.forget_quiet(now));
            let _ = buckets.try_spend(u64::MAX - stranger, hourly(1), now);
        }
        // Every call counts twice here, so no bucket is full.
        let most = 1_000 + SHARED_BUCKETS as usize;
        assert!(buckets.of.len() <= most, "{}", buckets.of.len());
        assert!(sweeps <= 2 * 50_000 / 1_000 + 10, "{sweeps}");
    }

    #[test]
    fn whoever_has_been_quiet_is_forgotten() {
        let mut buckets =
            TokenBuckets { sweep_from: 10, share_from: 1_000, ..TokenBuckets::default() };
        let mut now = Instant::now();
        for stranger in 0..5_000 {
            assert_eq!(buckets.try_spend(u64::MAX - stranger, hourly(3_600), now), Ok(()));
            now += Duration::from_secs(1);
        }
        assert!(buckets.of.len() < 50, "{}", buckets.of.len());
    }

    #[test]
    fn each_has_a_budget_of_their_own_and_what_was_not_used_is_given_back() {
        let rates = Rates::new(&Limits { hints_per_minute: 2, ..Limits::default() });
        let limit = Limit::HintsPerMinute;
        assert!(rates.check_person(limit, "a").is_ok() && rates.check_person(limit, "a").is_ok());
        let refused = rates.check_person(limit, "a").expect_err("too many");
        assert_eq!((refused.limit, refused.retry_after_s), (Some(limit), Some(30)));
        assert!(rates.check_person(limit, "b").is_ok(), "another person has their own bucket");
        rates.give_back(limit, "a");
        assert!(rates.check_person(limit, "a").is_ok());
        assert!(rates.check_person(limit, "a").is_err());
        let address = IpAddr::from([127, 0, 0, 1]);
        for person in ["1", "2", "3"] {
            assert!((0..2).all(|_| rates.check_person_at(limit, person, address).is_ok()));
        }
        assert!(rates.check_person_at(limit, "4", address).is_err(), "three people's worth");
    }
}
