//! What can be counted, in the words of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;

use crate::admin::SweepLine;
use crate::cluster;
use crate::limits::Limit;
use crate::thinking::Counts;
use crate::throttle::Throttle;

/// Upper ends of the buckets of commit times, in microseconds.
const BUCKETS: [u64; 9] = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 200_000, 1_000_000];

/// The classes of http's statuses.
const STATUSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// What is measured when somebody asks, in bytes, as far as it can be.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    pub(crate) memory: Option<u64>,
    pub(crate) database: Option<u64>,
    pub(crate) free_disk: Option<u64>,
    /// Reviews that are made or wait.
    pub(crate) reviews: usize,
}

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
    pushed: [AtomicU64; 2],
    swept: [AtomicU64; 3],
    limits_met: LimitsMet,
    limits_logged: Throttle,
    failed_logins: AtomicU64,
    bans_met: AtomicU64,
    answers: [AtomicU64; STATUSES.len()],
    /// What is counted of the past that is read.
    pub(crate) past: ReplayCounts,
    /// What is counted of thinking.
    pub(crate) thinking: Counts,
    /// What one server of several counts.
    pub(crate) cluster: cluster::Counts,
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

    /// A browser was told of a turn, or could not be.
    pub(crate) fn pushed(&self, taken: bool) {
        self.pushed[usize::from(!taken)].fetch_add(1, Ordering::Relaxed);
    }

    /// Things were forgotten that nobody used.
    pub(crate) fn swept(&self, swept: &SweepLine) {
        let counts = [swept.tokens, swept.guests, swept.tables];
        for (counter, count) in self.swept.iter().zip(counts) {
            counter.fetch_add(count as u64, Ordering::Relaxed);
        }
    }

    /// Counts a limit that was met, if one was.
    pub(crate) fn met(&self, limit: Option<Limit>) {
        if let Some(limit) = limit {
            if let Some(left_out) = self.limits_logged.pass(limit.name()) {
                tracing::info!(limit = limit.name(), left_out, "a limit was met");
            }
            self.limits_met.0[limit as usize].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts an answer over http.
    pub(crate) fn answered(&self, status: StatusCode) {
        if let Some(counter) = self.answers.get(usize::from(status.as_u16() / 100).wrapping_sub(1))
        {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn login_failed(&self) {
        self.failed_logins.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn ban_met(&self) {
        self.bans_met.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn table_opened(&self, by: i64) {
        self.tables.fetch_add(by, Ordering::Relaxed);
    }

    pub(crate) fn connected(&self, by: i64) {
        self.connections.fetch_add(by, Ordering::Relaxed);
    }

    /// Writes everything in the text format of Prometheus.
    pub(crate) fn render(&self, measured: &Measured) -> String {
        let mut text = MetricsText::default();
        let build = [(env!("CARGO_PKG_VERSION"), 1)].into_iter();
        text.by_label("build_info", "gauge", "The version of the program.", "version", build);
        for (name, help, value) in [
            ("memory_bytes", "Memory that the program holds.", measured.memory),
            ("database_bytes", "Size of the database.", measured.database),
            ("disk_free_bytes", "Free space where the database file is.", measured.free_disk),
            ("reviews_open", "Reviews that are made or wait.", Some(measured.reviews as u64)),
        ] {
            if let Some(value) = value {
                text.number(name, help, i128::from(value));
            }
        }
        text.gauge("tables_open", "Tables in memory.", &self.tables);
        text.gauge("connections", "Open websockets.", &self.connections);
        for (name, help, counter) in [
            ("records_total", "Durable records.", &self.moves),
            ("refusals_total", "Refused commands.", &self.refusals),
            ("slow_clients_total", "Clients dropped because they read too slowly.", &self.dropped),
            (
                "silent_clients_total",
                "Clients dropped because they answered no ping.",
                &self.silent,
            ),
            (
                "tables_of_other_rules_total",
                "Tables that were begun with other rules and go on, since they agree.",
                &self.rules_agreed,
            ),
            (
                "tables_closed_by_rules_total",
                "Tables that were begun with other rules and were closed.",
                &self.rules_closed,
            ),
            (
                "failed_writes_total",
                "Writes that the database could not do; what was to be written was refused.",
                &self.failed_writes,
            ),
            (
                "tables_put_back_total",
                "Tables put back to what is stored, because something at them failed.",
                &self.put_back,
            ),
            ("failed_logins_total", "Attempts to log in that failed.", &self.failed_logins),
            ("bans_met_total", "Requests of those who are banned.", &self.bans_met),
        ] {
            text.counter(name, help, counter);
        }
        let answers = STATUSES.into_iter().zip(counts(&self.answers));
        text.by_label("http_answers_total", "counter", "Answers over http.", "status", answers);
        let pushed = ["taken", "not_taken"].into_iter().zip(counts(&self.pushed));
        let help = "Messages to push services.";
        text.by_label("pushes_total", "counter", help, "result", pushed);
        let forgotten = ["tokens", "guests", "tables"].into_iter().zip(counts(&self.swept));
        let help = "What was forgotten because nobody used it.";
        text.by_label("forgotten_total", "counter", help, "kind", forgotten);
        let met = Limit::ALL.iter().map(|limit| limit.name()).zip(counts(&self.limits_met.0));
        let help = "How often a limit was met.";
        text.by_label("limits_met_total", "counter", help, "limit", met);
        self.past.render(&mut text);
        self.thinking.render(&mut text);
        self.cluster.render(&mut text);
        self.render_commits(&mut text.0);
        text.0
    }

    fn render_commits(&self, text: &mut String) {
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
    }
}

/// Numbers in the text format of Prometheus; every name begins with the program's.
#[derive(Default)]
pub(crate) struct MetricsText(String);

impl MetricsText {
    pub(crate) fn counter(&mut self, name: &str, help: &str, counter: &AtomicU64) {
        let value = counter.load(Ordering::Relaxed);
        self.head(name, "counter", help);
        let _ = writeln!(self.0, "whistlestop_{name} {value}");
    }

    pub(crate) fn gauge(&mut self, name: &str, help: &str, gauge: &AtomicI64) {
        self.number(name, help, i128::from(gauge.load(Ordering::Relaxed)));
    }

    fn number(&mut self, name: &str, help: &str, value: i128) {
        self.head(name, "gauge", help);
        let _ = writeln!(self.0, "whistlestop_{name} {value}");
    }

    /// Writes a number for each value of a label.
    pub(crate) fn by_label<'a>(
        &mut self,
        name: &str,
        kind: &str,
        help: &str,
        label: &str,
        numbers: impl Iterator<Item = (&'a str, i128)>,
    ) {
        self.head(name, kind, help);
        for (value, number) in numbers {
            let _ = writeln!(self.0, "whistlestop_{name}{{{label}=\"{value}\"}} {number}");
        }
    }

    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ =
            writeln!(self.0, "# HELP whistlestop_{name} {help}\n# TYPE whistlestop_{name} {kind}");
    }
}

/// Reads counters, one after the other.
pub(crate) fn counts(counters: &[AtomicU64]) -> impl Iterator<Item = i128> {
    counters.iter().map(|counter| i128::from(counter.load(Ordering::Relaxed)))
}

/// What is counted of the past that is read: replays, records, forks.
#[derive(Debug, Default)]
pub(crate) struct ReplayCounts {
    waiting: AtomicI64,
    reading: AtomicI64,
    bytes: AtomicU64,
}

impl ReplayCounts {
    pub(crate) fn waits(&self, by: i64) {
        self.waiting.fetch_add(by, Ordering::Relaxed);
    }

    pub(crate) fn reads(&self, by: i64) {
        self.reading.fetch_add(by, Ordering::Relaxed);
    }

    pub(crate) fn made(&self, bytes: usize) {
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    fn render(&self, text: &mut MetricsText) {
        let help = "Replays, records and forks that wait for a place.";
        text.gauge("past_waiting", help, &self.waiting);
        let help = "Replays, records and forks that are made and sent.";
        text.gauge("past_reading", help, &self.reading);
        text.counter("past_bytes_total", "Bytes made of replays and records.", &self.bytes);
    }
}
