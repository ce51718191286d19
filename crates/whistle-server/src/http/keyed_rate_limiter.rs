//! A rate for each of very many, in bounded memory.

use std::hash::{BuildHasher as _, Hash, RandomState};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

/// Below this nobody needs to be forgotten.
const FEW: usize = 10_000;
/// From here on whoever comes shares a rate with others: a crowd this large is no crowd of visitors.
const MANY: usize = 100_000;
/// How many rates are shared then.
const SHARED: u64 = 4_096;

/// A rate for each of very many.
pub(super) struct KeyedRateLimiter<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<Key<K>>,
    few: usize,
    many: usize,
    /// How often was counted since those were looked for who have been quiet.
    counted: AtomicUsize,
    hasher: RandomState,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Key<K> {
    Own(K),
    Shared(u64),
}

impl<K: Hash + Eq + Clone> KeyedRateLimiter<K> {
    pub(super) fn new(quota: Quota) -> KeyedRateLimiter<K> {
        KeyedRateLimiter::bounded(quota, FEW, MANY)
    }

    fn bounded(quota: Quota, few: usize, many: usize) -> KeyedRateLimiter<K> {
        let limiter = DefaultKeyedRateLimiter::keyed(quota);
        let (counted, hasher) = (AtomicUsize::new(0), RandomState::new());
        KeyedRateLimiter { limiter, few, many, counted, hasher }
    }

    /// Counts one for a key.
    ///
    /// # Errors
    /// How long to wait, if it is too much.
    pub(super) fn check(&self, key: K) -> Result<(), Duration> {
        self.forget_quiet();
        let key = if self.limiter.len() < self.many {
            Key::Own(key)
        } else {
            Key::Shared(self.hasher.hash_one(&key) % SHARED)
        };
        let checked = self.limiter.check_key(&key);
        checked.map_err(|until| until.wait_time_from(DefaultClock::default().now()))
    }

    /// Forgets those who have been quiet. To look through all is left until as many have been
    /// counted as there are: so nobody who comes costs more for the crowd that came before.
    fn forget_quiet(&self) -> bool {
        let counted = self.counted.fetch_add(1, Ordering::Relaxed);
        let keys = self.limiter.len();
        if keys < self.few || counted < keys {
            return false;
        }
        // Of those who come at the same time one does it.
        let due = self.counted.swap(0, Ordering::Relaxed) >= keys;
        if due {
            self.limiter.retain_recent();
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use governor::Quota;

    use super::{KeyedRateLimiter, SHARED};

    fn hourly(number: u32) -> Quota {
        Quota::per_hour(NonZeroU32::new(number).expect("some"))
    }

    #[test]
    fn a_crowd_is_looked_through_no_more_often_than_it_doubles_and_takes_bounded_memory() {
        let rates = KeyedRateLimiter::bounded(hourly(1), 100, 1_000);
        let mut sweeps = 0;
        for stranger in 0..50_000_u32 {
            sweeps += u32::from(rates.forget_quiet());
            let _ = rates.check(stranger);
        }
        // Every stranger was counted twice here, and none has been quiet.
        let most = 1_000 + SHARED as usize;
        assert!(rates.limiter.len() <= most, "{}", rates.limiter.len());
        assert!(sweeps <= 2 * 50_000 / 1_000 + 10, "{sweeps}");
    }

    #[test]
    fn whoever_has_been_quiet_is_forgotten() {
        let quick = Quota::per_second(NonZeroU32::new(1_000_000).expect("some"));
        let rates = KeyedRateLimiter::bounded(quick, 10, 1_000);
        for stranger in 0..5_000_u32 {
            assert_eq!(rates.check(stranger), Ok(()));
        }
        assert!(rates.limiter.len() < 1_000, "{}", rates.limiter.len());
    }

    #[test]
    fn each_has_a_rate_of_their_own() {
        let rates = KeyedRateLimiter::new(hourly(2));
        assert_eq!((rates.check("a"), rates.check("a")), (Ok(()), Ok(())));
        assert!(rates.check("a").is_err());
        assert_eq!(rates.check("b"), Ok(()));
    }
}
