//! How long bots and clocks rest at a table at which something went wrong.

use std::time::Duration;

use tokio::time::Instant;

const SHORTEST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(60);

/// The last rest, if nothing went well since.
#[derive(Debug, Default)]
pub(super) struct Rollback {
    last: Option<Duration>,
}

impl Rollback {
    /// Something went wrong: returns until when to rest, which is twice as long as the last time if nothing went well in
    /// between.
    pub(super) fn begin(&mut self) -> Instant {
        let length = self.last.map_or(SHORTEST, |last| (2 * last).min(LONGEST));
        self.last = Some(length);
        Instant::now() + length
    }

    /// Something went well.
    pub(super) fn end(&mut self) {
        *self = Rollback::default();
    }
}
