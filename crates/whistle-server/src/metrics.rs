//! What can be counted, in the words of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use crate::limits::Limit;
use crate::sweep::Swept;
use crate::thinking::Counts;

/// Upper ends of the buckets of commit times, in microseconds.
const BUCKETS: [u64; 9] = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 200_000, 1_000_000];

/// What one server counts.
#[derive(Debug, Default)]
pub struct Metrics {
    tables: AtomicI64,
    connections: AtomicI64,
    moves: AtomicU64,
    refusals: AtomicU64,
    dropped: AtomicU64,
    silent: AtomicU64,
    rules_agreed: AtomicU64,
    rules_closed: AtomicU64,
    failed_writes: AtomicU64,
    put_back: AtomicU64,
    swept: [AtomicU64; 3],
    limits_met: LimitsMet,
    /// What is counted of the past that is read.
    pub(crate) past: PastCounts,
    /// What is counted of thinking.
    pub(crate) thinking: Counts,
    commits: AtomicU64,
    commit_us: AtomicU64,
    buckets: [AtomicU64; BUCKETS.len()],
}

/// How often each limit was met.
#[derive(Debug)]
struct LimitsMet([AtomicU64; Limit::ALL.len()]);

impl Default for LimitsMet {
    fn default() -> LimitsMet {
        LimitsMet(std::array::from_fn(|_| AtomicU64::default()))
    }
}

impl Metrics {
    pub(crate) fn committed(&self, took: Duration) {
        let us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.commit_us.fetch_add(us, Ordering::Relaxed);
        for (bucket, end) in self.buckets.iter().zip(BUCKETS) {
            if us <= end {
                bucket.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    pub(crate) fn moved(&self, records: usize) {
        self.moves.fetch_add(records as u64, Ordering::Relaxed);
    }

    pub(crate) fn refused(&self) {
        self.refusals.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn dropped_slow_client(&self) {
        self.dropped.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn dropped_silent_client(&self) {
        self.silent.fetch_add(1, Ordering::Relaxed);
    }

    /// A table was begun with other rules, and is closed or goes on.
    pub(crate) fn rules_changed(&self, closed: bool) {
        let counter = if closed { &self.rules_closed } else { &self.rules_agreed };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts the tables that go on under other rules, and those that were closed.
    pub(crate) fn changed_rules(&self) -> (u64, u64) {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        (count(&self.rules_agreed), count(&self.rules_closed))
    }

    pub(crate) fn write_failed(&self) {
        self.failed_writes.fetch_add(1, Ordering::Relaxed);
    }

    /// A table was put back to what is stored.
    pub(crate) fn table_put_back(&self) {
        self.put_back.fetch_add(1, Ordering::Relaxed);
    }

    /// Things were forgotten that nobody used.
    pub(crate) fn swept(&self, swept: &Swept) {
        let counts = [swept.tokens, swept.guests, swept.tables];
        for (counter, count) in self.swept.iter().zip(counts) {
            counter.fetch_add(count as u64, Ordering::Relaxed);
        }
    }

    /// Counts a limit that was met, if one was.
    pub(crate) fn met(&self, limit: Option<Limit>) {
        if let Some(limit) = limit {
            self.limits_met.0[limit as usize].fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn table_opened(&self, by: i64) {
        self.tables.fetch_add(by, Ordering::Relaxed);
    }

    pub(crate) fn connected(&self, by: i64) {
        self.connections.fetch_add(by, Ordering::Relaxed);
    }

    /// Writes everything in the text format of Prometheus.
    pub(crate) fn render(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: i128| {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        };
        let count = |counter: &AtomicU64| i128::from(counter.load(Ordering::Relaxed));
        let gauge = |gauge: &AtomicI64| i128::from(gauge.load(Ordering::Relaxed));
        line("whistlestop_tables_open", "gauge", "Tables in memory.", gauge(&self.tables));
        line("whistlestop_connections", "gauge", "Open websockets.", gauge(&self.connections));
        line("whistlestop_records_total", "counter", "Durable records.", count(&self.moves));
        line("whistlestop_refusals_total", "counter", "Refused commands.", count(&self.refusals));
        line(
            "whistlestop_slow_clients_total",
            "counter",
            "Clients dropped because they read too slowly.",
            count(&self.dropped),
        );
        line(
            "whistlestop_silent_clients_total",
            "counter",
            "Clients dropped because they answered no ping.",
            count(&self.silent),
        );
        line(
            "whistlestop_tables_of_other_rules_total",
            "counter",
            "Tables that were begun with other rules and go on, since they agree.",
            count(&self.rules_agreed),
        );
        line(
            "whistlestop_tables_closed_by_rules_total",
            "counter",
            "Tables that were begun with other rules and were closed.",
            count(&self.rules_closed),
        );
        line(
            "whistlestop_failed_writes_total",
            "counter",
            "Writes that the database could not do; what was to be written was refused.",
            count(&self.failed_writes),
        );
        line(
            "whistlestop_tables_put_back_total",
            "counter",
            "Tables put back to what is stored, because something at them failed.",
            count(&self.put_back),
        );
        let name = "whistlestop_forgotten_total";
        let help = "What was forgotten because nobody used it.";
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} counter");
        for (kind, count) in ["tokens", "guests", "tables"].iter().zip(&self.swept) {
            let count = count.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}{{kind=\"{kind}\"}} {count}");
        }
        let name = "whistlestop_limits_met_total";
        let _ = writeln!(text, "# HELP {name} How often a limit was met.\n# TYPE {name} counter");
        for (&limit, met) in Limit::ALL.iter().zip(&self.limits_met.0) {
            let met = met.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}{{limit=\"{}\"}} {met}", limit.name());
        }
        self.past.render(&mut text);
        self.thinking.render(&mut text);
        let name = "whistlestop_commit_seconds";
        let _ = writeln!(text, "# HELP {name} How long a commit took.\n# TYPE {name} histogram");
        for (bucket, end) in self.buckets.iter().zip(BUCKETS) {
            let (end, below) = (end as f64 / 1e6, bucket.load(Ordering::Relaxed));
            let _ = writeln!(text, "{name}_bucket{{le=\"{end}\"}} {below}");
        }
        let all = self.commits.load(Ordering::Relaxed);
        let sum = self.commit_us.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(
            text,
            "{name}_bucket{{le=\"+Inf\"}} {all}\n{name}_sum {sum}\n{name}_count {all}"
        );
        text
    }
}

/// What is counted of the past that is read: replays, records, forks.
#[derive(Debug, Default)]
pub(crate) struct PastCounts {
    waiting: AtomicI64,
    reading: AtomicI64,
    bytes: AtomicU64,
}

impl PastCounts {
    pub(crate) fn waits(&self, by: i64) {
        self.waiting.fetch_add(by, Ordering::Relaxed);
    }

    pub(crate) fn reads(&self, by: i64) {
        self.reading.fetch_add(by, Ordering::Relaxed);
    }

    pub(crate) fn made(&self, bytes: usize) {
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    fn render(&self, text: &mut String) {
        let mut line = |name: &str, kind: &str, help: &str, value: i128| {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        };
        let gauge = |gauge: &AtomicI64| i128::from(gauge.load(Ordering::Relaxed));
        line(
            "whistlestop_past_waiting",
            "gauge",
            "Replays, records and forks that wait for a place.",
            gauge(&self.waiting),
        );
        line(
            "whistlestop_past_reading",
            "gauge",
            "Replays, records and forks that are made and sent.",
            gauge(&self.reading),
        );
        let bytes = i128::from(self.bytes.load(Ordering::Relaxed));
        line(
            "whistlestop_past_bytes_total",
            "counter",
            "Bytes made of replays and records.",
            bytes,
        );
    }
}
