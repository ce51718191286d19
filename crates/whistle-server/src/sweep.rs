//! Forgets what nobody uses, now and then and a little at a time.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;

use crate::hub::Hub;
use crate::now::now_ms;
use crate::retention::before;
use crate::store::{Forget, StoreError};
use crate::table_actor::Ask;

/// How often it is looked.
const BETWEEN: Duration = Duration::from_secs(60 * 60);
/// How many things are forgotten at once: they share a transaction, and whoever plays meanwhile
/// waits for it.
const AT_ONCE: i64 = 50;
/// The most things of each kind that are forgotten in one go; the rest waits for the next.
const MOST: usize = 200_000;
/// How long everybody else has the database for themselves in between.
const PAUSE: Duration = Duration::from_millis(20);

/// What was forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Swept {
    pub(crate) tokens: usize,
    pub(crate) guests: usize,
    pub(crate) tables: usize,
}

impl fmt::Display for Swept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Swept { tokens, guests, tables } = self;
        write!(f, "{tokens} tokens, {guests} guests and {tables} tables")
    }
}

impl Hub {
    /// Forgets what nobody uses, every hour, for as long as the server runs.
    pub(crate) async fn keep_sweeping(self: Arc<Self>) {
        loop {
            match self.sweep().await {
                Ok(swept) if swept == Swept::default() => (),
                Ok(swept) => tracing::info!("nobody used them any more: {swept} were forgotten"),
                Err(error) => tracing::warn!(%error, "what nobody uses cannot be forgotten"),
            }
            tokio::time::sleep(BETWEEN).await;
        }
    }

    /// Forgets what nobody uses.
    pub(crate) async fn sweep(&self) -> Result<Swept, StoreError> {
        let (kept, now) = (&self.settings.retention, now_ms());
        let mut swept = Swept::default();
        let tables = [
            ("waiting", kept.waiting_days, false),
            ("playing", kept.playing_days, false),
            ("over", kept.finished_guest_days, true),
            ("closed", kept.finished_guest_days, true),
            ("over", kept.finished_days, false),
            ("closed", kept.finished_days, false),
        ];
        for (status, days, only_guests) in tables {
            let Some(since) = before(days, now) else { continue };
            let mut found = 0;
            while found < MOST {
                let ids = self.store.idle_tables(status, since, only_guests, AT_ONCE).await?;
                if ids.is_empty() {
                    break;
                }
                found += ids.len();
                self.forget_all(&ids, |id| Forget::Table { id, status, since }).await?;
                for id in &ids {
                    self.end_gone(id).await;
                }
            }
            swept.tables += found;
        }
        // Those too that were left over when the server last ended.
        loop {
            let gone = self.store.gone_tables(AT_ONCE).await?;
            if gone.is_empty() {
                break;
            }
            for id in gone {
                self.store.forget_gone(&id).await?;
                tokio::time::sleep(PAUSE).await;
            }
        }
        swept.tokens += self.sweep_tokens(now).await?;
        // Whoever has just come may have been given no token yet.
        while let Some(since) = before(1, now)
            && swept.guests < MOST
        {
            let ids = self.store.lost_guests(since, AT_ONCE).await?;
            if ids.is_empty() {
                break;
            }
            swept.guests += ids.len();
            self.forget_all(&ids, |id| Forget::Guest { id }).await?;
        }
        self.metrics.swept(&swept);
        Ok(swept)
    }

    async fn sweep_tokens(&self, now: u64) -> Result<usize, StoreError> {
        let kept = &self.settings.retention;
        let mut found = 0;
        for (days, kind) in [(kept.guest_days, 0), (kept.login_days, 1), (kept.passer_by_days, 2)] {
            let Some(since) = before(days, now) else { continue };
            while found < MOST {
                let hashes = match kind {
                    0 => self.store.unused_tokens(false, since, AT_ONCE).await?,
                    1 => self.store.unused_tokens(true, since, AT_ONCE).await?,
                    _ => self.store.tokens_of_nobody(since, AT_ONCE).await?,
                };
                if hashes.is_empty() {
                    break;
                }
                found += hashes.len();
                self.forget_all(&hashes, |hash| Forget::Token { hash, since }).await?;
            }
        }
        Ok(found)
    }

    /// Forgets some things in one breath.
    async fn forget_all(
        &self,
        ids: &[String],
        what: impl Fn(String) -> Forget,
    ) -> Result<(), StoreError> {
        let writes = ids.iter().map(|id| self.store.forget(what(id.clone())));
        join_all(writes).await.into_iter().collect::<Result<(), StoreError>>()?;
        tokio::time::sleep(PAUSE).await;
        Ok(())
    }

    /// Ends the actor of a table that is gone, if it has one.
    async fn end_gone(&self, id: &str) {
        let is_gone = self.store.table(id).await.is_ok_and(|row| row.is_none());
        if let Some(actor) = self.open_actor(id).filter(|_| is_gone) {
            let _ = actor.send(Ask::Stop).await;
            actor.closed().await;
        }
    }
}
