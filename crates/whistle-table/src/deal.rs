//! Deals: promises that everybody sees, that nothing enforces, and that the table keeps account of.
//!
//! A promise is about things that will happen in sight of all, so it is checked against events as a
//! spectator sees them: the account of a deal never tells a secret. What is promised is a pattern
//! of an event, so that a game needs no words of its own here and a bot can read it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use whistle_core::{Seat, Viewer};

use crate::sight::Page;
use crate::{Done, Table};

/// What one seat promises another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promise {
    /// To whom.
    pub to: Seat,
    /// What.
    pub vow: Vow,
    /// Until when it can be kept or broken.
    pub until: Until,
}

/// What is promised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Vow {
    /// Such an event will happen.
    Will {
        /// The fields it will have; it may have others.
        event: Value,
    },
    /// No such event will happen.
    WillNot {
        /// The fields it would have.
        event: Value,
    },
    /// Something that only people can judge.
    Words {
        /// In their words.
        text: String,
    },
}

/// When a promise is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Until {
    /// With the next event that has these fields.
    Event {
        /// The fields.
        event: Value,
    },
    /// With the game.
    End,
}

/// A promise that was made, and what has become of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The record it was made in.
    pub seq: u64,
    /// Who made it.
    pub by: Seat,
    /// What was promised.
    pub promise: Promise,
    /// What has become of it.
    pub fate: Fate,
}

/// What has become of a promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Fate {
    /// It can still be kept and broken.
    Open,
    /// It was kept.
    Kept {
        /// The record that settled it.
        seq: u64,
    },
    /// It was broken.
    Broken {
        /// The record that settled it.
        seq: u64,
    },
    /// It is in words, and people judge it.
    Unchecked,
}

impl Table {
    /// Lists every promise that was made here, with its fate.
    ///
    /// It is worked out anew from what counts, so a move that was taken back has kept nothing.
    pub fn deals(&self) -> Vec<Deal> {
        self.deals_at(self.seq(), self.outcome().is_some())
    }

    /// Lists the promises of the records up to `seq` with what those records made of them.
    pub(crate) fn deals_at(&self, seq: u64, over: bool) -> Vec<Deal> {
        let held = (seq - self.before) as usize;
        let (settled, pages) = (self.deals_settled, &self.pages[..held]);
        let after = |promised: u64| {
            let known = promised.saturating_sub(self.before) as usize;
            pages.iter().skip(known.max(settled)).filter(|page| page.counts)
        };
        let old = self.old_deals.iter().map(|deal| match deal.fate {
            Fate::Open => Deal { fate: fate(&deal.promise, after(deal.seq), over), ..deal.clone() },
            _ => deal.clone(),
        });
        let made = pages.iter().skip(settled).filter_map(|page| match &page.record.done {
            Done::Promise { seat, promise } => Some((page.record.seq, *seat, promise)),
            _ => None,
        });
        let made = made.map(|(seq, by, promise)| {
            let fate = fate(promise, after(seq), over);
            Deal { seq, by, promise: promise.clone(), fate }
        });
        old.chain(made).collect()
    }

    /// What the first pages have made of promises stays so once none of them can be taken back; it
    /// is not worked out again with every record.
    pub(crate) fn settle_deals(&mut self, pages: usize) {
        if pages > self.deals_settled {
            self.old_deals = self.deals_at(self.before + pages as u64, false);
            self.deals_settled = pages;
        }
    }
}

fn fate<'a>(promise: &Promise, after: impl Iterator<Item = &'a Page>, over: bool) -> Fate {
    let (pattern, forbids) = match &promise.vow {
        Vow::Will { event } => (event, false),
        Vow::WillNot { event } => (event, true),
        Vow::Words { .. } => return Fate::Unchecked,
    };
    let happened = |seq| if forbids { Fate::Broken { seq } } else { Fate::Kept { seq } };
    let ran_out = |seq| if forbids { Fate::Kept { seq } } else { Fate::Broken { seq } };
    let mut last = 0;
    for page in after {
        last = page.record.seq;
        // In the order in which they happened: what is done in the last moment still counts.
        for event in page.events.iter().filter_map(|event| event.seen_by(Viewer::Spectator)) {
            if has_fields(&event, pattern) {
                return happened(last);
            }
            if matches!(&promise.until, Until::Event { event: end } if has_fields(&event, end)) {
                return ran_out(last);
            }
        }
    }
    if over { ran_out(last) } else { Fate::Open }
}

/// Tells whether a value has all that a pattern has: the same fields of objects, and everything
/// else equal.
fn has_fields(value: &Value, pattern: &Value) -> bool {
    match (value, pattern) {
        (Value::Object(value), Value::Object(pattern)) => pattern
            .iter()
            .all(|(name, wanted)| value.get(name).is_some_and(|found| has_fields(found, wanted))),
        _ => value == pattern,
    }
}
