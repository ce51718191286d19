//! Deletes tables that have long been idle, and restores deleted ones.

use std::sync::Arc;

use futures_util::StreamExt as _;

use super::{AdminError, Answer};
use crate::hub::Hub;
use crate::now::now_ms;
use crate::store::{AdminAction, AdminLogEntry, StoreError, StoredTable};
use crate::sweep::{CLOCK_JUMPED, is_too_many, log_deleted};

/// How many tables are deleted concurrently; their writes share a transaction.
const CONCURRENT_DELETES: usize = 64;

impl Hub {
    pub(super) async fn prune(
        self: &Arc<Self>,
        idle_ms: u64,
        (waiting, over, abandoned): (bool, bool, bool),
        dry_run: bool,
        confirm: bool,
    ) -> Result<Answer, AdminError> {
        let before = now_ms().saturating_sub(idle_ms) as i64;
        let mut ids = Vec::new();
        let see = |table: StoredTable| {
            let wanted = match table.status.as_str() {
                "waiting" => waiting,
                "over" | "closed" => over,
                _ => abandoned,
            };
            if wanted {
                ids.push(table.id);
            }
            true
        };
        self.store.every_table(before, false, see).await?;
        let mut all = 0;
        if !dry_run {
            // These ages come from the system clock, so a clock jump must be confirmed first.
            if self.store.tick().await?.astray_ms != 0 {
                return Err(AdminError::invalid(CLOCK_JUMPED));
            }
            (all, _) = self.store.count_all().await?;
            if !confirm && is_too_many(ids.len(), all) {
                let count = ids.len();
                let message = format!("{count} of {all} tables would be deleted: too many at once");
                return Err(AdminError::invalid(message));
            }
        }
        let (mut pruned, mut in_use) = (0, 0);
        let deleting = futures_util::stream::iter(ids).map(|id| async move {
            if !dry_run {
                return self.delete(&id).await;
            }
            let free = match &self.cluster {
                Some(cluster) => cluster.is_free(&self.store, &id).await?,
                None => true,
            };
            Ok(free && !self.is_open(&id))
        });
        let mut deleting = deleting.buffer_unordered(CONCURRENT_DELETES);
        while let Some(deleted) = deleting.next().await {
            match deleted? {
                true => pruned += 1,
                false => in_use += 1,
            }
        }
        if !dry_run {
            log_deleted(pruned, all);
        }
        Ok(Answer::Pruned(pruned, in_use))
    }

    /// Runs the cleanup now, or counts what it would delete.
    pub(super) async fn sweep_now(
        &self,
        dry_run: bool,
        confirm: bool,
    ) -> Result<Answer, AdminError> {
        if confirm && !dry_run {
            self.store.confirm_clock().await?;
            let note = AdminLogEntry::new("sweep", "", "confirmed");
            self.store.write_admin(AdminAction::LogOnly, note).await?;
        }
        Ok(Answer::Swept(self.sweep(dry_run, confirm).await?))
    }

    /// Restores one or all tables that were deleted and not yet removed.
    pub(super) async fn undelete(&self, table: Option<&str>) -> Result<Answer, AdminError> {
        let ids = match table {
            Some(id) => vec![id.to_owned()],
            None => self.store.marked_tables().await?,
        };
        let mut count = 0;
        for id in ids {
            let note = AdminLogEntry::new("undelete", &id, "");
            match self.store.write_admin(AdminAction::Undelete { table: id }, note).await {
                Ok(()) => count += 1,
                Err(StoreError::Lost) => (),
                Err(error) => return Err(error.into()),
            }
        }
        match table {
            Some(id) if count == 0 => {
                Err(AdminError::not_found(format!("there is no deleted table `{id}`")))
            }
            _ => Ok(Answer::Undeleted(count)),
        }
    }

    /// Deletes a table unless it is open, and keeps it from being opened meanwhile.
    async fn delete(self: &Arc<Self>, id: &str) -> Result<bool, AdminError> {
        if let Some(cluster) = &self.cluster
            && !cluster.is_free(&self.store, id).await?
        {
            return Ok(false);
        }
        let deed = AdminAction::Delete { table: id.to_owned() };
        let deleting = self.store.write_admin(deed, AdminLogEntry::new("prune", id, ""));
        match self.while_closed(id, deleting).await {
            None => Ok(false),
            // It has been deleted meanwhile.
            Some(Ok(()) | Err(StoreError::Lost)) => Ok(true),
            Some(Err(error)) => Err(error.into()),
        }
    }
}
