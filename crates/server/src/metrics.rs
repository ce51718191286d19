//! Metrics in Prometheus's text format.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;

use crate::admin::SweepLine;
use crate::admission::Limit;
use crate::cluster;
use crate::thinking::Counts;
use crate::throttle::Throttle;

/// Declares metrics: for each, its kind, the method that changes it, its name and its help text. A `counter` counts by
/// one, a `sum` by several, a `gauge` up and down; `latest` keeps the last value, as does `milliseconds`, which is
/// written in seconds. A kind in brackets has one value for each label value, indexed by its position in the list.
macro_rules! numbers {
    (
        $(#[$about:meta])*
        $visible:vis struct $group:ident {
            $($kind:ident $method:ident = $name:literal, $help:literal;)*
            $([$each:ident] $of:ident $label:literal: $($value:literal),+ = $called:literal, $told:literal;)*
            $(+ $field:ident: $type:ty;)*
        }
    ) => {
        $(#[$about])*
        #[derive(Debug, Default)]
        $visible struct $group {
            $($method: std::sync::atomic::AtomicI64,)*
            $($of: [std::sync::atomic::AtomicI64; [$($value),+].len()],)*
            $(pub(crate) $field: $type,)*
        }

        impl $group {
            $($crate::metrics::change!($kind $method);)*
            $($crate::metrics::change!(labelled $each $of);)*

            /// Writes them in Prometheus's text format.
            pub(crate) fn write(&self, text: &mut $crate::metrics::MetricsText) {
                $(text.number($name, stringify!($kind), $help, &self.$method);)*
                $(
                    let numbers = [$($value),+].into_iter().zip($crate::metrics::read(&self.$of));
                    text.by_label($called, stringify!($each), $told, $label, numbers);
                )*
            }
        }
    };
}

/// Defines the method that changes a metric.
macro_rules! change {
    (counter $method:ident) => {
        pub(crate) fn $method(&self) {
            self.$method.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }
    };
    (sum $method:ident) => {
        pub(crate) fn $method(&self, by: usize) {
            self.$method.fetch_add(by as i64, std::sync::atomic::Ordering::Relaxed);
        }
    };
    (gauge $method:ident) => {
        pub(crate) fn $method(&self, by: i64) {
            self.$method.fetch_add(by, std::sync::atomic::Ordering::Relaxed);
        }
    };
    (latest $method:ident) => {
        pub(crate) fn $method(&self, number: usize) {
            self.$method.store(number as i64, std::sync::atomic::Ordering::Relaxed);
        }
    };
    (milliseconds $method:ident) => {
        $crate::metrics::change!(latest $method);
    };
    (labelled counter $method:ident) => {
        pub(crate) fn $method(&self, of: usize) {
            self.$method[of].fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }
    };
    (labelled sum $method:ident) => {
        pub(crate) fn $method(&self, of: usize, by: usize) {
            self.$method[of].fetch_add(by as i64, std::sync::atomic::Ordering::Relaxed);
        }
    };
    (labelled gauge $method:ident) => {
        pub(crate) fn $method(&self, of: usize, by: i64) {
            self.$method[of].fetch_add(by, std::sync::atomic::Ordering::Relaxed);
        }
    };
}

pub(crate) use {change, numbers};

/// Upper bounds of the histogram of commit times, in microseconds.
const BUCKETS: [u64; 9] = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 200_000, 1_000_000];

/// Values measured on request, in bytes unless stated otherwise; `None` if unknown.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    pub(crate) memory: Option<u64>,
    pub(crate) database: Option<u64>,
    pub(crate) free_disk: Option<u64>,
    /// Number of reviews running or waiting.
    pub(crate) reviews: usize,
}

numbers! {
    /// The metrics of a node.
    pub struct Metrics {
        gauge table_opened = "tables_open", "Tables loaded in memory.";
        gauge connected = "websocket_connections", "Open websocket connections.";
        sum moved = "records_total", "Game records written to the database.";
        counter refused = "commands_refused_total", "Commands refused by the rules or the server.";
        counter dropped_slow_client = "slow_clients_total", "Clients dropped because they read too slowly.";
        counter dropped_silent_client = "silent_clients_total", "Clients dropped because they answered no ping.";
        counter rules_agreed = "tables_migrated_total",
            "Tables started under another rules version that continue.";
        counter rules_closed = "tables_closed_by_rules_total",
            "Tables started under another rules version that were closed.";
        counter write_failed = "database_write_errors_total",
            "Database writes that failed; the commands they belonged to were refused.";
        counter table_put_back = "table_rollbacks_total",
            "Tables rolled back to their stored state after a failure.";
        counter login_failed = "failed_logins_total", "Failed login attempts.";
        counter ban_met = "banned_requests_total", "Requests from banned people or addresses.";
        [counter] answers "status": "1xx", "2xx", "3xx", "4xx", "5xx" = "http_responses_total", "HTTP responses by status class.";
        [counter] pushes "result": "accepted", "failed" = "push_messages_total", "Push messages by result.";
        [sum] forgotten "kind": "tokens", "guests", "tables" = "cleanup_deleted_total",
            "Unused items deleted by the cleanup.";
        + limits_met: LimitsMet;
        + replays: ReplayCounts;
        + thinking: Counts;
        + cluster: cluster::Counts;
        + commits: Commits;
    }
}

numbers! {
    /// The metrics of reading past games: replays, downloads and forks.
    pub(crate) struct ReplayCounts {
        gauge waits = "replays_waiting", "Replays, downloads and forks waiting for a slot.";
        gauge reads = "replays_active", "Replays, downloads and forks in progress.";
        sum made = "replay_bytes_total", "Bytes sent in replays and downloads.";
    }
}

/// How often each limit was reached.
#[derive(Debug)]
pub(crate) struct LimitsMet {
    counts: [AtomicI64; Limit::ALL.len()],
    logged: Throttle,
}

impl Default for LimitsMet {
    fn default() -> LimitsMet {
        LimitsMet { counts: std::array::from_fn(|_| AtomicI64::default()), logged: Throttle::new() }
    }
}

/// The histogram of commit times.
#[derive(Debug, Default)]
pub(crate) struct Commits {
    all: AtomicI64,
    us: AtomicI64,
    buckets: [AtomicI64; BUCKETS.len()],
}

impl Metrics {
    pub(crate) fn committed(&self, took: Duration) {
        let us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let Commits { all, us: sum, buckets } = &self.commits;
        all.fetch_add(1, Ordering::Relaxed);
        sum.fetch_add(us as i64, Ordering::Relaxed);
        for (bucket, _) in buckets.iter().zip(BUCKETS).filter(|(_, end)| us <= *end) {
            bucket.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts a table that was started under another rules version.
    pub(crate) fn rules_changed(&self, closed: bool) {
        if closed { self.rules_closed() } else { self.rules_agreed() }
    }

    /// Returns how many tables continue under other rules and how many were closed.
    pub(crate) fn changed_rules(&self) -> (i64, i64) {
        let count = |counter: &AtomicI64| counter.load(Ordering::Relaxed);
        (count(&self.rules_agreed), count(&self.rules_closed))
    }

    /// Counts a push message, accepted or not.
    pub(crate) fn pushed(&self, taken: bool) {
        self.pushes(usize::from(!taken));
    }

    /// Counts what a cleanup deleted.
    pub(crate) fn swept(&self, swept: &SweepLine) {
        let counts = [swept.tokens, swept.guests, swept.tables];
        counts.into_iter().enumerate().for_each(|(kind, count)| self.forgotten(kind, count));
    }

    /// Counts a limit that was reached, if one was.
    pub(crate) fn met(&self, limit: Option<Limit>) {
        if let Some(limit) = limit {
            if let Some(left_out) = self.limits_met.logged.pass(limit.name()) {
                tracing::info!(limit = limit.name(), left_out, "limit reached");
            }
            self.limits_met.counts[limit as usize].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts an HTTP response.
    pub(crate) fn answered(&self, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100).wrapping_sub(1);
        if class < self.answers.len() {
            self.answers(class);
        }
    }

    /// Writes everything in Prometheus's text format.
    pub(crate) fn render(&self, measured: &Measured) -> String {
        let mut text = MetricsText::default();
        let build = [(env!("CARGO_PKG_VERSION"), 1)].into_iter();
        text.by_label("build_info", "gauge", "Version of the server.", "version", build);
        for (name, help, value) in [
            ("memory_bytes", "Resident memory of the server.", measured.memory),
            ("database_bytes", "Size of the database.", measured.database),
            ("disk_free_bytes", "Free disk space next to the database file.", measured.free_disk),
            ("reviews_pending", "Reviews running or waiting.", Some(measured.reviews as u64)),
        ] {
            if let Some(value) = value {
                text.number(name, "gauge", help, &AtomicI64::new(value as i64));
            }
        }
        self.write(&mut text);
        let met = Limit::ALL.iter().map(|limit| limit.name()).zip(read(&self.limits_met.counts));
        let help = "Times a limit was reached.";
        text.by_label("limits_reached_total", "counter", help, "limit", met);
        self.replays.write(&mut text);
        self.thinking.write(&mut text);
        self.cluster.write(&mut text);
        self.commits.render(&mut text.0);
        text.0
    }
}

impl Commits {
    fn render(&self, text: &mut String) {
        let name = "whistlestop_commit_seconds";
        let _ =
            writeln!(text, "# HELP {name} Duration of database commits.\n# TYPE {name} histogram");
        for (below, end) in read(&self.buckets).zip(BUCKETS) {
            let end = end as f64 / 1e6;
            let _ = writeln!(text, "{name}_bucket{{le=\"{end}\"}} {below}");
        }
        let all = self.all.load(Ordering::Relaxed);
        let sum = self.us.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(
            text,
            "{name}_bucket{{le=\"+Inf\"}} {all}\n{name}_sum {sum}\n{name}_count {all}"
        );
    }
}

/// Metrics in Prometheus's text format; all names begin with `whistlestop_`.
#[derive(Default)]
pub(crate) struct MetricsText(String);

impl MetricsText {
    /// Writes a metric.
    pub(crate) fn number(&mut self, name: &str, kind: &str, help: &str, number: &AtomicI64) {
        self.head(name, kind, help);
        let number = number.load(Ordering::Relaxed);
        let _ = match kind {
            "milliseconds" => writeln!(self.0, "whistlestop_{name} {}", number as f64 / 1e3),
            _ => writeln!(self.0, "whistlestop_{name} {number}"),
        };
    }

    /// Writes a metric with one value for each value of a label.
    pub(crate) fn by_label<'a>(
        &mut self,
        name: &str,
        kind: &str,
        help: &str,
        label: &str,
        numbers: impl Iterator<Item = (&'a str, i64)>,
    ) {
        self.head(name, kind, help);
        for (value, number) in numbers {
            let _ = writeln!(self.0, "whistlestop_{name}{{{label}=\"{value}\"}} {number}");
        }
    }

    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let kind = if matches!(kind, "counter" | "sum") { "counter" } else { "gauge" };
        let _ =
            writeln!(self.0, "# HELP whistlestop_{name} {help}\n# TYPE whistlestop_{name} {kind}");
    }
}

/// Reads the values in order.
pub(crate) fn read(numbers: &[AtomicI64]) -> impl Iterator<Item = i64> {
    numbers.iter().map(|number| number.load(Ordering::Relaxed))
}
