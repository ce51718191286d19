//! The cleanup: deletes unused data, hourly and a little at a time.
//!
//! Ages count the servers' running time, not a clock's. A table is first marked as deleted and removed after the grace
//! period; a token expires and is deleted after the same period. If a clock has jumped, or too much would be deleted at
//! once, the cleanup pauses until the operator confirms it.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::Instant;

use crate::admin::SweepLine;
use crate::hub::Hub;
use crate::retention::{DAY_MS, cutoff};
use crate::store::{Forget, StoreError};
use crate::table_actor::Ask;

/// How often the cleanup runs.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60 * 60);
/// How often the running time is stored.
const TICK_INTERVAL: Duration = Duration::from_secs(30);
/// How many items are deleted in one transaction, during which players wait.
const BATCH_SIZE: usize = 50;
/// Maximum number of items of each kind per cleanup.
const MAX_PER_KIND: i64 = 200_000;
/// Maximum number of tables compressed per cleanup.
const MAX_PACKED: i64 = 10_000;
/// Pause between transactions, for everyone else's writes.
const BATCH_PAUSE: Duration = Duration::from_millis(20);
/// Deleting more than one item in this many needs confirmation, unless there are few.
const LARGE_SHARE: usize = 10;
const ALWAYS_ALLOWED: usize = 20;

/// Why the cleanup is paused.
pub(crate) const CLOCK_JUMPED: &str = "the system clock jumped by more than a day";
pub(crate) const TOO_MANY_DUE: &str = "more tables than usual would be deleted at once";

/// Tells whether deleting `due` of `all` items needs a confirmation.
pub(crate) fn is_too_many(due: usize, all: usize) -> bool {
    due > ALWAYS_ALLOWED.max(all / LARGE_SHARE)
}

/// Logs the number of deleted tables, with a warning if they were a large share.
pub(crate) fn log_deleted(deleted: usize, all: usize) {
    if deleted > all / LARGE_SHARE {
        tracing::warn!(
            tables = deleted,
            of = all,
            "tables deleted; restore them with `whistlestop admin undelete`"
        );
    }
}

/// An item old enough to be deleted.
struct Due {
    id: String,
    status: &'static str,
    since: i64,
}

impl Hub {
    /// Returns why the cleanup is paused, if it is.
    pub(crate) async fn why_cleanup_is_paused(&self) -> Result<Option<&'static str>, StoreError> {
        let running = self.store.running().await?;
        Ok(match (running.astray_ms, running.too_many) {
            (0, 0) => None,
            (0, _) => Some(TOO_MANY_DUE),
            _ => Some(CLOCK_JUMPED),
        })
    }

    /// Counts the running time and runs the cleanup every hour. Runs until the server stops.
    pub(crate) async fn keep_sweeping(self: Arc<Self>) {
        loop {
            match self.sweep(false, false).await {
                Ok(SweepLine { waits: Some(why), .. }) => tracing::warn!(
                    why,
                    "cleanup paused; check `whistlestop admin sweep --dry-run`, then run it with --confirm"
                ),
                Ok(_) => (),
                Err(error) => tracing::warn!(%error, "cleanup failed"),
            }
            if let Err(error) = self.compress_idle_tables().await {
                tracing::warn!(%error, "failed to compress stored tables");
            }
            let next = Instant::now() + SWEEP_INTERVAL;
            while Instant::now() < next {
                tokio::time::sleep(TICK_INTERVAL).await;
                // If this fails, the time since the last tick does not count.
                let _ = self.store.tick().await;
            }
        }
    }

    /// Deletes unused data, or counts it.
    pub(crate) async fn sweep(
        &self,
        dry_run: bool,
        confirmed: bool,
    ) -> Result<SweepLine, StoreError> {
        let running = self.store.tick().await?;
        let (now, grace) = (running.ms, self.settings.retention.grace_days);
        let (tables, tokens) = (self.due_tables(now).await?, self.due_tokens(now).await?);
        let (all_tables, all_tokens) = self.store.count_all().await?;
        // One-time visitors come in crowds and lose nothing, so they do not count here.
        let of_somebody = tokens.iter().filter(|token| token.status != ONE_TIME_VISITOR).count();
        let too_many =
            is_too_many(tables.len(), all_tables) || is_too_many(of_somebody, all_tokens);
        let mut waits = None;
        if running.astray_ms != 0 {
            waits = Some(CLOCK_JUMPED.to_owned());
        } else if too_many && !confirmed {
            waits = Some(format!(
                "{TOO_MANY_DUE} ({} of {all_tables} tables, {of_somebody} of {all_tokens} tokens)",
                tables.len()
            ));
        }
        let removable = now.saturating_sub(i64::from(grace) * DAY_MS as i64);
        if dry_run {
            let removed = self.store.gone_tables(removable, MAX_PER_KIND).await?.len();
            let guests = self.store.lost_guests(MAX_PER_KIND).await?.len();
            let (tables, tokens) = (tables.len(), tokens.len());
            return Ok(SweepLine { tables, removed, tokens, guests, waits });
        }
        if waits.is_some() {
            self.store.note_too_many(if too_many { tables.len() + of_somebody } else { 0 }).await?;
            return Ok(SweepLine { waits, ..SweepLine::default() });
        }
        if running.too_many != 0 {
            self.store.note_too_many(0).await?;
        }
        self.store.mend_stamps().await?;
        let marked =
            |due: &Due| Forget::Table { id: due.id.clone(), status: due.status, since: due.since };
        for some in tables.chunks(BATCH_SIZE) {
            self.delete_batch(some.iter().map(marked)).await?;
            for due in some {
                self.stop_deleted_table(&due.id).await;
            }
        }
        // Includes tables left over from the last run and, without a grace period, those just marked.
        let gone = self
            .store
            .gone_tables(if grace == 0 { i64::MAX } else { removable }, MAX_PER_KIND)
            .await?;
        for id in &gone {
            self.store.forget_gone(id).await?;
            tokio::time::sleep(BATCH_PAUSE).await;
        }
        for some in tokens.chunks(BATCH_SIZE) {
            let forgotten =
                some.iter().map(|due| Forget::Token { hash: due.id.clone(), since: due.since });
            self.delete_batch(forgotten).await?;
        }
        let guests = self.store.lost_guests(MAX_PER_KIND).await?;
        for some in guests.chunks(BATCH_SIZE) {
            self.delete_batch(some.iter().map(|id| Forget::Guest { id: id.clone() })).await?;
        }
        let (tables, tokens, guests) = (tables.len(), tokens.len(), guests.len());
        let swept = SweepLine { tables, removed: gone.len(), tokens, guests, waits: None };
        self.metrics.swept(&swept);
        if swept != SweepLine::default() {
            let SweepLine { tables, removed, tokens, guests, .. } = swept;
            tracing::info!(tables, removed, tokens, guests, "cleanup done");
            log_deleted(tables, all_tables);
        }
        Ok(swept)
    }

    /// Compresses the records of tables that have been idle for an hour.
    async fn compress_idle_tables(&self) -> Result<(), StoreError> {
        let since = self.store.ran_ms().saturating_sub(SWEEP_INTERVAL.as_millis() as i64);
        for (table, status) in self.store.packable(since, MAX_PACKED).await? {
            match self.store.pack(table, status).await {
                // The table is in use again, so it waits for the next run.
                Ok(()) | Err(StoreError::Lost) => (),
                Err(error) => return Err(error),
            }
            tokio::time::sleep(BATCH_PAUSE).await;
        }
        Ok(())
    }

    /// Returns the tables that have been unused for too long.
    async fn due_tables(&self, now: i64) -> Result<Vec<Due>, StoreError> {
        let kept = &self.settings.retention;
        let mut due = Vec::new();
        for (status, days, only_guests) in [
            ("waiting", kept.waiting_days, false),
            ("playing", kept.playing_days, false),
            ("over", kept.finished_guest_days, true),
            ("closed", kept.finished_guest_days, true),
            ("over", kept.finished_days, false),
            ("closed", kept.finished_days, false),
        ] {
            let Some(since) = cutoff(days, now) else { continue };
            let ids = self.store.idle_tables(status, since, only_guests, MAX_PER_KIND).await?;
            due.extend(ids.into_iter().map(|id| Due { id, status, since }));
        }
        due.sort_by(|one, other| one.id.cmp(&other.id));
        due.dedup_by(|one, other| one.id == other.id);
        Ok(due)
    }

    /// Returns the tokens that expired before the grace period.
    async fn due_tokens(&self, now: i64) -> Result<Vec<Due>, StoreError> {
        let kept = &self.settings.retention;
        let with_grace = |days: u32| {
            let days = if days == 0 { 0 } else { days.saturating_add(kept.grace_days) };
            cutoff(days, now)
        };
        let mut due = Vec::new();
        let mut add = |hashes: Vec<String>, status, since| {
            due.extend(hashes.into_iter().map(|id| Due { id, status, since }));
        };
        if let Some(since) = with_grace(kept.passer_by_days) {
            add(self.store.tokens_of_nobody(since, MAX_PER_KIND).await?, ONE_TIME_VISITOR, since);
        }
        if let Some(since) = with_grace(kept.guest_days) {
            add(self.store.unused_tokens(false, since, MAX_PER_KIND).await?, "guest", since);
        }
        if let Some(since) = with_grace(kept.login_days) {
            add(self.store.unused_tokens(true, since, MAX_PER_KIND).await?, "account", since);
        }
        due.sort_by(|one, other| {
            (&one.id, one.status != ONE_TIME_VISITOR)
                .cmp(&(&other.id, other.status != ONE_TIME_VISITOR))
        });
        due.dedup_by(|one, other| one.id == other.id);
        Ok(due)
    }

    /// Deletes a batch of items in one transaction.
    async fn delete_batch(&self, what: impl Iterator<Item = Forget>) -> Result<(), StoreError> {
        let writes = what.map(|what| self.store.forget(what));
        join_all(writes).await.into_iter().collect::<Result<(), StoreError>>()?;
        tokio::time::sleep(BATCH_PAUSE).await;
        Ok(())
    }

    /// Stops the actor of a deleted table, if one is running.
    async fn stop_deleted_table(&self, id: &str) {
        let is_gone = self.store.table(id).await.is_ok_and(|row| row.is_none());
        if let Some(actor) = self.open_actor(id).filter(|_| is_gone) {
            let _ = actor.send(Ask::Stop).await;
            actor.closed().await;
        }
    }
}

/// A guest without a name or a table who came once.
const ONE_TIME_VISITOR: &str = "passer-by";
