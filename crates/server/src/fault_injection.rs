//! Faults that a trial of several servers injects, to see that it would notice them.
//!
//! Nothing of this is in a program that was built without the feature `chaos`, and no release is built
//! with it: then no fault is injected, and no clock is wrong.

/// A fault that can be injected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A server neither looks at the fence of what it writes nor at how old its own lease is.
    Unfenced,
    /// Of what is to be stored a record is left out now and then, and acknowledged all the same.
    Forgetful,
}

#[cfg(feature = "chaos")]
mod chaos {
    use std::path::PathBuf;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::Fault;

    /// One record in so many is left out.
    const FORGETS: u64 = 40;

    /// The fault that is injected, by name.
    static INJECTED: LazyLock<String> =
        LazyLock::new(|| std::env::var("WHISTLESTOP_FAULT").unwrap_or_default());

    /// A file that says by how many milliseconds this server's clock is wrong.
    static CLOCK: LazyLock<Option<PathBuf>> =
        LazyLock::new(|| std::env::var_os("WHISTLESTOP_CLOCK").map(PathBuf::from));

    pub(crate) fn is_injected(fault: Fault) -> bool {
        match fault {
            Fault::Unfenced => *INJECTED == "unfenced",
            Fault::Forgetful => *INJECTED == "forgetful",
        }
    }

    /// Tells whether a record is left out.
    pub(crate) fn forgets() -> bool {
        static SEEN: AtomicU64 = AtomicU64::new(0);
        is_injected(Fault::Forgetful)
            && SEEN.fetch_add(1, Ordering::Relaxed) % FORGETS == FORGETS - 1
    }

    /// Returns by how much this server's wall clock is wrong, in milliseconds.
    pub(crate) fn wrong_by_ms() -> i64 {
        let text = CLOCK.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
        text.and_then(|text| text.trim().parse().ok()).unwrap_or_default()
    }

    /// Says in the log that this is no program for people.
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
