//! What is counted of thinking.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use super::Kind;

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

    /// Writes them in the text format of Prometheus.
    pub(crate) fn render(&self, text: &mut String) {
        let name = "whistlestop_thinking_waiting";
        let help = "Jobs of bots that wait for a thinker.";
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge");
        for (kind, waiting) in Kind::ALL.iter().zip(&self.waiting) {
            let waiting = waiting.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}{{kind=\"{}\"}} {waiting}", kind.name());
        }
        let name = "whistlestop_thinking_done_total";
        let help = "Jobs of bots that a thinker was given to.";
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter");
        for (kind, done) in Kind::ALL.iter().zip(&self.done) {
            let done = done.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}{{kind=\"{}\"}} {done}", kind.name());
        }
        let name = "whistlestop_thinking_refused_total";
        let help = "Hints that were refused because of a limit.";
        let refused = self.refused.load(Ordering::Relaxed);
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {refused}");
    }
}
