//! Deletes unused things, in small steps.
//!
//! Age is measured in hours that servers ran, not by clocks. A table is first marked, and removed after the grace
//! period; a token stops working on one day, and is removed after the same period. If a clock has jumped, or much would
//! be deleted at once, nothing is deleted until the operator confirms.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::time::Instant;

use crate::admin::SweepLine;
use crate::hub::Hub;
use crate::retention::{DAY_MS, before};
use crate::store::{Forget, StoreError};
use crate::table_actor::Ask;

/// How often to look for unused things.
const BETWEEN: Duration = Duration::from_secs(60 * 60);
/// How often to store the time that servers ran.
const TICK: Duration = Duration::from_secs(30);
/// How many things to delete in one transaction, which live games have to wait for.
const AT_ONCE: usize = 50;
/// The most things of each kind to delete in one run; the rest waits for the next.
const MOST: i64 = 200_000;
/// The most tables to pack in one run.
const MOST_PACKED: i64 = 10_000;
/// The pause between transactions, for everybody else.
const PAUSE: Duration = Duration::from_millis(20);
/// One in this many, and always a minimum number, may be deleted at once.
const SHARE: usize = 10;
const FEW: usize = 20;

/// Why the cleanup is paused.
pub(crate) const CLOCK_ASTRAY: &str = "the system clock jumped by more than a day";
pub(crate) const TOO_MANY: &str = "more tables than usual would be deleted at once";

/// Tells whether this would delete more than may go at once.
pub(crate) fn is_too_many(due: usize, all: usize) -> bool {
    due > FEW.max(all / SHARE)
}

/// Logs how many tables were deleted, as a warning if they were a large share.
pub(crate) fn log_deleted(deleted: usize, all: usize) {
    if deleted > all / SHARE {
        tracing::warn!(
            tables = deleted,
            of = all,
            "tables deleted; restore them with `whistlestop admin undelete`"
        );
    }
}

/// Something old enough to delete.
struct Due {
    id: String,
    status: &'static str,
    since: i64,
}

impl Hub {
    /// Returns why the cleanup is paused, if it is.
    pub(crate) async fn sweeping_waits(&self) -> Result<Option<&'static str>, StoreError> {
        let running = self.store.running().await?;
        Ok(match (running.astray_ms, running.too_many) {
            (0, 0) => None,
            (0, _) => Some(TOO_MANY),
            _ => Some(CLOCK_ASTRAY),
        })
    }

    /// Counts the time that servers run, and cleans up every hour while this one runs.
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
            if let Err(error) = self.pack_resting().await {
                tracing::warn!(%error, "failed to compress stored tables");
            }
            let next = Instant::now() + BETWEEN;
            while Instant::now() < next {
                tokio::time::sleep(TICK).await;
                // If it cannot be stored, this time does not count.
                let _ = self.store.tick().await;
            }
        }
    }

    /// Deletes unused things, or counts them.
    pub(crate) async fn sweep(
        &self,
        dry_run: bool,
        confirmed: bool,
    ) -> Result<SweepLine, StoreError> {
        let running = self.store.tick().await?;
        let (now, grace) = (running.ms, self.settings.retention.grace_days);
        let (tables, tokens) = (self.due_tables(now).await?, self.due_tokens(now).await?);
        let (all_tables, all_tokens) = self.store.count_all().await?;
        // Guests who came once come in crowds, and have nothing to lose.
        let of_somebody = tokens.iter().filter(|token| token.status != PASSER_BY).count();
        let too_many =
            is_too_many(tables.len(), all_tables) || is_too_many(of_somebody, all_tokens);
        let mut waits = None;
        if running.astray_ms != 0 {
            waits = Some(CLOCK_ASTRAY.to_owned());
        } else if too_many && !confirmed {
            waits = Some(format!(
                "{TOO_MANY} ({} of {all_tables} tables, {of_somebody} of {all_tokens} tokens)",
                tables.len()
            ));
        }
        let removable = now.saturating_sub(i64::from(grace) * DAY_MS as i64);
        if dry_run {
            let removed = self.store.gone_tables(removable, MOST).await?.len();
            let guests = self.store.lost_guests(MOST).await?.len();
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
        for some in tables.chunks(AT_ONCE) {
            self.forget_all(some.iter().map(marked)).await?;
            for due in some {
                self.end_gone(&due.id).await;
            }
        }
        // Including those left over when the server last stopped, and, without a grace period, those just marked.
        let gone =
            self.store.gone_tables(if grace == 0 { i64::MAX } else { removable }, MOST).await?;
        for id in &gone {
            self.store.forget_gone(id).await?;
            tokio::time::sleep(PAUSE).await;
        }
        for some in tokens.chunks(AT_ONCE) {
            let forgotten =
                some.iter().map(|due| Forget::Token { hash: due.id.clone(), since: due.since });
            self.forget_all(forgotten).await?;
        }
        let guests = self.store.lost_guests(MOST).await?;
        for some in guests.chunks(AT_ONCE) {
            self.forget_all(some.iter().map(|id| Forget::Guest { id: id.clone() })).await?;
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

    /// Packs the records of tables where nothing has happened for an hour.
    async fn pack_resting(&self) -> Result<(), StoreError> {
        let since = self.store.ran_ms().saturating_sub(BETWEEN.as_millis() as i64);
        for (table, status) in self.store.packable(since, MOST_PACKED).await? {
            match self.store.pack(table, status).await {
                // The table is active, so leave it for another time.
                Ok(()) | Err(StoreError::Lost) => (),
                Err(error) => return Err(error),
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(())
    }

    /// Finds the tables that nobody has visited for too long.
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
            let Some(since) = before(days, now) else { continue };
            let ids = self.store.idle_tables(status, since, only_guests, MOST).await?;
            due.extend(ids.into_iter().map(|id| Due { id, status, since }));
        }
        due.sort_by(|one, other| one.id.cmp(&other.id));
        due.dedup_by(|one, other| one.id == other.id);
        Ok(due)
    }

    /// Finds tokens that expired longer ago than the grace period.
    async fn due_tokens(&self, now: i64) -> Result<Vec<Due>, StoreError> {
        let kept = &self.settings.retention;
        let with_grace = |days: u32| {
            let days = if days == 0 { 0 } else { days.saturating_add(kept.grace_days) };
            before(days, now)
        };
        let mut due = Vec::new();
        let mut add = |hashes: Vec<String>, status, since| {
            due.extend(hashes.into_iter().map(|id| Due { id, status, since }));
        };
        if let Some(since) = with_grace(kept.passer_by_days) {
            add(self.store.tokens_of_nobody(since, MOST).await?, PASSER_BY, since);
        }
        if let Some(since) = with_grace(kept.guest_days) {
            add(self.store.unused_tokens(false, since, MOST).await?, "guest", since);
        }
        if let Some(since) = with_grace(kept.login_days) {
            add(self.store.unused_tokens(true, since, MOST).await?, "account", since);
        }
        due.sort_by(|one, other| {
            (&one.id, one.status != PASSER_BY).cmp(&(&other.id, other.status != PASSER_BY))
        });
        due.dedup_by(|one, other| one.id == other.id);
        Ok(due)
    }

    /// Deletes several things in one transaction.
    async fn forget_all(&self, what: impl Iterator<Item = Forget>) -> Result<(), StoreError> {
        let writes = what.map(|what| self.store.forget(what));
        join_all(writes).await.into_iter().collect::<Result<(), StoreError>>()?;
        tokio::time::sleep(PAUSE).await;
        Ok(())
    }

    /// Ends the actor of a deleted table, if it has one.
    async fn end_gone(&self, id: &str) {
        let is_gone = self.store.table(id).await.is_ok_and(|row| row.is_none());
        if let Some(actor) = self.open_actor(id).filter(|_| is_gone) {
            let _ = actor.send(Ask::Stop).await;
            actor.closed().await;
        }
    }
}

/// A guest without a name or a table who came once.
const PASSER_BY: &str = "passer-by";
