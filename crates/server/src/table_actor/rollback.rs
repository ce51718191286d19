//! How long a table rests at which something went wrong.

use std::time::Duration;

use tokio::time::Instant;

const SHORTEST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(60);

/// While a table rests its bots do nothing; people may try what they like.
#[derive(Debug, Default)]
pub(super) struct Rollback {
    until: Option<Instant>,
    last: Option<Duration>,
}

impl Rollback {
    /// Something went wrong: twice as long as the last time, if nothing went well in between.
    pub(super) fn begin(&mut self) {
        let length = self.last.map_or(SHORTEST, |last| (2 * last).min(LONGEST));
        self.last = Some(length);
        self.until = Some(Instant::now() + length);
    }

    /// Something went well.
    pub(super) fn end(&mut self) {
        *self = Rollback::default();
    }

    /// Says when it is over, if it is not.
    pub(super) fn until(&self) -> Option<Instant> {
        self.until.filter(|&until| until > Instant::now())
    }
}
