//! Limits how many of a resource each address or person uses at a time.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;

use super::Refusal;
use crate::problem::Problem;

/// Counts what each key holds, up to a limit for each.
pub(crate) struct PerKeyLimit<K: Ord> {
    most: u32,
    refusal: Refusal,
    held: Mutex<BTreeMap<K, u32>>,
}

/// One counted item; dropping it releases it.
pub(crate) struct PerKeyPermit<K: Ord> {
    all: Arc<PerKeyLimit<K>>,
    key: K,
}

impl<K: Ord> PerKeyLimit<K> {
    /// The limit is at least 1.
    pub(crate) fn new(most: u32, refusal: Refusal) -> Arc<PerKeyLimit<K>> {
        Arc::new(PerKeyLimit { most: most.max(1), refusal, held: Mutex::default() })
    }

    /// Counts one more item for a key, or refuses it.
    pub(crate) fn take(self: &Arc<Self>, key: K) -> Result<PerKeyPermit<K>, Problem>
    where
        K: Clone,
    {
        let mut all = self.held.lock();
        let held = all.entry(key.clone()).or_default();
        if *held >= self.most {
            return Err(self.refusal.into());
        }
        *held += 1;
        Ok(PerKeyPermit { all: Arc::clone(self), key })
    }
}

impl<K: Ord> Drop for PerKeyPermit<K> {
    fn drop(&mut self) {
        let mut all = self.all.held.lock();
        if let Some(held) = all.get_mut(&self.key) {
            *held -= 1;
            if *held == 0 {
                all.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::admission::Limit;

    #[test]
    fn each_has_so_many_at_a_time_and_nobody_is_remembered() {
        let wait = Duration::from_secs(1);
        let refusal = Refusal { limit: Limit::HintsAtOnce, words: "too many", wait };
        let per_key_limit = PerKeyLimit::new(2, refusal);
        let held = [per_key_limit.take("a").expect("one"), per_key_limit.take("a").expect("two")];
        let refused = per_key_limit.take("a").err().expect("too many");
        assert_eq!((refused.limit, refused.retry_after_s), (Some(Limit::HintsAtOnce), Some(1)));
        let other = per_key_limit.take("b").expect("another key has its own limit");
        drop(held);
        assert!(per_key_limit.take("a").is_ok());
        drop(other);
        assert!(per_key_limit.held.lock().is_empty());
    }
}
