//! Samples the server's resource use.

use std::time::{Duration, Instant};

use whistle_harness::program::Program;

/// The sampling interval.
pub(crate) const EVERY: Duration = Duration::from_secs(5);

/// The server's resource use at one moment.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    pub(crate) at: Instant,
    pub(crate) memory_kb: u64,
    pub(crate) descriptors: u64,
    pub(crate) threads: u64,
    pub(crate) stored_kb: u64,
}

impl Sample {
    pub(crate) fn take(program: &Program) -> Sample {
        Sample {
            at: Instant::now(),
            memory_kb: program.memory_kb(),
            descriptors: program.descriptors(),
            threads: program.threads(),
            stored_kb: program.stored_kb(),
        }
    }
}

/// Tells whether a sampled value has grown by no more than about a tenth between the middle third and the last third.
pub(crate) fn is_flat(
    samples: &[Sample],
    little: u64,
    what: impl Fn(&Sample) -> u64,
) -> (bool, u64, u64) {
    let third = samples.len() / 3;
    let middle = median(&samples[third..2 * third], &what);
    let last = median(&samples[2 * third..], &what);
    (last <= middle + middle / 10 + little, middle, last)
}

fn median(samples: &[Sample], what: impl Fn(&Sample) -> u64) -> u64 {
    let mut values: Vec<u64> = samples.iter().map(what).collect();
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or_default()
}
