//! Limits on how many of something each key may have at a time.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;

use super::Refusal;
use crate::problem::Problem;

/// How many of something each address or person has.
pub(crate) struct Shares<K: Ord> {
    most: u32,
    refusal: Refusal,
    held: Mutex<BTreeMap<K, u32>>,
}

/// One of them, returned when dropped.
pub(crate) struct Share<K: Ord> {
    all: Arc<Shares<K>>,
    key: K,
}

impl<K: Ord> Shares<K> {
    /// Each key may have at least one.
    pub(crate) fn new(most: u32, refusal: Refusal) -> Arc<Shares<K>> {
        Arc::new(Shares { most: most.max(1), refusal, held: Mutex::default() })
    }

    /// Takes one more for a key.
    pub(crate) fn take(self: &Arc<Self>, key: K) -> Result<Share<K>, Problem>
    where
        K: Clone,
    {
        let mut all = self.held.lock();
        let held = all.entry(key.clone()).or_default();
        if *held >= self.most {
            return Err(self.refusal.into());
        }
        *held += 1;
        Ok(Share { all: Arc::clone(self), key })
    }
}

impl<K: Ord> Drop for Share<K> {
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
        let shares = Shares::new(2, refusal);
        let held = [shares.take("a").expect("one"), shares.take("a").expect("two")];
        let refused = shares.take("a").err().expect("too many");
        assert_eq!((refused.limit, refused.retry_after_s), (Some(Limit::HintsAtOnce), Some(1)));
        let other = shares.take("b").expect("that is somebody else");
        drop(held);
        assert!(shares.take("a").is_ok());
        drop(other);
        assert!(shares.held.lock().is_empty());
    }
}
