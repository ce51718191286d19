//! How long things are kept that nobody uses.

use serde::Deserialize;

use crate::store::TokenOwner;

pub(crate) const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// How long things are kept that nobody uses, in days; 0 is for ever.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Retention {
    /// A guest's token, and then a guest who sits nowhere, since it was last used.
    pub guest_days: u32,
    /// An account's token, since it was last used; whoever has the password gets another.
    pub login_days: u32,
    /// A guest without a name who came on one day only and sits nowhere.
    pub passer_by_days: u32,
    /// A table that waits, since somebody was last there.
    pub waiting_days: u32,
    /// A table that plays, since a person was last there.
    pub playing_days: u32,
    /// A game that is over at which only guests sat.
    pub finished_guest_days: u32,
    /// A game that is over at which an account sat.
    pub finished_days: u32,
    /// What is deleted, until it is removed for good; 0 is at once.
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
    /// Tells whether a token has not been used for too long.
    pub(crate) fn has_expired(&self, proven: &TokenOwner, now: i64) -> bool {
        let guest = proven.person.account.is_none();
        let days = if guest { self.guest_days } else { self.login_days };
        before(days, now).is_some_and(|since| proven.used_run < since)
    }
}

/// Returns the moment so many days ago; nothing if that is never. What moments are counted by is how long servers ran.
pub(crate) fn before(days: u32, now: i64) -> Option<i64> {
    (days > 0).then(|| now.saturating_sub(i64::from(days) * DAY_MS as i64))
}

/// Tells whether a day has passed since a moment: what is noted by the day is noted again.
pub(crate) fn is_another_day(since: i64, now: i64) -> bool {
    now.saturating_sub(since) >= DAY_MS as i64
}
