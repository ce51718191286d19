//! How many hints one person may request.

use std::sync::Arc;
use std::time::Duration;

use crate::admission::{Limit, Limits, Rates, Refusal, Share, Shares};
use crate::problem::Problem;

/// How many hints each person has requested.
pub(super) struct Hints {
    open: Arc<Shares<String>>,
    rates: Arc<Rates>,
}

/// A requested hint. It counts while it is held, and towards the minute's limit once it has begun.
pub(crate) struct Hint {
    _share: Share<String>,
    rates: Arc<Rates>,
    person: String,
    has_begun: bool,
}

impl Hints {
    pub(super) fn new(limits: &Limits, rates: Arc<Rates>) -> Hints {
        let words = "your earlier hints are still being worked out";
        let wait = Duration::from_secs(1);
        let refusal = Refusal { limit: Limit::HintsAtOnce, words, wait };
        Hints { open: Shares::new(limits.hints_at_once, refusal), rates }
    }

    pub(super) fn ask(&self, person: &str) -> Result<Hint, Problem> {
        let share = self.open.take(person.to_owned())?;
        self.rates.by(Limit::HintsPerMinute, person)?;
        let (rates, person) = (Arc::clone(&self.rates), person.to_owned());
        Ok(Hint { _share: share, rates, person, has_begun: false })
    }
}

impl Hint {
    /// Thinking about it has begun.
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
