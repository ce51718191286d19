//! Limits the hints of each person.

use std::sync::Arc;
use std::time::Duration;

use crate::admission::{Limit, Limits, PerKeyLimit, PerKeyPermit, Rates, Refusal};
use crate::problem::Problem;

/// The hints that people have requested.
pub(super) struct Hints {
    open: Arc<PerKeyLimit<String>>,
    rates: Arc<Rates>,
}

/// A requested hint. It counts as open until it is dropped, and towards the rate limit only if work on it began.
pub(crate) struct Hint {
    _share: PerKeyPermit<String>,
    rates: Arc<Rates>,
    person: String,
    has_begun: bool,
}

impl Hints {
    pub(super) fn new(limits: &Limits, rates: Arc<Rates>) -> Hints {
        let words = "your earlier hints are still being worked out";
        let wait = Duration::from_secs(1);
        let refusal = Refusal { limit: Limit::HintsAtOnce, words, wait };
        Hints { open: PerKeyLimit::new(limits.hints_at_once, refusal), rates }
    }

    pub(super) fn ask(&self, person: &str) -> Result<Hint, Problem> {
        let share = self.open.take(person.to_owned())?;
        self.rates.check_person(Limit::HintsPerMinute, person)?;
        let (rates, person) = (Arc::clone(&self.rates), person.to_owned());
        Ok(Hint { _share: share, rates, person, has_begun: false })
    }
}

impl Hint {
    /// Marks that thinking has begun.
    pub(crate) fn begin(&mut self) {
        self.has_begun = true;
    }
}

impl Drop for Hint {
    fn drop(&mut self) {
        if !self.has_begun {
            self.rates.give_back(Limit::HintsPerMinute, &self.person);
        }
    }
}
