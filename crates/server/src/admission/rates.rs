//! Rate limits.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher as _, Hash, RandomState};
use std::net::IpAddr;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use tokio::time::Instant;

use super::{Limit, Limits};
use crate::problem::Problem;
use crate::token;

/// An address may do this many times as much as one person.
const PEOPLE_PER_ADDRESS: u32 = 3;
/// How many seconds' worth of requests an address may send in a burst: a page requests all of its files at once.
const REQUESTS_AT_ONCE: u32 = 4;
/// How many seconds' worth of messages a websocket may receive in a burst.
const MESSAGES_AT_ONCE: u32 = 3;

/// Below this number nothing is dropped.
const FEW: usize = 10_000;
/// From this number on, newcomers share budgets: a crowd this large is an attack.
const MANY: usize = 100_000;
/// How many shared budgets there are.
const SHARED: u64 = 4_096;
/// How many pairs of an account and an address where it was used are remembered.
const FAMILIAR: usize = 4_096;

/// An amount per period, and the largest burst.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    number: u32,
    per: Duration,
    at_once: u32,
}

/// The rest of somebody's rate. It refills evenly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// When it will be full again.
    full: Instant,
}

impl Rate {
    /// As many in a burst as in a minute.
    pub(crate) fn per_minute(number: u32) -> Rate {
        let number = number.max(1);
        Rate { number, per: Duration::from_secs(60), at_once: number }
    }

    pub(crate) fn per_second(number: u32, at_once: u32) -> Rate {
        Rate { number: number.max(1), per: Duration::from_secs(1), at_once: at_once.max(1) }
    }

    /// How often one connection may send messages.
    pub(crate) fn of_messages(limits: &Limits) -> Rate {
        let number = limits.messages_per_second;
        Rate::per_second(number, number.saturating_mul(MESSAGES_AT_ONCE))
    }

    /// This amount for each, and at least this much in a burst.
    pub(crate) fn times(self, each: u32, at_once: u32) -> Rate {
        let number = self.number.saturating_mul(each);
        Rate { number, per: self.per, at_once: self.at_once.saturating_mul(each).max(at_once) }
    }

    /// How long this amount takes to refill.
    fn earned_in(self, cost: u32) -> Duration {
        self.per * cost / self.number
    }
}

impl Budget {
    pub(crate) fn new(now: Instant) -> Budget {
        Budget { full: now }
    }

    /// Spends an amount, even if it is not available; returns how long to wait if it is not.
    pub(crate) fn spend(&mut self, rate: Rate, cost: u32, now: Instant) -> Option<Duration> {
        self.full = self.full.max(now) + rate.earned_in(cost);
        let missing = (self.full - now).saturating_sub(rate.earned_in(rate.at_once));
        (!missing.is_zero()).then_some(missing)
    }

    /// Spends one unit if available.
    ///
    /// # Errors
    /// How long to wait, if it is not.
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

/// The rates of all addresses and people.
pub(crate) struct Rates {
    limits: Limits,
    of: [Mutex<Budgets>; Limit::ALL.len()],
    hasher: RandomState,
    familiar: Mutex<VecDeque<(String, IpAddr)>>,
}

/// A budget for each of very many keys, in bounded memory.
struct Budgets {
    of: HashMap<u64, Budget>,
    few: usize,
    many: usize,
    /// How many calls were counted since full budgets were last dropped, and how many budgets were left then.
    counted: usize,
    left: usize,
}

impl Default for Budgets {
    fn default() -> Budgets {
        Budgets { of: HashMap::new(), few: FEW, many: MANY, counted: 0, left: 0 }
    }
}

impl Budgets {
    fn try_spend(&mut self, key: u64, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.forget_quiet(now);
        let own = self.of.len() < self.many || self.of.contains_key(&key);
        let key = if own { key } else { key % SHARED };
        self.of.entry(key).or_insert(Budget::new(now)).try_spend(rate, now)
    }

    /// Drops full budgets. Looking through all of them waits until as many calls were counted as there were budgets, so
    /// that a crowd does not make later calls slower.
    fn forget_quiet(&mut self, now: Instant) -> bool {
        self.counted += 1;
        let due = self.of.len() >= self.few && self.counted >= self.left;
        if due {
            self.of.retain(|_, budget| budget.full > now);
            (self.counted, self.left) = (0, self.of.len());
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
    pub(crate) fn from(&self, limit: Limit, address: IpAddr) -> Result<(), Problem> {
        self.count(limit, address, 1)
    }

    /// Counts a request of a person, from any address.
    pub(crate) fn by(&self, limit: Limit, person: &str) -> Result<(), Problem> {
        self.count(limit, person, 1)
    }

    /// Counts a request against both the person and the address.
    pub(crate) fn by_from(
        &self,
        limit: Limit,
        person: &str,
        address: IpAddr,
    ) -> Result<(), Problem> {
        self.count(limit, person, 1)?;
        self.count(limit, address, PEOPLE_PER_ADDRESS)
    }

    /// Counts a table that a person creates.
    pub(crate) fn table(&self, person: &str, address: IpAddr) -> Result<(), Problem> {
        self.by(Limit::NewPerMinute, person)?;
        self.from(Limit::NewPerMinute, address)
    }

    /// Returns to a person what was not used after all.
    pub(crate) fn give_back(&self, limit: Limit, person: &str) {
        let earned = self.rate(limit, 1).earned_in(1);
        if let Some(budget) = self.budgets(limit).of.get_mut(&self.hasher.hash_one(person)) {
            budget.full = budget.full.checked_sub(earned).unwrap_or(budget.full);
        }
    }

    /// Counts an attempt to log in to an account from an address. Attempts from other addresses do not count: a limit
    /// on the account itself would let strangers lock its owner out. The single place where passwords are hashed slows
    /// all guessing down.
    pub(crate) fn login_to(&self, account: &str, address: IpAddr) -> Result<(), Problem> {
        let pair = (token::hash(&account.to_lowercase()), address);
        if self.familiar.lock().contains(&pair) {
            return Ok(());
        }
        self.count(Limit::LoginsPerAccount, &pair, 1)
    }

    /// Notes where an account is used.
    pub(crate) fn logged_in(&self, account: &str, address: IpAddr) {
        let pair = (token::hash(&account.to_lowercase()), address);
        let mut familiar = self.familiar.lock();
        familiar.retain(|known| *known != pair);
        if familiar.len() >= FAMILIAR {
            familiar.pop_front();
        }
        familiar.push_back(pair);
    }

    fn budgets(&self, limit: Limit) -> MutexGuard<'_, Budgets> {
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
        let spent = self.budgets(limit).try_spend(key, rate, Instant::now());
        spent.map_err(|wait| too_often(limit, wait))
    }
}

/// The answer to somebody who exceeds a rate.
pub(crate) fn too_often(limit: Limit, wait: Duration) -> Problem {
    let words = match limit {
        Limit::LoginsPerAccount => "too many attempts to log in to this account from your address",
        Limit::HintsPerMinute => "you have asked for many hints",
        Limit::LooksPerMinute => "that is much of the past at once",
        _ => "that is too much at once",
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
            let mut budget = Budget::new(now);
            assert!((0..number).all(|_| budget.try_spend(rate, now).is_ok()), "{number}");
            let wait = budget.try_spend(rate, now).expect_err("all is spent");
            assert!(wait <= rate.earned_in(1), "{number}");
            assert_eq!(budget.try_spend(rate, now + wait), Ok(()), "{number}");
            assert!(budget.try_spend(rate, now + wait).is_err(), "{number}");
        }
    }

    #[test]
    fn a_crowd_is_looked_through_no_more_often_than_it_doubles_and_takes_bounded_memory() {
        let now = Instant::now();
        let mut budgets = Budgets { few: 100, many: 1_000, ..Budgets::default() };
        let mut sweeps = 0;
        for stranger in 0..50_000 {
            sweeps += u32::from(budgets.forget_quiet(now));
            let _ = budgets.try_spend(u64::MAX - stranger, hourly(1), now);
        }
        // Every stranger was counted twice here, and none has been idle.
        let most = 1_000 + SHARED as usize;
        assert!(budgets.of.len() <= most, "{}", budgets.of.len());
        assert!(sweeps <= 2 * 50_000 / 1_000 + 10, "{sweeps}");
    }

    #[test]
    fn whoever_has_been_quiet_is_forgotten() {
        let mut budgets = Budgets { few: 10, many: 1_000, ..Budgets::default() };
        let mut now = Instant::now();
        for stranger in 0..5_000 {
            assert_eq!(budgets.try_spend(u64::MAX - stranger, hourly(3_600), now), Ok(()));
            now += Duration::from_secs(1);
        }
        assert!(budgets.of.len() < 50, "{}", budgets.of.len());
    }

    #[test]
    fn each_has_a_budget_of_their_own_and_what_was_not_used_is_given_back() {
        let rates = Rates::new(&Limits { hints_per_minute: 2, ..Limits::default() });
        let limit = Limit::HintsPerMinute;
        assert!(rates.by(limit, "a").is_ok() && rates.by(limit, "a").is_ok());
        let refused = rates.by(limit, "a").expect_err("too many");
        assert_eq!((refused.limit, refused.retry_after_s), (Some(limit), Some(30)));
        assert!(rates.by(limit, "b").is_ok(), "that is somebody else");
        rates.give_back(limit, "a");
        assert!(rates.by(limit, "a").is_ok());
        assert!(rates.by(limit, "a").is_err());
        let address = IpAddr::from([127, 0, 0, 1]);
        for person in ["1", "2", "3"] {
            assert!((0..2).all(|_| rates.by_from(limit, person, address).is_ok()));
        }
        assert!(rates.by_from(limit, "4", address).is_err(), "three people's worth");
    }
}
