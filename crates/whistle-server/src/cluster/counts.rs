//! What a server of several counts.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use super::Work;
use crate::metrics::{MetricsText, counts};

/// What a server of several counts; all of it is 0 where there is one.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    owned: AtomicI64,
    nodes: AtomicI64,
    relays: AtomicI64,
    guests: AtomicI64,
    lag_ms: AtomicI64,
    losses: AtomicU64,
    taken_up: AtomicU64,
    taken_over: AtomicU64,
    handed_over: AtomicU64,
    said: AtomicU64,
    heard: AtomicU64,
    gaps: AtomicU64,
    nonsense: AtomicU64,
    given: [AtomicU64; Work::ALL.len()],
    taken: [AtomicU64; Work::ALL.len()],
    replaced: [AtomicU64; Work::ALL.len()],
}

impl Counts {
    pub(crate) fn owns(&self, by: i64) {
        self.owned.fetch_add(by, Ordering::Relaxed);
    }

    pub(crate) fn lost_lease(&self) {
        self.losses.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn sees(&self, nodes: usize) {
        self.nodes.store(i64::try_from(nodes).unwrap_or(i64::MAX), Ordering::Relaxed);
    }

    pub(super) fn relays(&self, by: i64) {
        self.relays.fetch_add(by, Ordering::Relaxed);
    }

    pub(super) fn guests(&self, by: i64) {
        self.guests.fetch_add(by, Ordering::Relaxed);
    }

    pub(super) fn lag(&self, took: Duration) {
        let ms = i64::try_from(took.as_millis()).unwrap_or(i64::MAX);
        self.lag_ms.store(ms, Ordering::Relaxed);
    }

    pub(super) fn taken_up(&self) {
        self.taken_up.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn taken_over(&self) {
        self.taken_over.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn handed_over(&self) {
        self.handed_over.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn said(&self) {
        self.said.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn heard(&self) {
        self.heard.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn gap(&self) {
        self.gaps.fetch_add(1, Ordering::Relaxed);
    }

    /// Something came that no server of ours sends.
    pub(super) fn nonsense(&self) {
        self.nonsense.fetch_add(1, Ordering::Relaxed);
    }

    /// Another server does something for this one.
    pub(super) fn given(&self, work: Work) {
        self.given[work as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// This server does something for another.
    pub(super) fn taken(&self, work: Work) {
        self.taken[work as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Another server had something to do for this one, and did not.
    pub(super) fn replaced(&self, work: Work) {
        self.replaced[work as usize].fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn render(&self, text: &mut MetricsText) {
        for (name, help, gauge) in [
            ("cluster_nodes", "Servers that run, as this one sees it.", &self.nodes),
            ("cluster_tables_kept", "Tables that this server keeps by a lease.", &self.owned),
            ("cluster_relays", "Websockets here of tables kept elsewhere.", &self.relays),
            ("cluster_guests", "Websockets elsewhere of tables kept here.", &self.guests),
            (
                "cluster_lease_lag_ms",
                "How long it took to renew this server's row, the last time.",
                &self.lag_ms,
            ),
        ] {
            text.gauge(name, help, gauge);
        }
        for (name, help, counter) in [
            (
                "cluster_lease_losses_total",
                "Tables that were taken from this server.",
                &self.losses,
            ),
            (
                "cluster_take_ups_total",
                "Tables taken up that had been kept before.",
                &self.taken_up,
            ),
            (
                "cluster_takeovers_total",
                "Tables taken up because their server did not run any more.",
                &self.taken_over,
            ),
            (
                "cluster_handovers_total",
                "Tables handed over because this server ends.",
                &self.handed_over,
            ),
            ("cluster_messages_sent_total", "Messages to other servers.", &self.said),
            ("cluster_messages_received_total", "Messages from other servers.", &self.heard),
            (
                "cluster_gaps_total",
                "Relayed websockets ended because something was lost on the way.",
                &self.gaps,
            ),
            (
                "cluster_broken_messages_total",
                "Messages on the bus that make no sense.",
                &self.nonsense,
            ),
        ] {
            text.counter(name, help, counter);
        }
        for (name, help, counters) in [
            ("cluster_work_given_total", "What other servers did for this one.", &self.given),
            ("cluster_work_taken_total", "What this server did for others.", &self.taken),
            (
                "cluster_work_replaced_total",
                "What another server had taken and did not do.",
                &self.replaced,
            ),
        ] {
            let numbers = Work::ALL.iter().map(|work| work.name()).zip(counts(counters));
            text.by_label(name, "counter", help, "work", numbers);
        }
    }
}
