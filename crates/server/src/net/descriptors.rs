//! How many files the system lets us have open, and how many of them may be sockets.

/// What is kept for the database, the log, the program itself and whatever is opened for a moment.
const RESERVED: u64 = 96;
/// With fewer nobody can play.
const MIN_SOCKETS: u64 = 16;

/// Asks for as many open files as the system allows, and returns how many of them may be sockets.
/// Nothing where the system sets no bound, or does not say.
pub(crate) fn most_sockets() -> Option<usize> {
    let (before, now) = raise()?;
    let sockets = now.saturating_sub(RESERVED).max(MIN_SOCKETS);
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

/// Raises the soft limit to the hard one; returns what it was and what it is.
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
