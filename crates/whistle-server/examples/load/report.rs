//! What came out.

use std::time::Duration;

/// The head of the table, in Markdown; boardgame.io's rows have the same columns.
pub(crate) const HEAD: &str = "\
| server | tables | thinking | moves/s | p50 ms | p99 ms | kB a table | server cores | generator cores |
|---|--:|--:|--:|--:|--:|--:|--:|--:|";

/// What was counted.
#[derive(Default)]
pub(crate) struct Tally {
    /// From sending a move to its receipt, in microseconds.
    pub(crate) waits: Vec<u32>,
    pub(crate) measured: Duration,
    /// What an open table takes, in kB.
    pub(crate) table_kb: f64,
    /// How many cores each side kept busy.
    pub(crate) server: f64,
    pub(crate) generator: f64,
}

impl Tally {
    pub(crate) fn row(mut self, store: &str, tables: usize, think: Duration) -> String {
        self.waits.sort_unstable();
        let at = |share: f64| {
            let place = (self.waits.len() as f64 * share) as usize;
            let wait = self.waits.get(place.min(self.waits.len().saturating_sub(1)));
            f64::from(wait.copied().unwrap_or_default()) / 1_000.0
        };
        let rate = self.waits.len() as f64 / self.measured.as_secs_f64();
        let (half, most, think) = (at(0.5), at(0.99), think.as_secs());
        let Tally { table_kb, server, generator, .. } = self;
        format!(
            "| Whistlestop, {store} | {tables} | {think} s | {rate:.0} | {half:.1} | {most:.1} | \
             {table_kb:.0} | {server:.2} | {generator:.2} |"
        )
    }
}
