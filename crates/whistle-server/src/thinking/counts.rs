//! What is counted of thinking.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use super::Kind;
use crate::metrics::{MetricsText, counts};

/// What is counted of thinking.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    waiting: [AtomicI64; Kind::ALL.len()],
    done: [AtomicU64; Kind::ALL.len()],
    refused: AtomicU64,
}

impl Counts {
    pub(super) fn waits(&self, kind: Kind, by: i64) {
        self.waiting[kind as usize].fetch_add(by, Ordering::Relaxed);
    }

    pub(super) fn done(&self, kind: Kind) {
        self.done[kind as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn refused(&self) {
        self.refused.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn render(&self, text: &mut MetricsText) {
        let names = || Kind::ALL.iter().map(|kind| kind.name());
        let waiting = self.waiting.iter().map(|gauge| i128::from(gauge.load(Ordering::Relaxed)));
        let help = "Jobs of bots that wait for a thinker.";
        text.by_label("thinking_waiting", "gauge", help, "kind", names().zip(waiting));
        let help = "Jobs of bots that a thinker was given to.";
        let done = names().zip(counts(&self.done));
        text.by_label("thinking_done_total", "counter", help, "kind", done);
        let help = "Hints that were refused because of a limit.";
        text.counter("thinking_refused_total", help, &self.refused);
    }
}
