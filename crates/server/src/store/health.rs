//! Whether the database can be read and written.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::{Change, Store, StoreError};

/// If the last write is older than this, a health check writes something small.
const STALE: Duration = Duration::from_secs(10);
/// The same while writes fail. This limits how much disk work clients can cause with health checks.
const STALE_WHILE_FAILING: Duration = Duration::from_secs(1);
/// How long the database may take to answer.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);

/// Whether the last write succeeded, and when it was attempted.
#[derive(Debug)]
pub(super) struct Health(Mutex<(bool, Instant)>);

impl Health {
    /// The state of a database that was just opened and migrated.
    pub(super) fn good() -> Health {
        Health(Mutex::new((true, Instant::now())))
    }

    pub(super) fn note(&self, good: bool) {
        let mut state = self.0.lock();
        if good && !state.0 {
            tracing::info!("database writes recovered");
        }
        *state = (good, Instant::now());
    }

    fn is_good(&self) -> bool {
        self.0.lock().0
    }

    /// Tells whether a write is due; true for one caller only.
    fn is_due(&self) -> bool {
        let mut state = self.0.lock();
        let (good, at) = *state;
        let due = at.elapsed() >= if good { STALE } else { STALE_WHILE_FAILING };
        if due {
            state.1 = Instant::now();
        }
        due
    }
}

impl Store {
    /// Checks whether the database can be read and written. For writing, the result of the last write counts, or that
    /// of a small test write if the last one was long ago.
    ///
    /// # Errors
    /// Returns an error if either fails.
    pub(crate) async fn health(&self) -> Result<(), StoreError> {
        let asked = tokio::time::timeout(PROBE_TIMEOUT, async {
            self.ask().await?;
            if self.health.is_due() {
                self.write(Change::Probe).await?;
            }
            Ok(())
        });
        asked.await.unwrap_or_else(|_| {
            self.health.note(false);
            Err(StoreError::Database("no answer within the time limit".to_owned()))
        })?;
        if self.health.is_good() {
            Ok(())
        } else {
            Err(StoreError::Database("the last write failed".to_owned()))
        }
    }
}
