//! What a trial of several servers breaks on purpose, to see that it would be noticed.
//!
//! Nothing of this is in a program that was built without the feature `chaos`, and no release is built
//! with it: then nothing is planted, and nobody's clock is wrong.

/// Something that is wrong on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Planted {
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

    use super::Planted;

    /// One record in so many is left out.
    const FORGETS: u64 = 40;

    /// What is planted, by name.
    static PLANTED: LazyLock<String> =
        LazyLock::new(|| std::env::var("WHISTLESTOP_PLANTED").unwrap_or_default());

    /// A file that says by how many milliseconds this server's clock is wrong.
    static CLOCK: LazyLock<Option<PathBuf>> =
        LazyLock::new(|| std::env::var_os("WHISTLESTOP_CLOCK").map(PathBuf::from));

    pub(crate) fn is_planted(fault: Planted) -> bool {
        match fault {
            Planted::Unfenced => *PLANTED == "unfenced",
            Planted::Forgetful => *PLANTED == "forgetful",
        }
    }

    /// Tells whether a record is left out.
    pub(crate) fn forgets() -> bool {
        static SEEN: AtomicU64 = AtomicU64::new(0);
        is_planted(Planted::Forgetful)
            && SEEN.fetch_add(1, Ordering::Relaxed) % FORGETS == FORGETS - 1
    }

    /// Returns by how much this server's wall clock is wrong, in milliseconds.
    pub(crate) fn wrong_by_ms() -> i64 {
        let text = CLOCK.as_ref().and_then(|path| std::fs::read_to_string(path).ok());
        text.and_then(|text| text.trim().parse().ok()).unwrap_or_default()
    }

    /// Says in the log that this is no program for people.
    pub(crate) fn warn() {
        if !PLANTED.is_empty() || CLOCK.is_some() {
            tracing::warn!(planted = *PLANTED, "this server is harmed on purpose");
        }
    }
}

#[cfg(not(feature = "chaos"))]
mod chaos {
    use super::Planted;

    pub(crate) const fn is_planted(_: Planted) -> bool {
        false
    }

    pub(crate) const fn forgets() -> bool {
        is_planted(Planted::Forgetful)
    }

    pub(crate) const fn wrong_by_ms() -> i64 {
        0
    }

    pub(crate) const fn warn() {}
}

pub(crate) use chaos::{forgets, is_planted, warn, wrong_by_ms};
