//! What came out.

use std::time::Duration;

pub(crate) const HEAD: &str = "store       tables  think   moves/s  p50 ms  p99 ms  memory/table";

/// What was counted.
#[derive(Default)]
pub(crate) struct Tally {
    /// From sending a move to its receipt, in microseconds.
    pub(crate) waits: Vec<u32>,
    pub(crate) memory_kb: u64,
    pub(crate) measured: Duration,
}

impl Tally {
    pub(crate) fn line(mut self, store: &str, tables: usize, think: Duration) -> String {
        self.waits.sort_unstable();
        let at = |share: f64| {
            let place = (self.waits.len() as f64 * share) as usize;
            let wait = self.waits.get(place.min(self.waits.len().saturating_sub(1)));
            f64::from(wait.copied().unwrap_or_default()) / 1_000.0
        };
        let rate = self.waits.len() as f64 / self.measured.as_secs_f64();
        let each = self.memory_kb as f64 / tables as f64;
        let (half, most, think) = (at(0.5), at(0.99), think.as_secs());
        format!(
            "{store:<11} {tables:>6} {think:>4} s {rate:>9.0} {half:>7.1} {most:>7.1} {each:>9.0} kB"
        )
    }
}
