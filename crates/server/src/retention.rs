//! How long unused data is kept.

use serde::Deserialize;

use crate::store::TokenOwner;

pub(crate) const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// How many days unused data is kept; 0 means forever.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Retention {
    /// A guest's token after its last use, and then a guest without a seat.
    pub guest_days: u32,
    /// An account's token after its last use; the password gets a new one.
    pub login_days: u32,
    /// A guest without a name or a seat who visited on only one day.
    pub passer_by_days: u32,
    /// A waiting table since anyone was last there.
    pub waiting_days: u32,
    /// A running table since a person was last there.
    pub playing_days: u32,
    /// A finished game in which only guests played.
    pub finished_guest_days: u32,
    /// A finished game in which an account played.
    pub finished_days: u32,
    /// Deleted tables until they are removed permanently; 0 means at once.
    pub grace_days: u32,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention {
            guest_days: 90,
            login_days: 180,
            passer_by_days: 7,
            waiting_days: 14,
            playing_days: 90,
            finished_guest_days: 180,
            finished_days: 0,
            grace_days: 14,
        }
    }
}

impl Retention {
    /// Tells whether a token has been unused for too long.
    pub(crate) fn has_expired(&self, proven: &TokenOwner, now: i64) -> bool {
        let guest = proven.person.account.is_none();
        let days = if guest { self.guest_days } else { self.login_days };
        cutoff(days, now).is_some_and(|since| proven.used_run < since)
    }
}

/// Returns the time this many days ago, or `None` for 0 days. Times count the servers' running time, not a clock's.
pub(crate) fn cutoff(days: u32, now: i64) -> Option<i64> {
    (days > 0).then(|| now.saturating_sub(i64::from(days) * DAY_MS as i64))
}

/// Tells whether a day has passed since a time that is recorded once a day.
pub(crate) fn is_another_day(since: i64, now: i64) -> bool {
    now.saturating_sub(since) >= DAY_MS as i64
}
