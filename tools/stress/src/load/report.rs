//! The results.

use std::time::{Duration, Instant};

use crate::percentile_ms;

/// The head of the table, in Markdown; boardgame.io's rows have the same columns.
pub(crate) const HEAD: &str = "\
| server | tables | thinking | moves/s | p50 ms | p99 ms | kB a table | server cores | generator cores |
|---|--:|--:|--:|--:|--:|--:|--:|--:|";

/// How long a move waited for its receipt.
#[derive(Clone, Copy)]
pub(crate) struct Wait {
    /// The seat that made the move.
    pub(crate) seat: usize,
    pub(crate) sent: Instant,
    pub(crate) micros: u32,
}

/// The counts.
#[derive(Default)]
pub(crate) struct Tally {
    /// From sending a move to its receipt.
    pub(crate) waits: Vec<Wait>,
    pub(crate) measured: Duration,
    /// Memory per open table, in kB.
    pub(crate) table_kb: f64,
    /// How many cores each side kept busy.
    pub(crate) server: f64,
    pub(crate) generator: f64,
}

impl Tally {
    pub(crate) fn row(self, store: &str, tables: usize, think: Duration) -> String {
        let mut waits: Vec<u32> = self.waits.iter().map(|wait| wait.micros).collect();
        waits.sort_unstable();
        let at = |share: f64| percentile_ms(&waits, share);
        let rate = self.waits.len() as f64 / self.measured.as_secs_f64();
        let (half, most, think) = (at(0.5), at(0.99), think.as_secs());
        let Tally { table_kb, server, generator, .. } = self;
        format!(
            "| Whistlestop, {store} | {tables} | {think} s | {rate:.0} | {half:.1} | {most:.1} | \
             {table_kb:.0} | {server:.2} | {generator:.2} |"
        )
    }
}
