//! How long bots and clocks pause at a table after an error.

use std::time::Duration;

use tokio::time::Instant;

const SHORTEST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(60);

/// The length of the last pause; zero after a success.
#[derive(Debug, Default)]
pub(super) struct Rollback {
    last: Option<Duration>,
}

impl Rollback {
    /// Records an error. Returns the end of the pause, which is twice as long as the last one unless there was a
    /// success in between.
    pub(super) fn begin(&mut self) -> Instant {
        let length = self.last.map_or(SHORTEST, |last| (2 * last).min(LONGEST));
        self.last = Some(length);
        Instant::now() + length
    }

    /// Records a success.
    pub(super) fn end(&mut self) {
        *self = Rollback::default();
    }
}
