//! Throttles log lines that an attack or a fault would repeat endlessly.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// Minimum time between two log lines of a kind.
const LOG_INTERVAL: Duration = Duration::from_secs(60);
/// How many kinds are remembered; beyond this, all are forgotten, so each is logged once more.
const MAX_KINDS: usize = 64;

/// Lets through one event of each kind per minute, and counts the others.
#[derive(Debug, Default)]
pub(crate) struct Throttle(Mutex<BTreeMap<String, (Instant, u64)>>);

impl Throttle {
    pub(crate) const fn new() -> Throttle {
        Throttle(Mutex::new(BTreeMap::new()))
    }

    /// Returns `Some` if this event should be logged, with the number of events of its kind suppressed since the last
    /// log line.
    pub(crate) fn pass(&self, kind: &str) -> Option<u64> {
        self.pass_at(kind, Instant::now())
    }

    fn pass_at(&self, kind: &str, now: Instant) -> Option<u64> {
        let mut kinds = self.0.lock();
        if let Some((last, left_out)) = kinds.get_mut(kind) {
            if now.saturating_duration_since(*last) < LOG_INTERVAL {
                *left_out += 1;
                return None;
            }
            *last = now;
            return Some(std::mem::take(left_out));
        }
        if kinds.len() >= MAX_KINDS {
            kinds.clear();
        }
        kinds.insert(kind.to_owned(), (now, 0));
        Some(0)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::{LOG_INTERVAL, MAX_KINDS, Throttle};

    #[test]
    fn each_kind_passes_once_a_minute_with_the_number_of_those_left_out() {
        let (throttle, start) = (Throttle::new(), Instant::now());
        assert_eq!(throttle.pass_at("a", start), Some(0));
        assert_eq!(throttle.pass_at("b", start), Some(0));
        assert_eq!((throttle.pass_at("a", start), throttle.pass_at("a", start)), (None, None));
        assert_eq!(throttle.pass_at("a", start + LOG_INTERVAL), Some(2));
        assert_eq!(throttle.pass_at("a", start + 2 * LOG_INTERVAL), Some(0));
    }

    #[test]
    fn no_number_of_kinds_takes_more_memory() {
        let (throttle, start) = (Throttle::new(), Instant::now());
        for kind in 0..10 * MAX_KINDS {
            throttle.pass_at(&kind.to_string(), start);
        }
        assert!(throttle.0.lock().len() <= MAX_KINDS);
    }
}
