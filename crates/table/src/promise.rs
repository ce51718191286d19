//! Promises: public, not enforced, but tracked by the table.
//!
//! A promise is about public events, so it is checked against events as a spectator sees them, and its status never
//! reveals a secret. It is a pattern of an event, so that games need no code for it here and bots can read it.

use serde_json::Value;
use whistle_core::Viewer;
pub use whistle_protocol::{Clause, Promise, PromiseStatus, PromiseTerms, Until};

use crate::sight::LoadedRecord;
use crate::{Operation, Table};

impl Table {
    /// Lists every promise with its status.
    ///
    /// It is computed from the records that still count, so an undone move keeps no promise.
    pub fn promises(&self) -> Vec<Promise> {
        self.promises_at(self.seq(), self.outcome().is_some())
    }

    /// Lists the promises of the records up to `seq`, with their status at that point.
    pub(crate) fn promises_at(&self, seq: u64, over: bool) -> Vec<Promise> {
        let count = (seq - self.before) as usize;
        let (settled, held) = (self.promises_settled, &self.held[..count]);
        let after = |promised: u64| {
            let known = promised.saturating_sub(self.before) as usize;
            held.iter().skip(known.max(settled)).filter(|held| held.counts)
        };
        let old = self.old_promises.iter().map(|promise| match promise.status {
            PromiseStatus::Open => {
                let status = status(&promise.terms, after(promise.seq), over);
                Promise { status, ..promise.clone() }
            }
            _ => promise.clone(),
        });
        let made = held.iter().skip(settled).filter_map(|held| match &held.record.operation {
            Operation::Promise { seat, terms } => Some((held.record.seq, *seat, terms)),
            _ => None,
        });
        let made = made.map(|(seq, by, terms)| {
            let status = status(terms, after(seq), over);
            Promise { seq, by, terms: terms.clone(), status }
        });
        old.chain(made).collect()
    }

    /// Fixes the effect of the first held records on promises, once none of them can be undone, so that it is not
    /// computed again for every record.
    pub(crate) fn settle_promises(&mut self, held: usize) {
        if held > self.promises_settled {
            self.old_promises = self.promises_at(self.before + held as u64, false);
            self.promises_settled = held;
        }
    }
}

fn status<'a>(
    terms: &PromiseTerms,
    after: impl Iterator<Item = &'a LoadedRecord>,
    over: bool,
) -> PromiseStatus {
    let (pattern, forbids) = match &terms.clause {
        Clause::Will { event } => (event, false),
        Clause::WillNot { event } => (event, true),
        Clause::Words { .. } => return PromiseStatus::Unchecked,
    };
    let happened =
        |seq| if forbids { PromiseStatus::Broken { seq } } else { PromiseStatus::Kept { seq } };
    let ran_out =
        |seq| if forbids { PromiseStatus::Kept { seq } } else { PromiseStatus::Broken { seq } };
    let mut last = 0;
    for held in after {
        last = held.record.seq;
        // In order: an event at the last moment still counts.
        for event in held.events.iter().filter_map(|e| e.fields_seen_by(Viewer::Spectator)) {
            if has_fields(&event, pattern) {
                return happened(last);
            }
            if matches!(&terms.until, Until::Event { event: end } if has_fields(&event, end)) {
                return ran_out(last);
            }
        }
    }
    if over { ran_out(last) } else { PromiseStatus::Open }
}

/// Returns whether a value contains a pattern: all fields of its objects, and everything else equal.
fn has_fields(value: &Value, pattern: &Value) -> bool {
    match (value, pattern) {
        (Value::Object(value), Value::Object(pattern)) => pattern
            .iter()
            .all(|(name, wanted)| value.get(name).is_some_and(|found| has_fields(found, wanted))),
        _ => value == pattern,
    }
}
