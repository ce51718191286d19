//! How many files the system lets us open, and how many of them may be sockets.

/// Reserved for the database, the log, the program itself and temporary files.
const RESERVED: u64 = 96;
/// With fewer, nobody could play.
const FEWEST: u64 = 16;

/// Raises the limit on open files as far as the system allows, and returns how many may be sockets. `None` if the
/// system sets no limit or does not say.
pub(crate) fn most_sockets() -> Option<usize> {
    let (before, now) = raise()?;
    let sockets = now.saturating_sub(RESERVED).max(FEWEST);
    tracing::info!(
        files = now,
        asked_from = before,
        reserved = RESERVED,
        sockets,
        "open file limit"
    );
    if now < 1_024 {
        tracing::warn!(files = now, "open file limit is low; raise LimitNOFILE or ulimit -n");
    }
    usize::try_from(sockets).ok()
}

/// Raises the soft limit to the hard one; returns both.
#[cfg(unix)]
fn raise() -> Option<(u64, u64)> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let before = limit.current?;
    if limit.maximum != Some(before) {
        let most = Rlimit { current: limit.maximum, maximum: limit.maximum };
        if let Err(error) = setrlimit(Resource::Nofile, most) {
            tracing::warn!(%error, "failed to raise the open file limit");
        }
    }
    Some((before, getrlimit(Resource::Nofile).current?))
}

#[cfg(not(unix))]
fn raise() -> Option<(u64, u64)> {
    None
}
