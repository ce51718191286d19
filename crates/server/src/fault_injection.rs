//! Faults injected by cluster tests, to prove that the tests would notice them.
//!
//! Without the feature `chaos`, which no release has, no fault is injected and no clock is wrong.

/// A fault that can be injected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The node writes without checking fences and ignores the age of its own lease.
    Unfenced,
    /// Now and then a record is acknowledged but not stored.
    Forgetful,
}

#[cfg(feature = "chaos")]
mod chaos {
    use std::path::PathBuf;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::Fault;

    /// One record in this many is not stored.
    const FORGETS: u64 = 40;

    /// Name of the injected fault.
    static INJECTED: LazyLock<String> =
        LazyLock::new(|| std::env::var("WHISTLESTOP_FAULT").unwrap_or_default());

    /// A file with the error of this node's clock in milliseconds.
    static CLOCK: LazyLock<Option<PathBuf>> =
        LazyLock::new(|| std::env::var_os("WHISTLESTOP_CLOCK").map(PathBuf::from));

    pub(crate) fn is_injected(fault: Fault) -> bool {
        match fault {
            Fault::Unfenced => *INJECTED == "unfenced",
            Fault::Forgetful => *INJECTED == "forgetful",
        }
    }

    /// Tells whether this record should not be stored.
    pub(crate) fn forgets() -> bool {
        static SEEN: AtomicU64 = AtomicU64::new(0);
        is_injected(Fault::Forgetful)
            && SEEN.fetch_add(1, Ordering::Relaxed) % FORGETS == FORGETS - 1
    }

    /// Returns the error of this node's clock in milliseconds.
    pub(crate) fn wrong_by_ms() -> i64 {
        let text = CLOCK.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
        text.and_then(|text| text.trim().parse().ok()).unwrap_or_default()
    }

    /// Warns in the log that this program injects faults.
    pub(crate) fn warn() {
        if !INJECTED.is_empty() || CLOCK.is_some() {
            tracing::warn!(fault = *INJECTED, "fault injection is on");
        }
    }
}

#[cfg(not(feature = "chaos"))]
mod chaos {
    use super::Fault;

    pub(crate) const fn is_injected(_: Fault) -> bool {
        false
    }

    pub(crate) const fn forgets() -> bool {
        is_injected(Fault::Forgetful)
    }

    pub(crate) const fn wrong_by_ms() -> i64 {
        0
    }

    pub(crate) const fn warn() {}
}

pub(crate) use chaos::{forgets, is_injected, warn, wrong_by_ms};
