//! The open file limit, and how many sockets it leaves room for.

/// Descriptors reserved for the database, the log and temporary files.
const RESERVED: u64 = 96;
/// The minimum number of sockets for playing on the server.
const MIN_SOCKETS: u64 = 16;

/// Raises the open file limit as far as the system allows, and returns how many sockets it leaves room for. Returns
/// `None` if there is no limit or it is unknown.
pub(crate) fn most_sockets() -> Option<usize> {
    let (before, now) = raise_soft_limit()?;
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

/// Raises the soft limit to the hard limit. Returns both the old and the new soft limit.
#[cfg(unix)]
fn raise_soft_limit() -> Option<(u64, u64)> {
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
fn raise_soft_limit() -> Option<(u64, u64)> {
    None
}
