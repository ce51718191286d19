//! How many hints one person may ask for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Thinking;
use crate::limits::{Limit, Limits};
use crate::problem::Problem;

/// How many people are remembered before those who have been quiet are forgotten.
const REMEMBERED: usize = 10_000;
const MINUTE: Duration = Duration::from_secs(60);

/// How many hints everybody has asked for.
pub(super) struct Hints {
    at_once: u32,
    a_minute: u32,
    of: Mutex<HashMap<String, HintUsage>>,
}

/// What one person has asked for.
struct HintUsage {
    /// How many hints wait or are in work.
    open: u32,
    /// How much of the minute's hints is used up, and when that was so. It fades evenly.
    used: f64,
    at: Instant,
}

/// A hint that somebody asked for. It counts as long as it is held, and as one of the minute's if it
/// has begun.
pub(crate) struct Hint {
    thinking: Arc<Thinking>,
    person: String,
    has_begun: bool,
}

impl Hints {
    pub(super) fn new(limits: &Limits) -> Hints {
        let (at_once, a_minute) = (limits.hints_at_once, limits.hints_per_minute);
        Hints { at_once, a_minute: a_minute.max(1), of: Mutex::default() }
    }

    fn of(&self) -> MutexGuard<'_, HashMap<String, HintUsage>> {
        self.of.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask(&self, person: &str, now: Instant) -> Result<(), Problem> {
        let mut of = self.of();
        let rate = f64::from(self.a_minute) / MINUTE.as_secs_f64();
        if of.len() >= REMEMBERED {
            of.retain(|_, asked| asked.open > 0 || asked.used_at(now, rate) > 0.0);
        }
        let fresh = HintUsage { open: 0, used: 0.0, at: now };
        let asked = of.entry(person.to_owned()).or_insert(fresh);
        (asked.used, asked.at) = (asked.used_at(now, rate), now);
        if asked.open >= self.at_once {
            let words = "you have asked for other hints that are still thought about";
            let wait = Some(Duration::from_secs(1));
            return Err(Problem::limit(Limit::HintsAtOnce, words, wait));
        }
        let over = asked.used + 1.0 - f64::from(self.a_minute);
        if over > 0.0 {
            let wait = Duration::from_secs_f64(over / rate);
            let words = "you have asked for many hints";
            return Err(Problem::limit(Limit::HintsPerMinute, words, Some(wait)));
        }
        asked.open += 1;
        asked.used += 1.0;
        Ok(())
    }

    fn end(&self, person: &str, has_begun: bool) {
        if let Some(asked) = self.of().get_mut(person) {
            asked.open -= 1;
            if !has_begun {
                asked.used = (asked.used - 1.0).max(0.0);
            }
        }
    }
}

impl HintUsage {
    fn used_at(&self, now: Instant, rate: f64) -> f64 {
        let faded = now.saturating_duration_since(self.at).as_secs_f64() * rate;
        (self.used - faded).max(0.0)
    }
}

impl Hint {
    pub(super) fn ask(thinking: &Arc<Thinking>, person: &str) -> Result<Hint, Problem> {
        thinking.hints.ask(person, Instant::now())?;
        let (thinking, person) = (Arc::clone(thinking), person.to_owned());
        Ok(Hint { thinking, person, has_begun: false })
    }

    /// It is thought about from now on.
    pub(crate) fn begin(&mut self) {
        self.has_begun = true;
    }
}

impl Drop for Hint {
    fn drop(&mut self) {
        self.thinking.hints.end(&self.person, self.has_begun);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hints(hints_at_once: u32, hints_per_minute: u32) -> Hints {
        Hints::new(&Limits { hints_at_once, hints_per_minute, ..Limits::default() })
    }

    fn met(asked: Result<(), Problem>) -> Option<(Limit, u64)> {
        let problem = asked.err()?;
        Some((problem.limit.expect("a limit"), problem.retry_after_s.expect("a time")))
    }

    #[test]
    fn a_person_has_so_many_at_once() {
        let (hints, now) = (hints(2, 1_000), Instant::now());
        assert!(hints.ask("a", now).is_ok() && hints.ask("a", now).is_ok());
        assert_eq!(met(hints.ask("a", now)), Some((Limit::HintsAtOnce, 1)));
        assert!(hints.ask("b", now).is_ok(), "that is somebody else");
        hints.end("a", true);
        assert!(hints.ask("a", now).is_ok());
    }

    #[test]
    fn a_person_has_so_many_a_minute_and_what_did_not_begin_is_given_back() {
        let (hints, start) = (hints(100, 6), Instant::now());
        for _ in 0..6 {
            assert!(hints.ask("a", start).is_ok());
        }
        assert_eq!(met(hints.ask("a", start)), Some((Limit::HintsPerMinute, 10)));
        hints.end("a", false);
        assert!(hints.ask("a", start).is_ok());
        hints.end("a", true);
        assert!(met(hints.ask("a", start)).is_some());
        assert!(hints.ask("a", start + Duration::from_secs(10)).is_ok());
        assert!(met(hints.ask("a", start + Duration::from_secs(10))).is_some());
    }
}
